package io.mcpspring.test;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.Set;
import java.util.function.UnaryOperator;

import io.mcpspring.client.ListenRequest;
import io.mcpspring.client.McpClient;
import io.mcpspring.client.McpClientCall;
import io.mcpspring.client.RequestOptions;
import io.mcpspring.client.ServerDescription;
import io.mcpspring.client.transport.HttpClientTransport;
import io.mcpspring.model.ClientCapability;
import io.mcpspring.model.LoggingLevel;
import io.mcpspring.model.ProtocolVersion;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A client for tests of an MCP server. It is a bean of the application context of a test:
 *
 * <pre class="code">
 * &#64;Autowired
 * McpTestClient client;
 *
 * &#64;EachEra
 * void findsOwners() {
 *     Owner owner = client.tool("find_owner").with("name", "Davis").call().structured(Owner.class);
 *     assertThat(owner.city()).isEqualTo("Sun Prairie");
 * }
 * </pre>
 *
 * The client is immutable: the methods that change how it presents itself, or what it
 * answers, return another view of it. Connections and sessions are made as needed and end
 * with the test.
 */
public final class McpTestClient extends ScriptedClient implements AutoCloseable {

	private final Connections connections;

	private final JsonMapper mapper;

	private final TestTokenIssuer tokens;

	private final Profile profile;

	/**
	 * Create a client.
	 * @param access reaches the endpoint
	 * @param mapper writes arguments and reads structured results
	 * @param tokens issues access tokens
	 */
	public McpTestClient(McpEndpointAccess access, JsonMapper mapper, TestTokenIssuer tokens) {
		this(new Connections(access), mapper, tokens, Profile.DEFAULT);
	}

	private McpTestClient(Connections connections, JsonMapper mapper, TestTokenIssuer tokens, Profile profile) {
		this.connections = connections;
		this.mapper = mapper;
		this.tokens = tokens;
		this.profile = profile;
	}

	/**
	 * Create a client for a server outside of the application context of the test.
	 * @param endpoint the URL of the server's endpoint
	 * @return the client, to be closed
	 */
	public static McpTestClient of(URI endpoint) {
		return new McpTestClient(() -> HttpClientTransport.of(endpoint), JsonMapper.shared(), (token) -> {
			throw new IllegalStateException("Tokens are issued within the application context of a test only");
		});
	}

	private McpTestClient with(Profile changed) {
		return new McpTestClient(this.connections, this.mapper, this.tokens, changed);
	}

	@Override
	McpTestClient with(ClientScript script) {
		return with(this.profile.script(script));
	}

	@Override
	ClientScript script() {
		return this.profile.script();
	}

	// How it presents itself

	/**
	 * Speak one era, in place of the era of the test.
	 * @param era the era
	 * @return the changed client
	 */
	public McpTestClient speaking(McpEra era) {
		return with(this.profile.version(era.version()));
	}

	/**
	 * Speak one revision, in place of those of the era of the test.
	 * @param version the revision
	 * @return the changed client
	 */
	public McpTestClient speaking(ProtocolVersion version) {
		return with(this.profile.version(version));
	}

	/**
	 * Sign in by HTTP Basic.
	 * @param user the name of the user
	 * @param password the password
	 * @return the changed client
	 */
	public McpTestClient signedInAs(String user, String password) {
		String credentials = user + ":" + password;
		return header("Authorization",
				"Basic " + Base64.getEncoder().encodeToString(credentials.getBytes(StandardCharsets.UTF_8)));
	}

	/**
	 * Send an access token.
	 * @param token the value of the token
	 * @return the changed client
	 */
	public McpTestClient bearer(String token) {
		return header("Authorization", "Bearer " + token);
	}

	/**
	 * Send an access token that is issued for this, without an authorization server. The
	 * server holds it against all of its rules.
	 * @param token changes the token, which is good and has no scopes without that
	 * @return the changed client
	 */
	public McpTestClient withToken(UnaryOperator<TestToken> token) {
		return bearer(this.tokens.issue(token.apply(TestToken.PLAIN)));
	}

	/**
	 * Send a header with each request.
	 * @param name the name of the header
	 * @param value its value
	 * @return the changed client
	 */
	public McpTestClient header(String name, String value) {
		return with(this.profile.header(name, value));
	}

	/**
	 * Declare these capabilities and no others. Without this, a client declares all of
	 * them.
	 * @param capabilities the capabilities; none to be a client that cannot be asked
	 * @return the changed client
	 */
	public McpTestClient declaring(ClientCapability... capabilities) {
		return with(this.profile.capabilities(Set.of(capabilities)));
	}

	/**
	 * Want log messages from a level on; all without this.
	 * @param level the lowest level
	 * @return the changed client
	 */
	public McpTestClient logging(LoggingLevel level) {
		return with(this.profile.logLevel(level));
	}

	// Requests

	/**
	 * Connect, and return the description of the server.
	 * @return the description
	 */
	public ServerDescription server() {
		return client().connect().join();
	}

	/**
	 * Listen for changes of the lists, and for updates of resources.
	 * @param uris the URIs of the resources
	 * @return the listener, once the server has acknowledged it
	 */
	public McpTestListener listen(String... uris) {
		Recorder recorder = new Recorder();
		return client().listen(ListenRequest.of(true, Set.of(uris)), recorder::notification)
			.thenApply((subscription) -> new McpTestListener(subscription, recorder))
			.join();
	}

	@Override
	McpTestCall start(String method, ObjectNode params, @Nullable Duration timeout) {
		Recorder recorder = new Recorder();
		boolean mayAsk = Set.of("tools/call", "resources/read", "prompts/get").contains(method);
		RequestOptions options = RequestOptions.NONE.withProgress(mayAsk)
			.withLogLevel(mayAsk ? this.profile.logLevel() : null)
			.withNotifications(recorder::notification)
			.withQuestions(this.profile.script().begin(recorder))
			.withTimeout(timeout);
		McpClient client = client();
		McpClientCall call = method.equals("tools/call") ? client.call(params, options)
				: client.send(method, params, options);
		String name = params.path("name").asString(params.path("uri").asString(""));
		return new McpTestCall((method + " " + name).strip(), call, recorder, this.mapper);
	}

	private McpClient client() {
		return this.connections.client(this.profile);
	}

	@Override
	JsonNode json(@Nullable Object value) {
		return (value instanceof JsonNode node) ? node : this.mapper.valueToTree(value);
	}

	/** End all connections and sessions, of all views of this client. */
	@Override
	public void close() {
		this.connections.close();
	}

}
