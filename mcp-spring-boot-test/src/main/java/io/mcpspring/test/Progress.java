package io.mcpspring.test;

import java.util.Arrays;
import java.util.List;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * An update of how far a call is.
 */
public final class Progress {

	private final double progress;

	private final @Nullable Double total;

	private final @Nullable String message;

	private Progress(double progress, @Nullable Double total, @Nullable String message) {
		this.progress = progress;
		this.total = total;
		this.message = message;
	}

	/**
	 * Create an update to compare with.
	 * @param progress how much is done
	 * @param total how much there is in all, or {@code null}
	 * @param message the current step, or {@code null}
	 * @return the update
	 */
	public static Progress of(double progress, @Nullable Double total, @Nullable String message) {
		return new Progress(progress, total, message);
	}

	/**
	 * Return how much is done.
	 * @return how much is done
	 */
	public double progress() {
		return this.progress;
	}

	/**
	 * Return how much there is in all.
	 * @return how much there is in all, or {@code null}
	 */
	public @Nullable Double total() {
		return this.total;
	}

	/**
	 * Return the current step.
	 * @return the current step, or {@code null}
	 */
	public @Nullable String message() {
		return this.message;
	}

	static Progress of(ObjectNode params) {
		return new Progress(params.path("progress").asDouble(),
				params.path("total").isNumber() ? params.path("total").asDouble() : null,
				params.path("message").asString(null));
	}

	private List<@Nullable Object> values() {
		return Arrays.asList(this.progress, this.total, this.message);
	}

	@Override
	public boolean equals(@Nullable Object other) {
		return other instanceof Progress that && values().equals(that.values());
	}

	@Override
	public int hashCode() {
		return values().hashCode();
	}

	@Override
	public String toString() {
		return "Progress" + values();
	}

}
