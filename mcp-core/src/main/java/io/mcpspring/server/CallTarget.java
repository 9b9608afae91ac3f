package io.mcpspring.server;

import io.mcpspring.engine.log.SingleLine;
import io.mcpspring.engine.server.ProtocolMethod;
import io.mcpspring.engine.uri.UriSpelling;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Target of a request, for the log and for code that distinguishes the kinds.
 */
public final class CallTarget {

	private static final int MAX_NAME = 200;

	private final Kind kind;

	private final String received;

	private final String name;

	private CallTarget(Kind kind, String received) {
		this.kind = kind;
		this.received = received;
		this.name = SingleLine.of(received, MAX_NAME);
	}

	/**
	 * Return the target of a request.
	 * @param method the method, for example {@code tools/call}
	 * @param params the parameters
	 * @return its target
	 */
	public static CallTarget of(String method, ObjectNode params) {
		ProtocolMethod known = ProtocolMethod.find(method);
		Kind kind = (known != null) ? known.kind() : Kind.OTHER;
		String parameter = (known != null) ? known.nameParameter() : null;
		if (parameter != null) {
			return new CallTarget(kind, params.path(parameter).asString(""));
		}
		return new CallTarget(kind, (kind == Kind.COMPLETION) ? completed(params.path("ref")) : method);
	}

	private static String completed(JsonNode reference) {
		String prompt = reference.path("name").asString("");
		return prompt.isEmpty() ? reference.path("uri").asString("") : prompt;
	}

	/**
	 * Return the kind.
	 * @return the kind; there may be others in later versions
	 */
	public Kind kind() {
		return this.kind;
	}

	/**
	 * Return the name of the tool or prompt, the URI of the resource, or the method of
	 * any other request.
	 * @return the name as received, but shortened and on one line
	 */
	public String name() {
		return this.name;
	}

	/**
	 * Return whether this is the call of a tool.
	 * @param name the name of the tool
	 * @return {@code true} if it is
	 */
	public boolean isTool(String name) {
		return this.kind == Kind.TOOL && this.received.equals(name);
	}

	/**
	 * Return whether this is the retrieval of a prompt.
	 * @param name the name of the prompt
	 * @return {@code true} if it is
	 */
	public boolean isPrompt(String name) {
		return this.kind == Kind.PROMPT && this.received.equals(name);
	}

	/**
	 * Return whether this is the reading of a resource. URIs are compared as the
	 * catalogue compares them, so that {@code KB://a} is {@code kb://a}.
	 * @param uri the URI of the resource
	 * @return {@code true} if it is
	 */
	public boolean isResource(String uri) {
		return this.kind == Kind.RESOURCE && (this.received.equals(uri)
				|| UriSpelling.canonical(this.received).equals(UriSpelling.canonical(uri)));
	}

	@Override
	public boolean equals(Object other) {
		return other instanceof CallTarget target && this.kind == target.kind && this.received.equals(target.received);
	}

	@Override
	public int hashCode() {
		return this.received.hashCode();
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
