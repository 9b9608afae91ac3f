package io.mcpspring.engine.http;

import java.util.Arrays;

import io.mcpspring.context.OwnerKey;
import io.mcpspring.engine.jsonrpc.ByteParts;
import org.jspecify.annotations.Nullable;

/**
 * Complete body in the form of a stream, so that only what the client reads is passed to
 * the connection.
 */
public final class WholeBody implements FrameSource {

	private static final int SLICE = 32 * 1024;

	private final @Nullable ByteParts body;

	private volatile UnreadAnswers.@Nullable Unread unread;

	private int next;

	private int offset;

	/**
	 * Create a stream.
	 * @param body the body, or {@code null} for an empty one
	 */
	public WholeBody(@Nullable ByteParts body) {
		this.body = body;
	}

	/**
	 * Limit the time for which the body is unread.
	 * @param answers the limits
	 * @param holder the holder to charge
	 * @param disconnect ends the connection
	 * @return this
	 */
	public WholeBody limit(UnreadAnswers answers, OwnerKey holder, Runnable disconnect) {
		this.unread = answers.add(holder, (this.body != null) ? this.body.length() : 0, disconnect);
		return this;
	}

	@Override
	public byte @Nullable [] poll() {
		if (this.body == null || exhausted()) {
			return null;
		}
		delayed();
		byte[] part = this.body.part(this.next);
		int end = Math.min(part.length, this.offset + SLICE);
		byte[] slice = (end - this.offset == part.length) ? part : Arrays.copyOfRange(part, this.offset, end);
		this.offset = end;
		if (end == part.length) {
			this.next++;
			this.offset = 0;
		}
		return slice;
	}

	@Override
	public void delayed() {
		UnreadAnswers.Unread partly = this.unread;
		if (partly != null) {
			partly.read();
		}
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
		UnreadAnswers.Unread ended = this.unread;
		if (ended != null) {
			ended.end();
		}
	}

}
