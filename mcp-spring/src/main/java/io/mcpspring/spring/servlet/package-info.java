/**
 * The adapter for thread-per-request servers.
 */
@NullMarked
package io.mcpspring.spring.servlet;

import org.jspecify.annotations.NullMarked;
