/**
 * The adapter for thread-per-request servers.
 */
@NullMarked
package io.mcpspring.servlet;

import org.jspecify.annotations.NullMarked;
