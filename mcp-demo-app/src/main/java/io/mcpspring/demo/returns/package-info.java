/**
 * Returns of customers.
 */
@NullMarked
package io.mcpspring.demo.returns;

import org.jspecify.annotations.NullMarked;
