/**
 * The card of a server on the servlet stack.
 */
@NullMarked
package io.mcpspring.spring.card.servlet;

import org.jspecify.annotations.NullMarked;
