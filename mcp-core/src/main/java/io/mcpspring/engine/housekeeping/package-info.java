/**
 * The periodic work of a server.
 */
@NullMarked
package io.mcpspring.engine.housekeeping;

import org.jspecify.annotations.NullMarked;
