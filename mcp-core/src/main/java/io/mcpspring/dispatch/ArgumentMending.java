package io.mcpspring.dispatch;

import java.util.List;

import io.mcpspring.jsonrpc.ErrorCode;
import io.mcpspring.jsonrpc.JsonRpcCodec;
import io.mcpspring.jsonrpc.McpException;
import io.mcpspring.schema.CompiledSchema;
import io.mcpspring.schema.NullMembers;
import io.mcpspring.schema.SchemaViolation;
import io.mcpspring.server.CallRequest;
import io.mcpspring.server.LenientArguments;
import io.mcpspring.server.LenientArguments.Mended;
import io.mcpspring.server.ServerEvents;
import io.mcpspring.server.ServerSettings;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Arguments whose intent is beyond doubt although they do not fit the schema:
 * {@code null} for what is absent, texts for values of another type, and arguments that a
 * client adds on its own. Nothing is mended in silence.
 */
final class ArgumentMending {

	/** The maximum length of the text of all arguments, whose tree takes far more. */
	private static final int MAX_TEXT = 4096;

	/** The level of the arguments in their message. */
	private static final int DEPTH = 3;

	private final JsonRpcCodec codec;

	private final LenientArguments lenient;

	private final ServerEvents events;

	ArgumentMending(ServerSettings settings, JsonRpcCodec codec) {
		this.codec = codec;
		this.lenient = settings.lenient();
		this.events = settings.events();
	}

	/**
	 * Return the arguments as they came; those that are the text of an object, parsed.
	 * @param request the request
	 * @param mended receives the kinds of mended arguments
	 */
	ObjectNode read(CallRequest request, List<Mended> mended) {
		JsonNode arguments = request.params().get("arguments");
		if (arguments == null) {
			return JsonNodeFactory.instance.objectNode();
		}
		if (arguments instanceof ObjectNode object) {
			return object;
		}
		if (this.lenient.typed() && arguments.isString() && arguments.stringValue().length() <= MAX_TEXT
				&& parsed(arguments.stringValue()) instanceof ObjectNode object
				&& this.codec.isWithinDepth(object, DEPTH)) {
			mended.add(Mended.TYPED);
			return object;
		}
		throw new McpException(ErrorCode.INVALID_PARAMS, "The arguments of a tool must be an object");
	}

	private @Nullable JsonNode parsed(String text) {
		return this.codec.value(text);
	}

	/**
	 * Mend arguments.
	 * @param schema the schema of the tool
	 * @param given the arguments; not modified
	 * @param violations their violations, at least one
	 * @param mended receives the kinds of mended arguments
	 * @return the arguments, which may still violate the schema
	 */
	ObjectNode mend(CompiledSchema schema, ObjectNode given, List<SchemaViolation> violations, List<Mended> mended) {
		ObjectNode arguments = MisfitMembers.removeNull(NullMembers.remove(given), violations);
		if (this.lenient.typed()) {
			JsonNode typed = schema.typed(arguments, this::parsed);
			if (typed != arguments && this.codec.isWithinDepth(typed, DEPTH)) {
				mended.add(Mended.TYPED);
				arguments = typed.asObject();
			}
		}
		return ignore(schema, arguments, mended);
	}

	/** Count the mended arguments of a call that is not refused for its arguments. */
	void count(List<Mended> mended) {
		mended.stream().distinct().forEach(this.events::argumentsMended);
	}

	private ObjectNode ignore(CompiledSchema schema, ObjectNode arguments, List<Mended> mended) {
		List<String> candidates = this.lenient.ignored().stream().filter(arguments::has).toList();
		if (candidates.isEmpty()) {
			return arguments;
		}
		List<SchemaViolation> violations = schema.validate(arguments);
		List<String> ignored = candidates.stream()
			.filter((name) -> violations.contains(SchemaViolation.undeclared("", name)))
			.toList();
		if (ignored.isEmpty()) {
			return arguments;
		}
		mended.add(Mended.IGNORED);
		ObjectNode kept = arguments.deepCopy();
		kept.remove(ignored);
		return kept;
	}

}
