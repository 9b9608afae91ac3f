package io.mcpspring.model;

import org.jspecify.annotations.Nullable;

/**
 * Hints about a tool's behaviour; {@code null} leaves a hint out, and the client assumes
 * the protocol's default (server-2025 TOOL-26).
 *
 * @param readOnly whether the tool changes nothing; default {@code false}
 * @param destructive whether it may destroy something; default {@code true}
 * @param idempotent whether repeating it changes nothing more; default {@code false}
 * @param openWorld whether it deals with things outside; default {@code true}
 */
public record ToolAnnotations(@Nullable Boolean readOnly, @Nullable Boolean destructive, @Nullable Boolean idempotent,
		@Nullable Boolean openWorld) {

	/** No hint at all. */
	public static final ToolAnnotations NONE = new ToolAnnotations(null, null, null, null);

}
