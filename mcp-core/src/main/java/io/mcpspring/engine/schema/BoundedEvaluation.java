package io.mcpspring.engine.schema;

import java.io.Serial;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import com.networknt.schema.Error;
import com.networknt.schema.ExecutionConfig;
import com.networknt.schema.ExecutionContext;
import com.networknt.schema.FailFastAssertionException;
import com.networknt.schema.annotation.Annotation;
import com.networknt.schema.annotation.Annotations;
import com.networknt.schema.path.NodePath;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Evaluation of one value, which keeps a bounded number of errors, since an invalid value
 * can have as many as it has nodes, and does a bounded amount of work.
 */
final class BoundedEvaluation extends ExecutionContext {

	private final int maxErrors;

	private final List<Error> errorsOfWhole;

	private final JsonNode value;

	private final EvaluationWork work;

	private final Annotations annotations = new CountedAnnotations();

	private final boolean ofArguments;

	private boolean complete = true;

	BoundedEvaluation(ExecutionConfig config, int maxErrors, JsonNode value, EvaluationWork work, boolean ofArguments) {
		super(config);
		this.value = value;
		this.ofArguments = ofArguments;
		this.maxErrors = maxErrors;
		this.errorsOfWhole = getErrors();
		this.work = work;
	}

	@Override
	public void evaluationPathAddLast(String keyword) {
		// First, since the library takes it off again in any case.
		super.evaluationPathAddLast(keyword);
		this.work.add(1);
	}

	@Override
	public Annotations getAnnotations() {
		return this.annotations;
	}

	@Override
	public void addError(Error error) {
		// Alternatives have a separate list: the value may still prove valid, and it
		// only matters whether that list is empty.
		boolean whole = getErrors() == this.errorsOfWhole;
		if (getErrors().size() < this.maxErrors) {
			super.addError(error);
		}
		else if (whole) {
			this.complete = false;
			throw new FailFastAssertionException(error);
		}
	}

	/** Return the number of looks after which those of a pattern have to be counted. */
	long looksAtOnce() {
		return this.work.looksAtOnce();
	}

	/** Count the looks of a pattern. */
	void look(long amount) {
		this.work.look(amount, this.value);
	}

	List<Error> errorsOfWhole() {
		return this.errorsOfWhole;
	}

	/** Return whether the value is sent by a client, and becomes values of Java. */
	boolean isOfArguments() {
		return this.ofArguments;
	}

	/** Record that a part of the value is not examined any further. */
	void giveUp() {
		this.complete = false;
	}

	/** Return whether all of the value was examined. */
	boolean isComplete() {
		return this.complete;
	}

	/** Annotations that count each access to them. */
	private final class CountedAnnotations extends Annotations {

		private final Map<NodePath, List<Annotation>> counted = new CountedLists();

		@Override
		public void put(Annotation annotation) {
			this.counted.computeIfAbsent(annotation.getInstanceLocation(), (location) -> new ArrayList<>())
				.add(annotation);
		}

		@Override
		public Map<NodePath, List<Annotation>> asMap() {
			return this.counted;
		}

	}

	private final class CountedLists extends LinkedHashMap<NodePath, List<Annotation>> {

		@Serial
		private static final long serialVersionUID = 1L;

		@Override
		public @Nullable List<Annotation> get(Object location) {
			return counted(super.get(location));
		}

		@Override
		public List<Annotation> getOrDefault(Object location, List<Annotation> none) {
			List<Annotation> found = counted(super.get(location));
			return (found != null) ? found : none;
		}

		private @Nullable List<Annotation> counted(@Nullable List<Annotation> found) {
			BoundedEvaluation.this.work.add((found != null) ? found.size() : 0);
			return found;
		}

	}

}
