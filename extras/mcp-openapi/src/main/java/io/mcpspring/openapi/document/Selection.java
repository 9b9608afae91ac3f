package io.mcpspring.openapi.document;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

import org.jspecify.annotations.Nullable;

import org.springframework.util.PatternMatchUtils;

/**
 * Patterns that select operations. In tags, paths and ids, {@code *} stands for any
 * characters.
 *
 * @param tags the tags, one of which an operation has
 * @param paths the paths, as in the document
 * @param methods the HTTP methods
 * @param operationIds the ids
 */
public record Selection(List<String> tags, List<String> paths, List<String> methods, List<String> operationIds) {

	/** The selection without patterns. */
	public static final Selection NONE = new Selection(List.of(), List.of(), List.of(), List.of());

	public Selection {
		tags = List.copyOf(tags);
		paths = List.copyOf(paths);
		methods = methods.stream().map((method) -> method.toUpperCase(Locale.ROOT)).toList();
		operationIds = List.copyOf(operationIds);
	}

	/**
	 * Return whether there are no patterns.
	 * @return {@code true} if so
	 */
	public boolean isEmpty() {
		return this.tags.isEmpty() && this.paths.isEmpty() && this.methods.isEmpty() && this.operationIds.isEmpty();
	}

	/** Whether each kind of pattern, if there are some, has one that matches. */
	boolean matchesAll(Candidate candidate) {
		return (this.tags.isEmpty() || hasTag(candidate)) && (this.paths.isEmpty() || hasPath(candidate))
				&& (this.methods.isEmpty() || this.methods.contains(candidate.method()))
				&& (this.operationIds.isEmpty() || hasId(candidate));
	}

	/** Whether any pattern matches. */
	boolean matchesAny(Candidate candidate) {
		return hasTag(candidate) || hasPath(candidate) || this.methods.contains(candidate.method()) || hasId(candidate);
	}

	/**
	 * Return whether an operation is selected: each kind of pattern, if there are some,
	 * has one that matches it.
	 * @param operation the operation
	 * @return {@code true} if so; {@code false} without patterns
	 */
	public boolean selects(ApiOperation operation) {
		return !isEmpty()
				&& matchesAll(new Candidate(operation.method(), operation.path(), operation.id(), operation.tags()));
	}

	/**
	 * Return the patterns that match none of the operations, each with its property.
	 * @param candidates the operations
	 * @return the patterns, such as {@code tags 'pets'}
	 */
	List<String> unused(List<Candidate> candidates) {
		List<String> unused = new ArrayList<>();
		this.tags.stream()
			.filter((tag) -> candidates.stream()
				.noneMatch(new Selection(List.of(tag), List.of(), List.of(), List.of())::hasTag))
			.forEach((tag) -> unused.add("tags '" + tag + "'"));
		this.paths.stream()
			.filter((path) -> candidates.stream()
				.noneMatch(new Selection(List.of(), List.of(path), List.of(), List.of())::hasPath))
			.forEach((path) -> unused.add("paths '" + path + "'"));
		this.operationIds.stream()
			.filter((id) -> candidates.stream()
				.noneMatch(new Selection(List.of(), List.of(), List.of(), List.of(id))::hasId))
			.forEach((id) -> unused.add("operation-ids '" + id + "'"));
		return unused;
	}

	private boolean hasTag(Candidate candidate) {
		return candidate.tags().stream().anyMatch((tag) -> matches(this.tags, tag));
	}

	private boolean hasPath(Candidate candidate) {
		return matches(this.paths, candidate.path());
	}

	private boolean hasId(Candidate candidate) {
		return candidate.id() != null && matches(this.operationIds, candidate.id());
	}

	private static boolean matches(List<String> patterns, String text) {
		return PatternMatchUtils.simpleMatch(patterns.toArray(String[]::new), text);
	}

	/**
	 * Facts about an operation before it is read.
	 */
	record Candidate(String method, String path, @Nullable String id, List<String> tags) {
	}

}
