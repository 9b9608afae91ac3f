/**
 * Calls of the remote service that an OpenAPI document describes.
 */
@NullMarked
package io.mcpspring.openapi.call;

import org.jspecify.annotations.NullMarked;
