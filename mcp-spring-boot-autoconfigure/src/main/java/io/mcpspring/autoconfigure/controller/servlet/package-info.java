/**
 * Calls of controllers of Spring MVC.
 */
@NullMarked
package io.mcpspring.autoconfigure.controller.servlet;

import org.jspecify.annotations.NullMarked;
