/**
 * Fair shares of what one node keeps: no caller and no address takes all of it.
 */
@NullMarked
package io.mcpspring.share;

import org.jspecify.annotations.NullMarked;
