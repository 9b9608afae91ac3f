package io.mcpspring.dispatch;

import java.util.List;

import io.mcpspring.context.Root;
import org.jspecify.annotations.Nullable;

/**
 * What a session knows of its client's roots: they are asked for once and then known
 * until the client says that they changed (server-2025 SAMP-11).
 *
 * @param revision how often the client said that its roots changed
 * @param roots the roots, {@code null} when they have to be asked for
 */
public record KnownRoots(long revision, @Nullable List<Root> roots) {

	/** Nothing is known yet. */
	public static final KnownRoots NONE = new KnownRoots(0, null);

	/** A client with more than this is asked each time: its session stays small. */
	private static final int MAX_CHARACTERS = 16 * 1024;

	public KnownRoots {
		roots = (roots != null) ? List.copyOf(roots) : null;
	}

	/**
	 * The roots after the client said that they changed.
	 * @return nothing known, in the next revision
	 */
	public KnownRoots changed() {
		return new KnownRoots(this.revision + 1, null);
	}

	/**
	 * The roots after an answer, which counts only if the client did not change its roots
	 * since it was asked.
	 * @param asked the revision in which the client was asked
	 * @param answer what it answered
	 * @return what is known now
	 */
	public KnownRoots answered(long asked, List<Root> answer) {
		return (asked == this.revision && size(answer) <= MAX_CHARACTERS) ? new KnownRoots(asked, answer) : this;
	}

	private static long size(List<Root> roots) {
		return roots.stream().mapToLong((root) -> root.uri().length() + String.valueOf(root.name()).length()).sum();
	}

}
