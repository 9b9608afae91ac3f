package io.mcpspring.client;

import io.mcpspring.client.message.ForeignText;
import io.mcpspring.client.transport.ReplyHead;

/**
 * The server refused an HTTP request, or gave it an answer that is not MCP's. A refusal
 * with a JSON-RPC error in its body is an {@link McpErrorException} instead, except for
 * the statuses 401 and 403, which concern the caller and not the message.
 */
public final class McpHttpException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	private static final int MAX_LENGTH = 500;

	private final transient ReplyHead head;

	private final String body;

	McpHttpException(ReplyHead head, String body) {
		super("HTTP status " + head.status() + (body.isBlank() ? "" : ": " + ForeignText.line(body, MAX_LENGTH)));
		this.head = head;
		this.body = body;
	}

	/**
	 * Return the HTTP status of the answer.
	 * @return the status
	 */
	public int status() {
		return this.head.status();
	}

	/**
	 * Return the status and the headers of the answer, for example the challenge in
	 * {@code WWW-Authenticate}.
	 * @return the head of the answer
	 */
	public ReplyHead head() {
		return this.head;
	}

	/**
	 * Return the body of the answer.
	 * @return the first 64 KB of the body as text; empty when there was none
	 */
	public String body() {
		return this.body;
	}

}
