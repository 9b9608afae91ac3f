/**
 * A server without a web stack and clients that talk to it by scripted exchanges, for
 * tests of the engine and for whoever builds on it.
 */
package io.mcpspring.fake;
