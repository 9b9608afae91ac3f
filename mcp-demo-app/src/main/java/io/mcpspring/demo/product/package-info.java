/**
 * The products of the shop and their stock.
 */
@NullMarked
package io.mcpspring.demo.product;

import org.jspecify.annotations.NullMarked;
