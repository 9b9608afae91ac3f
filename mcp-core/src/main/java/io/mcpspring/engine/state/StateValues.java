package io.mcpspring.engine.state;

import java.lang.invoke.MethodType;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.function.UnaryOperator;

import io.mcpspring.context.ToolException;
import io.mcpspring.engine.log.OncePerMinute;
import io.mcpspring.engine.server.ValueMapper;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;

/**
 * Conversion between the values of the application and the content of records, within the
 * limits of a state.
 */
final class StateValues {

	private static final int MAX_NAME_LENGTH = 128;

	private final OncePerMinute full = new OncePerMinute(LoggerFactory.getLogger(StateValues.class));

	private final ValueMapper mapper;

	private final StateLimits limits;

	StateValues(ValueMapper mapper, StateLimits limits) {
		this.mapper = mapper;
		this.limits = limits;
	}

	static void checkName(String name) {
		if (name.isBlank() || name.length() > MAX_NAME_LENGTH || name.chars().anyMatch(Character::isISOControl)) {
			throw new IllegalArgumentException("The name of an attribute is 1 to " + MAX_NAME_LENGTH
					+ " characters without control characters, and not blank");
		}
	}

	<T> @Nullable T read(StateContent content, String name, Class<T> type) {
		JsonNode json = content.get(name);
		return (json != null) ? read(json, name, type) : null;
	}

	private <T> @Nullable T read(JsonNode json, String name, Class<T> type) {
		try {
			return wrapper(type).cast(this.mapper.fromJson(json, type));
		}
		catch (IllegalArgumentException | ClassCastException ex) {
			throw new IllegalStateException("Attribute '" + name + "' cannot be read as " + type.getName(), ex);
		}
	}

	@SuppressWarnings("unchecked")
	private static <T> Class<T> wrapper(Class<T> type) {
		return type.isPrimitive() ? (Class<T>) MethodType.methodType(type).wrap().returnType() : type;
	}

	/** Return a change that sets an attribute. */
	Change<Object> setting(String name, Object value) {
		checkName(name);
		JsonNode json = this.mapper.toJson(value, value.getClass());
		return new Change<>(name, (present) -> json);
	}

	/** Return a change that removes an attribute. */
	Change<Object> removing(String name) {
		return new Change<>(name, (present) -> null);
	}

	/** Return a change of an attribute by a function of the application. */
	<T> Change<T> changing(String name, Class<T> type, UnaryOperator<@Nullable T> function) {
		checkName(name);
		return new Change<>(name, type, function);
	}

	/**
	 * Write content.
	 * @throws ToolException if it is over a limit
	 */
	String write(StateContent content) {
		if (content.size() > this.limits.maxAttributes()) {
			throw full("more than " + this.limits.maxAttributes() + " attributes");
		}
		String written = content.write();
		if (written.length() > this.limits.maxBytes()
				|| written.getBytes(StandardCharsets.UTF_8).length > this.limits.maxBytes()) {
			throw full("more bytes than 'mcp.server.state.max-size'");
		}
		return written;
	}

	private ToolException full(String what) {
		this.full.warn("A change to the state of a session was refused, because it would have " + what + " allows");
		return new ToolException("The state of this session is full: remove something from it first");
	}

	/**
	 * Change of one attribute, which may be applied several times, of which the last
	 * counts.
	 *
	 * @param <T> the type of its value
	 */
	final class Change<T> {

		private final String name;

		private final UnaryOperator<@Nullable JsonNode> function;

		private volatile @Nullable T value;

		private Change(String name, UnaryOperator<@Nullable JsonNode> function) {
			this.name = name;
			this.function = function;
		}

		private Change(String name, Class<T> type, UnaryOperator<@Nullable T> function) {
			this.name = name;
			this.function = (json) -> {
				T changed = function.apply((json != null) ? read(json, name, type) : null);
				this.value = changed;
				return (changed != null) ? StateValues.this.mapper.toJson(changed, type) : null;
			};
		}

		/** Return the value of the last application. */
		@Nullable T value() {
			return this.value;
		}

		/**
		 * Apply the change.
		 * @param content the content to change
		 */
		void apply(StateContent content) {
			JsonNode before = content.get(this.name);
			JsonNode after = this.function.apply(before);
			if (!Objects.equals(before, after)) {
				content.set(this.name, after);
			}
		}

	}

}
