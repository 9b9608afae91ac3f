package io.mcpspring.server;

import io.mcpspring.log.SingleLine;
import org.jspecify.annotations.Nullable;

/**
 * What a request asks for, for the log and for code that treats the kinds differently.
 *
 * @param kind the kind
 * @param name the name of the tool or prompt, the address of the resource, or the method
 * of any other request; what the client sent, shortened and on one line
 */
public record CallTarget(Kind kind, String name) {

	private static final int MAX_NAME = 200;

	/**
	 * The target of a request.
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
	 * The target as it stands in the log.
	 * @return for example {@code Tool 'find_owners'}
	 */
	@Override
	public String toString() {
		return this.kind.noun + " '" + this.name + "'";
	}

	/** The kinds of targets. */
	public enum Kind {

		/** A tool that is called. */
		TOOL("Tool"),

		/** A resource that is read. */
		RESOURCE("Resource"),

		/** A prompt that is got. */
		PROMPT("Prompt"),

		/** An argument of a prompt or template that is completed. */
		COMPLETION("Completion of"),

		/** Any other request. */
		OTHER("Request");

		private final String noun;

		Kind(String noun) {
			this.noun = noun;
		}

	}

}
