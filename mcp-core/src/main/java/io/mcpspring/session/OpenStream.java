package io.mcpspring.session;

import io.mcpspring.stream.StreamKey;

/**
 * A stream that was begun in the log.
 *
 * @param key the stream
 * @param epoch its epoch
 */
record OpenStream(StreamKey key, long epoch) {

}
