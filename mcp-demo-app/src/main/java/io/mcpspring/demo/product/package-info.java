/**
 * What the shop sells and how much of it is there.
 */
@NullMarked
package io.mcpspring.demo.product;

import org.jspecify.annotations.NullMarked;
