/**
 * Messages between the nodes of a cluster.
 */
@NullMarked
package io.mcpspring.cluster;

import org.jspecify.annotations.NullMarked;
