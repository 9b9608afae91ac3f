/**
 * Who called what, and what became of it.
 */
@NullMarked
package io.mcpspring.audit;

import org.jspecify.annotations.NullMarked;
