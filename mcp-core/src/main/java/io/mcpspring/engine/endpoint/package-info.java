/**
 * The endpoint: the gate for all HTTP requests, the classification by era, and the
 * dispatch to the eras.
 */
@NullMarked
package io.mcpspring.engine.endpoint;

import org.jspecify.annotations.NullMarked;
