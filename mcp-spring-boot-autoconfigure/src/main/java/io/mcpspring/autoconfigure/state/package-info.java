/**
 * Auto-configuration of the state of sessions.
 */
@NullMarked
package io.mcpspring.autoconfigure.state;

import org.jspecify.annotations.NullMarked;
