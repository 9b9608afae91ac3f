/**
 * The session era: 2025-03-26, 2025-06-18 and 2025-11-25.
 */
@NullMarked
package io.mcpspring.engine.session;

import org.jspecify.annotations.NullMarked;
