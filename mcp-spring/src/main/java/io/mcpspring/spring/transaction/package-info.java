/**
 * Transactions of once steps; needs Spring's transaction support.
 */
@NullMarked
package io.mcpspring.spring.transaction;

import org.jspecify.annotations.NullMarked;
