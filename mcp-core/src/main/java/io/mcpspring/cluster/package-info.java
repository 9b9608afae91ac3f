/**
 * How the nodes of a cluster tell each other what happened.
 */
@NullMarked
package io.mcpspring.cluster;

import org.jspecify.annotations.NullMarked;
