/**
 * Values of HTTP requests as parameters of annotated methods.
 */
@NullMarked
package io.mcpspring.spring.web;

import org.jspecify.annotations.NullMarked;
