package io.mcpspring.client;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

import io.mcpspring.client.question.QuestionHandler;
import io.mcpspring.client.transport.McpTransport;
import io.mcpspring.engine.jsonrpc.AnswerMemory;
import io.mcpspring.model.Implementation;
import io.mcpspring.model.ProtocolVersion;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Builds a client.
 */
public final class McpClientBuilder {

	private static final String TASKS = "io.modelcontextprotocol/tasks";

	private final McpTransport transport;

	private @Nullable ProtocolVersion version;

	private Implementation info = Implementation.of("mcp-client-core", "0");

	private @Nullable ObjectNode capabilities;

	private @Nullable QuestionHandler questions;

	private Supplier<? extends CompletionStage<Map<String, String>>> headers = () -> CompletableFuture
		.completedFuture(Map.of());

	private Duration timeout = Duration.ofSeconds(60);

	private ClientBounds bounds = ClientBounds.DEFAULT;

	private boolean tasks;

	private boolean renewsSessions;

	private @Nullable RequestObserver observer;

	McpClientBuilder(McpTransport transport) {
		this.transport = transport;
	}

	/**
	 * Speak one revision. Without this the client negotiates the revision, by one request
	 * more.
	 * @param version the revision
	 * @return this builder
	 */
	public McpClientBuilder version(ProtocolVersion version) {
		this.version = version;
		return this;
	}

	/**
	 * Set the identity of the client.
	 * @param info the identity
	 * @return this builder
	 */
	public McpClientBuilder info(Implementation info) {
		this.info = info;
		return this;
	}

	/**
	 * Set the declared capabilities. Without this, a client with a handler of questions
	 * declares forms, pages, sampling with tools, and roots, any other nothing.
	 * @param capabilities the capabilities as JSON
	 * @return this builder
	 */
	public McpClientBuilder capabilities(ObjectNode capabilities) {
		this.capabilities = capabilities.deepCopy();
		return this;
	}

	/**
	 * Set who answers questions of the server.
	 * @param questions the handler
	 * @return this builder
	 */
	public McpClientBuilder questions(QuestionHandler questions) {
		this.questions = questions;
		return this;
	}

	/**
	 * Set further headers, for example {@code Authorization}.
	 * @param headers asked anew for each request
	 * @return this builder
	 */
	public McpClientBuilder headers(Supplier<Map<String, String>> headers) {
		return asyncHeaders(() -> CompletableFuture.completedFuture(headers.get()));
	}

	/**
	 * Set further headers that may take time, such as those with a token. The requests
	 * wait for them within their time, without a thread.
	 * @param headers asked anew for each request
	 * @return this builder
	 */
	public McpClientBuilder asyncHeaders(Supplier<? extends CompletionStage<Map<String, String>>> headers) {
		this.headers = headers;
		return this;
	}

	/**
	 * Set the time for an answer, with all questions in between; 60 seconds without this.
	 * @param timeout the time
	 * @return this builder
	 */
	public McpClientBuilder timeout(Duration timeout) {
		this.timeout = timeout;
		return this;
	}

	/**
	 * Set bounds on the work that the server can cause.
	 * @param bounds the bounds
	 * @return this builder
	 */
	public McpClientBuilder bounds(ClientBounds bounds) {
		this.bounds = bounds;
		return this;
	}

	/**
	 * Declare the extension {@code io.modelcontextprotocol/tasks}: the server may answer
	 * calls with tasks, which {@link McpClient#callToEnd} follows. Servers with sessions
	 * do so never.
	 * @return this builder
	 */
	public McpClientBuilder tasks() {
		this.tasks = true;
		return this;
	}

	/**
	 * Begin a new session when the server does not know the session any more, for example
	 * because it was started anew, and send the request once more. Without this such
	 * requests fail (server-2025 SESS-09).
	 * @return this builder
	 */
	public McpClientBuilder renewSessions() {
		this.renewsSessions = true;
		return this;
	}

	/**
	 * Set who observes the requests.
	 * @param observer the observer
	 * @return this builder
	 */
	public McpClientBuilder observer(RequestObserver observer) {
		this.observer = observer;
		return this;
	}

	/**
	 * Build the client, which does nothing until it is used.
	 * @return the client
	 */
	public McpClient build() {
		ObjectNode declared = this.capabilities;
		if (declared == null) {
			declared = (this.questions != null) ? everything() : JsonNodeFactory.instance.objectNode();
		}
		if (this.tasks) {
			declared = declared.deepCopy();
			declared.withObjectProperty("extensions").putObject(TASKS);
		}
		return new McpClient(this.transport, new ClientSettings(this.version, this.info, declared, this.headers,
				this.timeout, this.bounds, this.renewsSessions, this.observer, AnswerMemory.ALL.source()),
				this.questions);
	}

	private static ObjectNode everything() {
		ObjectNode all = JsonNodeFactory.instance.objectNode();
		ObjectNode elicitation = all.putObject("elicitation");
		elicitation.putObject("form");
		elicitation.putObject("url");
		all.putObject("sampling").putObject("tools");
		all.putObject("roots");
		return all;
	}

}
