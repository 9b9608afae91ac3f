package io.mcpspring.engine.http;

import java.util.function.Supplier;

import io.mcpspring.context.OwnerKey;
import io.mcpspring.engine.jsonrpc.ByteParts;
import org.jspecify.annotations.Nullable;

/**
 * Frames of a stream for one connection. The connection gets a large frame in slices. The
 * frame counts as an {@linkplain UnreadAnswers unread answer} until the connection pulls
 * the next frame.
 */
public final class UnreadFrames implements FrameSource {

	private final FrameSource source;

	private final UnreadAnswers answers;

	private final Supplier<OwnerKey> holder;

	private final Runnable disconnect;

	/** The frame that is being sent, if it is large. */
	private @Nullable WholeBody large;

	/**
	 * Create a source.
	 * @param source the source of the frames
	 * @param answers the limits
	 * @param holder returns the holder to charge
	 * @param disconnect ends the connection; must be quick
	 */
	public UnreadFrames(FrameSource source, UnreadAnswers answers, Supplier<OwnerKey> holder, Runnable disconnect) {
		this.source = source;
		this.answers = answers;
		this.holder = holder;
		this.disconnect = disconnect;
	}

	@Override
	public byte @Nullable [] poll() {
		WholeBody sending = this.large;
		if (sending != null) {
			if (!sending.exhausted()) {
				return sending.poll();
			}
			letGo();
		}
		byte[] frame = this.source.poll();
		if (frame == null || frame.length <= UnreadAnswers.SMALL) {
			return frame;
		}
		WholeBody next = new WholeBody(ByteParts.of(frame)).limit(this.answers, this.holder.get(), this.disconnect);
		this.large = next;
		return next.poll();
	}

	private void letGo() {
		WholeBody sent = this.large;
		this.large = null;
		if (sent != null) {
			sent.closed();
		}
	}

	@Override
	public boolean exhausted() {
		return this.source.exhausted();
	}

	@Override
	public void onReady(Runnable wakeUp) {
		this.source.onReady(wakeUp);
	}

	@Override
	public void delayed() {
		WholeBody sending = this.large;
		if (sending != null) {
			sending.delayed();
		}
		this.source.delayed();
	}

	@Override
	public void closed() {
		letGo();
		this.source.closed();
	}

}
