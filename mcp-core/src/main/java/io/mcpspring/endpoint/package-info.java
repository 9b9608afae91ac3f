/**
 * The endpoint: the gate that every HTTP request passes, the classification by era, and
 * the way from there into the eras.
 */
@NullMarked
package io.mcpspring.endpoint;

import org.jspecify.annotations.NullMarked;
