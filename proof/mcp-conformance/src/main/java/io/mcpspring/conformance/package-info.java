/**
 * The conformance server.
 */
@NullMarked
package io.mcpspring.conformance;

import org.jspecify.annotations.NullMarked;
