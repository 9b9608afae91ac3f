/**
 * The periodic work of a server.
 */
@NullMarked
package io.mcpspring.housekeeping;

import org.jspecify.annotations.NullMarked;
