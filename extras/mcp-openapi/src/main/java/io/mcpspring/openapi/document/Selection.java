package io.mcpspring.openapi.document;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

import io.mcpspring.spring.properties.OfferPattern;
import org.jspecify.annotations.Nullable;

/**
 * Choice of operations by patterns, any of which may match.
 *
 * @param patterns the patterns
 */
public record Selection(List<OfferPattern> patterns) {

	/** The selection without patterns. */
	public static final Selection NONE = new Selection(List.of());

	private static final String TAG = "tag:";

	private static final String ID = "id:";

	public Selection {
		patterns = List.copyOf(patterns);
	}

	/**
	 * Read the patterns of a property.
	 * @param property the name of the property
	 * @param texts the patterns as they are written
	 * @return the selection
	 */
	public static Selection of(String property, List<String> texts) {
		return new Selection(IntStream.range(0, texts.size())
			.mapToObj((i) -> OfferPattern.of(property + "[" + i + "]", texts.get(i), List.of(TAG, ID),
					"Write a path such as '/pets/**', a tag such as 'tag:pets', or an id such as 'id:getPet', with HTTP "
							+ "methods in front if not all are meant, such as 'GET|HEAD /pets/**'."))
			.toList());
	}

	/** Return whether any pattern matches. */
	boolean matches(Candidate candidate) {
		return this.patterns.stream().anyMatch((pattern) -> matches(pattern, candidate));
	}

	/**
	 * Return whether an operation by GET is selected.
	 * @param operation the operation
	 * @return {@code true} if a pattern matches it
	 */
	public boolean selects(ApiOperation operation) {
		return operation.method().equals("GET")
				&& matches(new Candidate(operation.method(), operation.path(), operation.id(), operation.tags()));
	}

	/** Return the patterns that match none of the operations. */
	List<String> unused(List<Candidate> candidates) {
		List<String> unused = new ArrayList<>();
		for (OfferPattern pattern : this.patterns) {
			if (candidates.stream().noneMatch((candidate) -> matches(pattern, candidate))) {
				unused.add("'" + pattern.text() + "'");
			}
		}
		return unused;
	}

	private static boolean matches(OfferPattern pattern, Candidate candidate) {
		return pattern.allows(candidate.method()) && (pattern.isPath() ? pattern.matchesPath(candidate.path())
				: pattern.has(TAG) ? candidate.tags().stream().anyMatch((tag) -> pattern.matches(TAG, tag))
						: candidate.id() != null && pattern.matches(ID, candidate.id()));
	}

	/**
	 * Facts about an operation before it is read.
	 */
	record Candidate(String method, String path, @Nullable String id, List<String> tags) {
	}

}
