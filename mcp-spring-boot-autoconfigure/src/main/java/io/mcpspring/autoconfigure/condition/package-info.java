/**
 * Conditions on beans of this server, decided at the cost of one look at each bean.
 */
@NullMarked
package io.mcpspring.autoconfigure.condition;

import org.jspecify.annotations.NullMarked;
