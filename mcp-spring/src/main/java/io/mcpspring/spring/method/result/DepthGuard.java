package io.mcpspring.spring.method.result;

import java.io.Serial;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.SerializableString;
import tools.jackson.core.util.JsonGeneratorDelegate;

/**
 * Generator that ends the writing of a value that is nested too deeply, long before the
 * stack of the thread overflows, and reports the path of properties. Every level of
 * nesting passes through it, so serializers cannot recurse past it. Numbers that JSON
 * does not have are written as the texts that they are in JSON, also to a tree, so that a
 * result is checked as it is sent.
 */
public final class DepthGuard extends JsonGeneratorDelegate {

	/** The maximum number of reported names of a path without a cycle. */
	private static final int MAX_NAMES = 12;

	private static final int INITIAL_LEVELS = 16;

	private final int maxDepth;

	private int depth;

	/** The value that is being written, by level. */
	private @Nullable Object[] values = new @Nullable Object[INITIAL_LEVELS];

	/** The property that is being written, by level. */
	private @Nullable String[] names = new @Nullable String[INITIAL_LEVELS];

	DepthGuard(JsonGenerator json, int maxDepth) {
		super(json, false);
		this.maxDepth = maxDepth;
	}

	private void enter(@Nullable Object value) {
		if (this.depth == this.values.length) {
			this.values = Arrays.copyOf(this.values, this.depth * 2);
			this.names = Arrays.copyOf(this.names, this.depth * 2);
		}
		this.values[this.depth] = value;
		this.names[this.depth] = null;
		this.depth++;
		if (this.depth > this.maxDepth) {
			throw new TooDeepException(cycle(), this.maxDepth, path(0, this.depth - 1));
		}
	}

	private void leave() {
		this.depth--;
		this.values[this.depth] = null;
	}

	private void name(String name) {
		if (this.depth > 0) {
			this.names[this.depth - 1] = name;
		}
	}

	/** Return the path from the root into the first cycle and once around it. */
	private @Nullable List<String> cycle() {
		for (int first = 0; first < this.depth; first++) {
			Object value = this.values[first];
			for (int again = first + 1; value != null && again < this.depth; again++) {
				if (this.values[again] == value) {
					List<String> names = path(0, again);
					List<String> around = path(first, again);
					if (!around.isEmpty()) {
						names.add(around.get(0));
						return names;
					}
				}
			}
		}
		return null;
	}

	private List<String> path(int from, int to) {
		List<String> path = new ArrayList<>();
		for (int i = from; i < to; i++) {
			String name = this.names[i];
			if (name != null) {
				path.add(name);
			}
		}
		return path;
	}

	@Override
	public JsonGenerator writeStartObject() {
		enter(null);
		super.writeStartObject();
		return this;
	}

	@Override
	public JsonGenerator writeStartObject(@Nullable Object value) {
		enter(value);
		super.writeStartObject(value);
		return this;
	}

	@Override
	public JsonGenerator writeStartObject(@Nullable Object value, int size) {
		enter(value);
		super.writeStartObject(value, size);
		return this;
	}

	@Override
	public JsonGenerator writeStartArray() {
		enter(null);
		super.writeStartArray();
		return this;
	}

	@Override
	public JsonGenerator writeStartArray(@Nullable Object value) {
		enter(value);
		super.writeStartArray(value);
		return this;
	}

	@Override
	public JsonGenerator writeStartArray(@Nullable Object value, int size) {
		enter(value);
		super.writeStartArray(value, size);
		return this;
	}

	@Override
	public JsonGenerator writeEndObject() {
		leave();
		super.writeEndObject();
		return this;
	}

	@Override
	public JsonGenerator writeEndArray() {
		leave();
		super.writeEndArray();
		return this;
	}

	@Override
	public JsonGenerator writeName(String name) {
		name(name);
		super.writeName(name);
		return this;
	}

	@Override
	public JsonGenerator writeName(SerializableString name) {
		name(name.getValue());
		super.writeName(name);
		return this;
	}

	@Override
	public JsonGenerator writeNumber(double value) {
		if (Double.isFinite(value)) {
			super.writeNumber(value);
			return this;
		}
		super.writeString(Double.toString(value));
		return this;
	}

	@Override
	public JsonGenerator writeNumber(float value) {
		if (Float.isFinite(value)) {
			super.writeNumber(value);
			return this;
		}
		super.writeString(Float.toString(value));
		return this;
	}

	@Override
	public JsonGenerator writeArray(double[] array, int offset, int length) {
		writeStartArray(array, length);
		for (int i = offset; i < offset + length; i++) {
			writeNumber(array[i]);
		}
		return writeEndArray();
	}

	/** Exception thrown when a value is nested too deeply. */
	static final class TooDeepException extends JacksonException {

		@Serial
		private static final long serialVersionUID = 1L;

		TooDeepException(@Nullable List<String> cycle, int maxDepth, List<String> path) {
			super(message(cycle, maxDepth, path));
		}

		private static String message(@Nullable List<String> cycle, int maxDepth, List<String> path) {
			if (cycle != null) {
				return "The value refers back to itself along " + String.join(" → ", cycle)
						+ ", so it cannot be written as JSON. Return a record or another type made for the answer, or"
						+ " break the cycle by @JsonIgnore, by @JsonManagedReference and @JsonBackReference, or by"
						+ " @JsonIdentityInfo.";
			}
			String more = (path.size() > MAX_NAMES) ? " → …" : "";
			return "The value is nested more than " + maxDepth + " levels deep along "
					+ String.join(" → ", path.subList(0, Math.min(path.size(), MAX_NAMES))) + more
					+ ", so it cannot be written as JSON. Return less of it, or a type made for the answer.";
		}

	}

}
