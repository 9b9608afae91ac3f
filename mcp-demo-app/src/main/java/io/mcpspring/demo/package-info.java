/**
 * The demo server.
 */
@NullMarked
package io.mcpspring.demo;

import org.jspecify.annotations.NullMarked;
