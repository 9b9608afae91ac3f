/**
 * Fair shares of the resources of a node: no caller and no address takes all of them.
 */
@NullMarked
package io.mcpspring.engine.share;

import org.jspecify.annotations.NullMarked;
