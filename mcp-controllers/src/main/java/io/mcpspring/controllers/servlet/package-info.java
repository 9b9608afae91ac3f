/**
 * Calls of controllers of Spring MVC.
 */
@NullMarked
package io.mcpspring.controllers.servlet;

import org.jspecify.annotations.NullMarked;
