/**
 * Values of HTTP requests as parameters of annotated methods.
 */
@NullMarked
package io.mcpspring.web;

import org.jspecify.annotations.NullMarked;
