/**
 * The card of a server on the servlet stack.
 */
@NullMarked
package io.mcpspring.card.servlet;

import org.jspecify.annotations.NullMarked;
