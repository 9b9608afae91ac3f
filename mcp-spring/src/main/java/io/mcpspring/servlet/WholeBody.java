package io.mcpspring.servlet;

import io.mcpspring.http.FrameSource;
import org.jspecify.annotations.Nullable;

/**
 * Complete body in the form of a stream, for an answer from another thread.
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
		// It is ready from the start.
	}

	@Override
	public void closed() {
		// No code waits for it.
	}

}
