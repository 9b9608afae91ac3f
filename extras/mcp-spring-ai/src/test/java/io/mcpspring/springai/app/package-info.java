/**
 * An application that was written for Spring AI.
 */
package io.mcpspring.springai.app;
