package io.mcpspring.spring.method.result;

import java.io.StringWriter;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

import io.mcpspring.engine.context.UnwritableResultException;
import io.mcpspring.spring.method.result.DepthGuard.TooDeepException;
import io.mcpspring.spring.typeschema.JacksonContexts;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.NullNode;
import tools.jackson.databind.node.TreeBuildingGenerator;
import tools.jackson.databind.ser.SerializationContextExt;

/**
 * Writer of application values as JSON, with a maximum depth that both the mapper and the
 * stack of every thread allow.
 */
public final class JsonValues {

	/**
	 * The maximum number of levels of objects and arrays. A bean takes about six frames
	 * of the stack, so this fits into the smallest stack in use.
	 */
	static final int MAX_DEPTH = 200;

	/**
	 * Loaded in advance: Jackson uses it to report a failure, and if it were first loaded
	 * on a full stack, the class would stay unusable for the whole process.
	 */
	static final TokenStreamLocation LOADED = TokenStreamLocation.NA;

	private final JsonMapper mapper;

	private final int maxDepth;

	public JsonValues(JsonMapper mapper) {
		this.mapper = mapper;
		this.maxDepth = Math.min(MAX_DEPTH, mapper.tokenStreamFactory().streamWriteConstraints().getMaxNestingDepth());
	}

	JsonMapper mapper() {
		return this.mapper;
	}

	/**
	 * Write a value as a tree.
	 * @param value the value, or {@code null}
	 * @param type the type to write it as, or {@code null} for that of the value
	 * @return the tree
	 * @throws UnwritableResultException if it cannot be written
	 */
	public JsonNode tree(@Nullable Object value, @Nullable JavaType type) {
		if (value == null) {
			return NullNode.getInstance();
		}
		SerializationContextExt context = JacksonContexts.writing(this.mapper);
		TreeBuildingGenerator tree = TreeBuildingGenerator.forSerialization(context,
				this.mapper.serializationConfig().getNodeFactory());
		write(context, tree, value, type);
		return tree.treeBuilt();
	}

	/**
	 * Write a value as text.
	 * @param value the value
	 * @param type the type to write it as, or {@code null} for that of the value
	 * @return the JSON text
	 * @throws UnwritableResultException if it cannot be written
	 */
	public String text(Object value, @Nullable JavaType type) {
		StringWriter text = new StringWriter();
		try (JsonGenerator json = this.mapper.createGenerator(text)) {
			write((SerializationContextExt) json.objectWriteContext(), json, value, type);
		}
		return text.toString();
	}

	private void write(SerializationContextExt context, JsonGenerator json, Object value, @Nullable JavaType type) {
		DepthGuard guard = new DepthGuard(json, this.maxDepth);
		try {
			if (type != null) {
				context.serializeValue(guard, value, type);
			}
			else {
				context.serializeValue(guard, value);
			}
		}
		catch (RuntimeException | StackOverflowError ex) {
			throw failure(ex);
		}
	}

	private static UnwritableResultException failure(Throwable failure) {
		for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
			if (cause instanceof TooDeepException deep) {
				return new UnwritableResultException(deep.getOriginalMessage(), null);
			}
			if (cause instanceof StackOverflowError) {
				// Only a serializer or getter of the application causes this.
				return new UnwritableResultException("The value cannot be written as JSON, because one of its"
						+ " serializers or getters calls itself without end.", null);
			}
		}
		UnloadedRelation relation = (failure instanceof JacksonException jackson) ? UnloadedRelation.of(jackson) : null;
		if (relation != null) {
			return new UnwritableResultException(relation.message(), relation.note(), null);
		}
		String path = (failure instanceof JacksonException jackson) ? path(jackson.getPath()) : "";
		String where = path.isEmpty() ? "" : " at " + path;
		return new UnwritableResultException("The value cannot be written as JSON" + where + ".", failure);
	}

	/**
	 * Return the path by the names of properties alone, since class names are internal to
	 * the application.
	 */
	private static String path(List<JacksonException.Reference> path) {
		return path.stream()
			.map(JacksonException.Reference::getPropertyName)
			.filter(Objects::nonNull)
			.collect(Collectors.joining(" → "));
	}

}
