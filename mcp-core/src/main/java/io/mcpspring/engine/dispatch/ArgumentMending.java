package io.mcpspring.engine.dispatch;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.mcpspring.context.McpException;
import io.mcpspring.engine.jsonrpc.JsonRpcCodec;
import io.mcpspring.engine.schema.CompiledSchema;
import io.mcpspring.engine.schema.CompiledSchema.Examination;
import io.mcpspring.engine.schema.EvaluationWork;
import io.mcpspring.engine.schema.NullMembers;
import io.mcpspring.engine.schema.SchemaViolation;
import io.mcpspring.engine.server.CallRequest;
import io.mcpspring.engine.server.LenientArguments;
import io.mcpspring.engine.server.LenientArguments.Mended;
import io.mcpspring.engine.server.ServerEvents;
import io.mcpspring.engine.server.ServerSettings;
import io.mcpspring.model.ErrorCode;
import io.mcpspring.model.Implementation;
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
	 * Validate the arguments of a call, and mend them if necessary.
	 * @param call the call
	 * @param schema the schema of the tool
	 * @return the arguments, which may violate the schema
	 */
	CheckedArguments check(CallContext call, CompiledSchema schema) {
		List<Mended> mended = new ArrayList<>(0);
		ObjectNode given = read(call.request(), mended);
		return check(call, schema, given, mended, schema.work(given));
	}

	/**
	 * Validate the arguments of a call on a thread that must not be held.
	 * @param call the call
	 * @param schema the schema of the tool
	 * @return the arguments, which may violate the schema; {@code null} if their
	 * validation would take too long
	 */
	@Nullable CheckedArguments checkBriefly(CallContext call, CompiledSchema schema) {
		List<Mended> mended = new ArrayList<>(0);
		ObjectNode given = read(call.request(), mended);
		EvaluationWork work = EvaluationWork.brief(given);
		CheckedArguments checked = work.isUsedUp() ? null : check(call, schema, given, mended, work);
		return work.isUsedUp() ? null : checked;
	}

	private CheckedArguments check(CallContext call, CompiledSchema schema, ObjectNode read, List<Mended> mended,
			EvaluationWork work) {
		ObjectNode given = withoutBlanks(schema, read, mended, work);
		Examination examined = isValid(call, given) ? Examination.VALID : schema.examine(given, work);
		if (!examined.isValid()) {
			ObjectNode arguments = mend(schema, given, examined.violations(), mended, work);
			Examination again = arguments.equals(given) ? examined : schema.examine(arguments, work);
			if (!work.isUsedUp()) {
				return new CheckedArguments(given, arguments, again, mended);
			}
		}
		return new CheckedArguments(given, given, examined, mended);
	}

	/** Whether arguments are known to be valid as they are, without removing anything. */
	private static boolean isValid(CallContext call, ObjectNode arguments) {
		return call.link().isChecked() && !NullMembers.isIn(arguments);
	}

	/**
	 * Return the arguments as they came; those that are the text of an object, parsed.
	 */
	private ObjectNode read(CallRequest request, List<Mended> mended) {
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
	 * Leave out empty texts that the schema does not require, as forms send them for what
	 * nobody filled in. Those of lists stay.
	 */
	private ObjectNode withoutBlanks(CompiledSchema schema, ObjectNode given, List<Mended> mended,
			EvaluationWork work) {
		ObjectNode arguments = this.lenient.blank() ? Blanks.remove(given, schema, work) : given;
		if (arguments != given) {
			mended.add(Mended.BLANK);
		}
		return arguments;
	}

	private ObjectNode mend(CompiledSchema schema, ObjectNode given, List<SchemaViolation> violations,
			List<Mended> mended, EvaluationWork work) {
		ObjectNode arguments = MisfitMembers.removeNull(NullMembers.remove(given), violations);
		if (this.lenient.typed()) {
			JsonNode typed = schema.typed(arguments, this::parsed, work);
			if (typed != arguments && this.codec.isWithinDepth(typed, DEPTH)) {
				mended.add(Mended.TYPED);
				arguments = typed.asObject();
			}
		}
		return ignore(schema, arguments, mended, work);
	}

	/** Count the mended arguments of a call that is not refused for its arguments. */
	void count(List<Mended> mended, @Nullable Implementation client) {
		mended.stream().distinct().forEach((how) -> this.events.argumentsMended(how, client));
	}

	private ObjectNode ignore(CompiledSchema schema, ObjectNode arguments, List<Mended> mended, EvaluationWork work) {
		List<String> candidates = this.lenient.ignored().stream().filter(arguments::has).toList();
		if (candidates.isEmpty()) {
			return arguments;
		}
		List<SchemaViolation> violations = schema.examine(arguments, work).violations();
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

	/** Members of objects that are empty texts, and copies without them. */
	private static final class Blanks {

		/** A restored member may make others required; the last check finds none. */
		private static final int MAX_CHECKS = 3;

		/** The maximum number of violations that a check reports. */
		private static final int MAX_VIOLATIONS = 400;

		/**
		 * Remove members that are empty texts, but for required ones.
		 * @param value the value; not modified
		 * @param schema the schema of the value
		 * @param work the work that is left
		 * @return a copy without the members; the same value if there are none
		 */
		static ObjectNode remove(ObjectNode value, CompiledSchema schema, EvaluationWork work) {
			ObjectNode copy = value.deepCopy();
			if (!remove(copy)) {
				return value;
			}
			for (int check = 0; check < MAX_CHECKS; check++) {
				boolean restored = false;
				for (SchemaViolation violation : schema.examine(copy, MAX_VIOLATIONS, work).violations()) {
					restored |= violation.isMissing() && restore(value, copy, violation);
				}
				if (!restored) {
					return copy.equals(value) ? value : copy;
				}
			}
			return value;
		}

		private static boolean remove(JsonNode node) {
			int size = node.size();
			if (node instanceof ObjectNode object) {
				object.removeIf(Blanks::isBlank);
			}
			boolean removed = node.size() < size;
			for (JsonNode member : node) {
				removed |= remove(member);
			}
			return removed;
		}

		private static boolean isBlank(JsonNode value) {
			return value.isString() && value.stringValue().isEmpty();
		}

		private static boolean restore(ObjectNode value, ObjectNode copy, SchemaViolation violation) {
			String path = violation.path();
			if ((!path.isEmpty() && !path.startsWith("/")) || !(copy.at(path) instanceof ObjectNode object)) {
				return false;
			}
			for (Map.Entry<String, JsonNode> member : value.at(path).properties()) {
				if (isBlank(member.getValue()) && violation.equals(SchemaViolation.missing(path, member.getKey()))) {
					object.set(member.getKey(), member.getValue());
					return true;
				}
			}
			return false;
		}

	}

}
