package io.mcpspring.engine.record;

import java.util.List;

import io.mcpspring.context.Root;
import org.jspecify.annotations.Nullable;

/**
 * The known roots of a session's client: requested once and valid until the client
 * announces a change (server-2025 SAMP-11).
 *
 * @param revision the number of announced changes
 * @param roots the roots, {@code null} if they have to be requested
 */
public record KnownRoots(long revision, @Nullable List<Root> roots) {

	/** The state without knowledge. */
	public static final KnownRoots NONE = new KnownRoots(0, null);

	/** The limit beyond which roots are not kept, so that the session stays small. */
	private static final int MAX_CHARACTERS = 16 * 1024;

	public KnownRoots {
		roots = (roots != null) ? List.copyOf(roots) : null;
	}

	/**
	 * Return the state after an announced change.
	 * @return the next revision, without roots
	 */
	public KnownRoots changed() {
		return new KnownRoots(this.revision + 1, null);
	}

	/**
	 * Return the state after an answer, which counts only if the client has not changed
	 * its roots since the question.
	 * @param asked the revision at the time of the question
	 * @param answer the answer
	 * @return the new state
	 */
	public KnownRoots answered(long asked, List<Root> answer) {
		return (asked == this.revision && size(answer) <= MAX_CHARACTERS) ? new KnownRoots(asked, answer) : this;
	}

	private static long size(List<Root> roots) {
		return roots.stream().mapToLong((root) -> root.uri().length() + String.valueOf(root.name()).length()).sum();
	}

}
