/**
 * Parameters and results that methods of controllers may have and annotated methods may
 * not.
 */
@NullMarked
package io.mcpspring.method.controller;

import org.jspecify.annotations.NullMarked;
