package io.mcpspring.engine.server;

import java.util.Set;

/**
 * Arguments of tools that are understood although they do not fit the schema.
 *
 * @param typed whether a text is read as the value that it spells where the schema allows
 * no string
 * @param blank whether an empty text counts as absent where the schema does not require
 * it
 * @param ignored the names of arguments that clients add on their own, dropped where the
 * schema does not declare them
 */
public record LenientArguments(boolean typed, boolean blank, Set<String> ignored) {

	/** Texts as values; the arguments that n8n adds to each call are ignored. */
	public static final LenientArguments DEFAULTS = new LenientArguments(true, false,
			Set.of("toolCallId", "sessionId", "action", "chatInput"));

	public LenientArguments {
		ignored = Set.copyOf(ignored);
	}

	/** Way in which arguments of a call were made to fit. */
	public enum Mended {

		/** A text was read as the value that it spells. */
		TYPED,

		/** An empty text was taken for an absent argument. */
		BLANK,

		/** An argument that its client adds on its own was dropped. */
		IGNORED

	}

}
