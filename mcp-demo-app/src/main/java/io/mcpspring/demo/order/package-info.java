/**
 * Orders of customers.
 */
@NullMarked
package io.mcpspring.demo.order;

import org.jspecify.annotations.NullMarked;
