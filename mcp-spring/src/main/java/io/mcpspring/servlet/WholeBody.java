package io.mcpspring.servlet;

import io.mcpspring.http.FrameSource;
import io.mcpspring.jsonrpc.ByteParts;
import org.jspecify.annotations.Nullable;

/**
 * Complete body in the form of a stream, for an answer from another thread.
 */
final class WholeBody implements FrameSource {

	private final @Nullable ByteParts body;

	private int next;

	WholeBody(@Nullable ByteParts body) {
		this.body = body;
	}

	@Override
	public byte @Nullable [] poll() {
		return (this.body != null && !exhausted()) ? this.body.part(this.next++) : null;
	}

	@Override
	public boolean exhausted() {
		return this.body == null || this.next == this.body.count();
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
