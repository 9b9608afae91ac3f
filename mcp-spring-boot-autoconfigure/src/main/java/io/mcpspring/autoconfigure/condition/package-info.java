/**
 * Conditions on beans of this server, which inspect each bean only once.
 */
@NullMarked
package io.mcpspring.autoconfigure.condition;

import org.jspecify.annotations.NullMarked;
