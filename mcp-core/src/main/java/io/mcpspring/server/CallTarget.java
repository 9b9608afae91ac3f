package io.mcpspring.server;

import io.mcpspring.log.SingleLine;
import org.jspecify.annotations.Nullable;

/**
 * Target of a request, for the log and for code that distinguishes the kinds.
 *
 * @param kind the kind
 * @param name the name of the tool or prompt, the URI of the resource, or the method of
 * any other request; as received, but shortened and on one line
 */
public record CallTarget(Kind kind, String name) {

	private static final int MAX_NAME = 200;

	/**
	 * Return the target of a request.
	 * @param request the request
	 * @return its target
	 */
	public static CallTarget of(CallRequest request) {
		ProtocolMethod method = ProtocolMethod.find(request.method());
		Kind kind = (method != null) ? method.kind() : Kind.OTHER;
		String parameter = (method != null) ? method.nameParameter() : null;
		String name = (parameter != null) ? request.text(parameter)
				: (kind == Kind.COMPLETION) ? completed(request) : request.method();
		return new CallTarget(kind, SingleLine.of((name != null) ? name : "", MAX_NAME));
	}

	private static @Nullable String completed(CallRequest request) {
		String prompt = request.params().path("ref").path("name").asString("");
		return prompt.isEmpty() ? request.params().path("ref").path("uri").asString("") : prompt;
	}

	/**
	 * Return the target in the form for the log.
	 * @return for example {@code Tool 'find_owners'}
	 */
	@Override
	public String toString() {
		return this.kind.noun + " '" + this.name + "'";
	}

	/** The kinds of targets. */
	public enum Kind {

		/** A tool call. */
		TOOL("Tool"),

		/** The reading of a resource. */
		RESOURCE("Resource"),

		/** The retrieval of a prompt. */
		PROMPT("Prompt"),

		/** The completion of an argument of a prompt or template. */
		COMPLETION("Completion of"),

		/** Any other request. */
		OTHER("Request");

		private final String noun;

		Kind(String noun) {
			this.noun = noun;
		}

	}

}
