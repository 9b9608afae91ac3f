package io.mcpspring.model;

import org.jspecify.annotations.Nullable;

/**
 * Hints about the behaviour of a tool. For a hint that is {@code null}, the client
 * assumes the default of the protocol (server-2025 TOOL-26).
 *
 * @param readOnly whether the tool changes nothing; default {@code false}
 * @param destructive whether it may destroy data; default {@code true}
 * @param idempotent whether a repetition has no further effect; default {@code false}
 * @param openWorld whether it interacts with other systems; default {@code true}
 */
public record ToolAnnotations(@Nullable Boolean readOnly, @Nullable Boolean destructive, @Nullable Boolean idempotent,
		@Nullable Boolean openWorld) {

	/** No hints. */
	public static final ToolAnnotations NONE = new ToolAnnotations(null, null, null, null);

}
