/**
 * Access to the HTTP request of a call in a servlet container.
 */
@NullMarked
package io.mcpspring.spring.web.servlet;

import org.jspecify.annotations.NullMarked;
