/**
 * Exceptions that have an HTTP status; needs Spring Web.
 */
@NullMarked
package io.mcpspring.spring.error.web;

import org.jspecify.annotations.NullMarked;
