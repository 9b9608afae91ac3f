/**
 * The HTTP binding: the interfaces between adapters and the core, and the headers.
 */
@NullMarked
package io.mcpspring.engine.http;

import org.jspecify.annotations.NullMarked;
