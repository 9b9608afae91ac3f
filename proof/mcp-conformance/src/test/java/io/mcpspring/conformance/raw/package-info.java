/**
 * Clients that speak over sockets of their own, for tests to which each byte matters.
 */
@NullMarked
package io.mcpspring.conformance.raw;

import org.jspecify.annotations.NullMarked;
