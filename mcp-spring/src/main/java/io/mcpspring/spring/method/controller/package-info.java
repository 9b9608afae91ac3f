/**
 * Parameters and results that controllers may have but annotated methods may not.
 */
@NullMarked
package io.mcpspring.spring.method.controller;

import org.jspecify.annotations.NullMarked;
