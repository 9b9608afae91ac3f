/**
 * What a server does by itself, again and again, as long as it runs.
 */
@NullMarked
package io.mcpspring.housekeeping;

import org.jspecify.annotations.NullMarked;
