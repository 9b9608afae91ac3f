/**
 * The stateless era: 2026-07-28.
 */
@NullMarked
package io.mcpspring.engine.stateless;

import org.jspecify.annotations.NullMarked;
