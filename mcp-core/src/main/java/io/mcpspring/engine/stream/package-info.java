/**
 * Event streams: the append-only log behind resumable streams, event ids, and the frames
 * sent to a connection.
 */
@NullMarked
package io.mcpspring.engine.stream;

import org.jspecify.annotations.NullMarked;
