/**
 * Access to the HTTP request of a call in a servlet container.
 */
@NullMarked
package io.mcpspring.web.servlet;

import org.jspecify.annotations.NullMarked;
