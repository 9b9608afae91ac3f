/**
 * The common contract of the two eras: their input from the endpoint, and their services
 * to the server.
 */
@NullMarked
package io.mcpspring.engine.era;

import org.jspecify.annotations.NullMarked;
