package io.mcpspring.engine.rate;

import org.jspecify.annotations.Nullable;

/**
 * Rate limit for progress, which drops values that do not rise. The newest update held
 * back is sent before the result (server-2025 CANC-08, CANC-10; server-2026 PROG-02,
 * PROG-04).
 */
public final class ProgressGate {

	private final TokenBucket bucket;

	private double last = Double.NEGATIVE_INFINITY;

	private @Nullable Update held;

	public ProgressGate(int perSecond) {
		this.bucket = new TokenBucket(perSecond);
	}

	public synchronized boolean admits(Update update) {
		if (!(update.progress() > this.last) || Double.isInfinite(update.progress())) {
			return false;
		}
		this.last = update.progress();
		this.held = null;
		if (this.bucket.take()) {
			return true;
		}
		this.held = update;
		return false;
	}

	/**
	 * Record the progress that an earlier run sent.
	 */
	public synchronized void repeat(double progress) {
		this.last = Math.max(this.last, progress);
	}

	public synchronized @Nullable Update takeHeld() {
		Update update = this.held;
		this.held = null;
		return update;
	}

	/**
	 * Progress update.
	 *
	 * @param progress the work done so far
	 * @param total the work in all, {@code null} if unknown or not finite
	 * @param message the current activity, or {@code null}
	 */
	public record Update(double progress, @Nullable Double total, @Nullable String message) {

		public Update {
			total = (total != null && Double.isFinite(total)) ? total : null;
		}

	}

}
