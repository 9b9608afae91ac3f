package io.mcpspring.test;

import java.util.ArrayList;
import java.util.List;

import io.mcpspring.client.McpErrorException;
import io.mcpspring.client.McpHttpException;
import io.mcpspring.client.question.Question;
import io.mcpspring.engine.jsonrpc.JsonRpcError;
import io.mcpspring.engine.jsonrpc.JsonRpcMessage.Notification;
import org.assertj.core.api.AssertProvider;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The answer to a request, with all that came before it. Give it to AssertJ's
 * {@code assertThat} for assertions, or read it by its methods.
 */
public final class McpResponse implements AssertProvider<McpResponseAssert> {

	private final String request;

	private final @Nullable ObjectNode result;

	private final @Nullable Throwable failure;

	private final Recorder recorder;

	private final JsonMapper mapper;

	McpResponse(String request, @Nullable ObjectNode result, @Nullable Throwable failure, Recorder recorder,
			JsonMapper mapper) {
		this.request = request;
		this.result = result;
		this.failure = failure;
		this.recorder = recorder;
		this.mapper = mapper;
	}

	@Override
	public McpResponseAssert assertThat() {
		return new McpResponseAssert(this);
	}

	/**
	 * Return the result as JSON.
	 * @return the member {@code result} of the answer
	 * @throws AssertionError if the server answered with an error instead
	 */
	public ObjectNode result() {
		if (this.result == null) {
			throw new AssertionError("Expected a result of " + this.request + " but was " + describe(), this.failure);
		}
		return this.result;
	}

	/**
	 * Return the structured result of a tool.
	 * @param type the type to read it as, as the application's mapper does
	 * @param <T> the type
	 * @return the value
	 * @throws AssertionError if the tool failed or has no structured result
	 */
	public <T> T structured(Class<T> type) {
		JsonNode content = succeeded().path("structuredContent");
		if (content.isMissingNode()) {
			throw new AssertionError("Expected a structured result of " + this.request + " but was " + describe());
		}
		return this.mapper.treeToValue(content, type);
	}

	/**
	 * Return the structured result of a tool as JSON.
	 * @return the value; missing if there is none
	 * @throws AssertionError if the tool failed
	 */
	public JsonNode structured() {
		return succeeded().path("structuredContent");
	}

	private ObjectNode succeeded() {
		if (isFailed()) {
			throw new AssertionError("Expected " + this.request + " to succeed but was " + describe());
		}
		return result();
	}

	/**
	 * Return the texts of the answer, one a line: of the content of a tool, of the
	 * contents of a resource or of the messages of a prompt.
	 * @return the texts; those of other content are left out
	 * @throws AssertionError if the server answered with an error instead
	 */
	public String text() {
		List<String> texts = new ArrayList<>();
		for (JsonNode block : blocks()) {
			JsonNode content = block.has("role") ? block.path("content") : block;
			JsonNode text = content.has("resource") ? content.path("resource").path("text") : content.path("text");
			if (text.isString()) {
				texts.add(text.stringValue());
			}
		}
		return String.join("\n", texts);
	}

	/**
	 * Return the text of the answer, read as JSON.
	 * @param type the type to read it as
	 * @param <T> the type
	 * @return the value
	 */
	public <T> T text(Class<T> type) {
		return this.mapper.readValue(text(), type);
	}

	/**
	 * Return the blocks of the answer: the content of a tool, the contents of a resource
	 * or the messages of a prompt.
	 * @return the blocks as JSON
	 * @throws AssertionError if the server answered with an error instead
	 */
	public List<JsonNode> blocks() {
		for (String member : List.of("content", "contents", "messages")) {
			if (result().path(member).isArray()) {
				return result().path(member).valueStream().toList();
			}
		}
		return List.of();
	}

	/**
	 * Return whether this is the result of a tool that failed.
	 * @return {@code true} with {@code isError}; {@code false} for errors of the protocol
	 */
	public boolean isFailed() {
		return this.result != null && this.result.path("isError").asBoolean(false);
	}

	/**
	 * Return the error that the server answered with.
	 * @return the error of the protocol, or {@code null}
	 */
	public @Nullable JsonRpcError error() {
		return (this.failure instanceof McpErrorException refusal) ? refusal.error() : null;
	}

	/**
	 * Return the HTTP status of the answer.
	 * @return the status, 0 when the connection broke or the client gave up
	 */
	public int status() {
		if (this.failure instanceof McpErrorException refusal) {
			return refusal.status();
		}
		if (this.failure instanceof McpHttpException refusal) {
			return refusal.status();
		}
		return (this.failure == null) ? 200 : 0;
	}

	/**
	 * Return a header of an answer that refuses the request by HTTP.
	 * @param name the name of the header
	 * @return the value, or {@code null}
	 */
	public @Nullable String header(String name) {
		return (this.failure instanceof McpHttpException refusal) ? refusal.head().header(name) : null;
	}

	/**
	 * Return why there is no result.
	 * @return the failure, {@code null} with a result
	 */
	public @Nullable Throwable failure() {
		return this.failure;
	}

	/**
	 * Return the updates of the progress of the call, in their order.
	 * @return the updates
	 */
	public List<Progress> progress() {
		return params("notifications/progress").stream().map(Progress::of).toList();
	}

	/**
	 * Return the log messages of the call, in their order.
	 * @return the messages
	 */
	public List<LogMessage> logs() {
		return params("notifications/message").stream().map(LogMessage::of).toList();
	}

	private List<ObjectNode> params(String method) {
		return notifications().stream()
			.filter((notification) -> notification.method().equals(method))
			.map((notification) -> (notification.params() != null) ? notification.params()
					: JsonNodeFactory.instance.objectNode())
			.toList();
	}

	/**
	 * Return all notifications of the call, in their order.
	 * @return the notifications
	 */
	public List<Notification> notifications() {
		return this.recorder.notifications();
	}

	/**
	 * Return the questions of the server, in their order.
	 * @return the questions
	 */
	public List<Question> questions() {
		return this.recorder.questions();
	}

	String describe() {
		if (this.result != null) {
			return isFailed() ? "the failure: " + text() : this.result.toString();
		}
		return String.valueOf(this.failure);
	}

	@Override
	public String toString() {
		return this.request + ": " + describe();
	}

}
