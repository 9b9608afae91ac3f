package io.mcpspring.servlet;

import io.mcpspring.http.FrameSource;
import org.jspecify.annotations.Nullable;

/**
 * A whole body sent as if it were a stream, for an answer that comes from another thread.
 */
final class WholeBody implements FrameSource {

	private byte @Nullable [] body;

	WholeBody(byte @Nullable [] body) {
		this.body = body;
	}

	@Override
	public byte @Nullable [] poll() {
		byte[] next = this.body;
		this.body = null;
		return next;
	}

	@Override
	public boolean exhausted() {
		return true;
	}

	@Override
	public void onReady(Runnable wakeUp) {
		// Ready from the start.
	}

	@Override
	public void closed() {
		// Nobody waits for it.
	}

}
