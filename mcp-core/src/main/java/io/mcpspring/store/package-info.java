/**
 * The stores of sessions and their calls: their interfaces, what they see of records, and
 * the codec of the rest.
 */
@NullMarked
package io.mcpspring.store;

import org.jspecify.annotations.NullMarked;
