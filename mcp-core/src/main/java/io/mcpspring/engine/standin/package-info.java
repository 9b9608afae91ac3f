/**
 * Tools that stand in for resources and prompts.
 */
@NullMarked
package io.mcpspring.engine.standin;

import org.jspecify.annotations.NullMarked;
