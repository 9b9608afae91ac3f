package io.mcpspring.adapter;

import java.nio.charset.StandardCharsets;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

import io.mcpspring.engine.http.FrameSource;
import org.jspecify.annotations.Nullable;

/**
 * A source that is told what to send, and notes each breach of its contract.
 */
class ScriptedSource implements FrameSource {

	private final Queue<byte[]> frames = new ConcurrentLinkedQueue<>();

	private final AtomicBoolean pulled = new AtomicBoolean();

	private final AtomicInteger closings = new AtomicInteger();

	private volatile boolean ended;

	private volatile @Nullable Runnable wakeUp;

	private volatile @Nullable String breach;

	final ScriptedSource emit(String frame) {
		this.frames.add(frame.getBytes(StandardCharsets.UTF_8));
		wakeUp();
		return this;
	}

	final ScriptedSource end() {
		this.ended = true;
		wakeUp();
		return this;
	}

	final void wakeUp() {
		Runnable action = this.wakeUp;
		if (action != null) {
			action.run();
		}
	}

	final int closings() {
		return this.closings.get();
	}

	final @Nullable String breach() {
		return this.breach;
	}

	byte @Nullable [] next() {
		return this.frames.poll();
	}

	boolean isEmpty() {
		return this.frames.isEmpty();
	}

	@Override
	public final byte @Nullable [] poll() {
		if (this.closings.get() > 0) {
			this.breach = "pulled after closing";
		}
		if (this.wakeUp == null) {
			this.breach = "pulled before the wake-up was set";
		}
		if (!this.pulled.compareAndSet(false, true)) {
			this.breach = "pulled by two threads at once";
		}
		try {
			return next();
		}
		finally {
			this.pulled.set(false);
		}
	}

	@Override
	public final boolean exhausted() {
		return this.ended && isEmpty();
	}

	@Override
	public final void onReady(Runnable wakeUp) {
		if (this.wakeUp != null) {
			this.breach = "wake-up set twice";
		}
		this.wakeUp = wakeUp;
	}

	@Override
	public final void closed() {
		if (this.closings.incrementAndGet() > 1) {
			this.breach = "closed twice";
		}
	}

}
