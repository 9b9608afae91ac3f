/**
 * Auto-configuration of stores that nodes share.
 */
@NullMarked
package io.mcpspring.autoconfigure.store;

import org.jspecify.annotations.NullMarked;
