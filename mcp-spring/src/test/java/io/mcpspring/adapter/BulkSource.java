package io.mcpspring.adapter;

import java.util.concurrent.atomic.AtomicLong;

import org.jspecify.annotations.Nullable;

/**
 * A source of many bytes, made when they are pulled: what fills the heap is what the
 * adapter holds.
 */
final class BulkSource extends ScriptedSource {

	static final int FRAME = 64 * 1024;

	private final AtomicLong available = new AtomicLong();

	void emitFrame() {
		this.available.incrementAndGet();
		wakeUp();
	}

	@Override
	byte @Nullable [] next() {
		if (this.available.get() == 0) {
			return null;
		}
		this.available.decrementAndGet();
		return new byte[FRAME];
	}

	@Override
	boolean isEmpty() {
		return this.available.get() == 0;
	}

}
