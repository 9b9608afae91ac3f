import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;

import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.client.transport.customizer.McpHttpClientTransportAuthorizationErrorHandler;
import io.modelcontextprotocol.modern.client.transport.HttpClientMcpTransport;
import io.modelcontextprotocol.modern.client.transport.McpHttpAuthorizationErrorHandler;
import io.modelcontextprotocol.modern.client.transport.McpHttpRequestCustomizer;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The clients of the Java SDK. Reads a command a line and writes its result a line; for a
 * refused request it writes the challenge, and reads the token to go on with.
 */
final class Desk {

	private static final Duration MAX_WAIT = Duration.ofMinutes(2);

	private static final TypeReference<Map<String, Object>> ARGUMENTS = new TypeReference<>() {
	};

	private static final JsonMapper JSON = new JsonMapper();

	private static final BufferedReader IN = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));

	private static volatile String token = "";

	public static void main(String[] args) throws IOException {
		Server server = args[1].equals("2025-11-25") ? new Session(args[0]) : new Stateless(args[0], args[1]);
		for (JsonNode command = read(); command != null; command = read()) {
			try {
				write(Map.of("result", run(server, command)));
			}
			catch (RuntimeException ex) {
				write(Map.of("error", String.valueOf(ex)));
			}
		}
	}

	private static Object run(Server server, JsonNode command) {
		if (command.has("call")) {
			return server.call(command.get("call").asString(), JSON.convertValue(command.get("arguments"), ARGUMENTS));
		}
		if (command.has("list")) {
			return server.list();
		}
		return command.has("connect") ? server.connect() : server.close();
	}

	private static JsonNode read() throws IOException {
		String line = IN.readLine();
		return (line != null) ? JSON.readTree(line) : null;
	}

	private static void write(Object said) {
		System.out.println(JSON.writeValueAsString(said));
	}

	/** Whether there is a token to try again with. */
	private static boolean signIn(java.net.http.HttpHeaders headers) {
		write(Map.of("challenge", headers.firstValue("WWW-Authenticate").orElse("")));
		try {
			JsonNode given = read();
			token = (given != null && given.has("token")) ? given.get("token").asString() : "";
			return !token.isEmpty();
		}
		catch (IOException ex) {
			return false;
		}
	}

	private interface Server {

		Object connect();

		Object list();

		Object call(String tool, Map<String, Object> arguments);

		Object close();

	}

	private static final class Session implements Server {

		private final McpSyncClient client;

		Session(String url) {
			URI address = URI.create(url);
			this.client = McpClient
				.sync(HttpClientStreamableHttpTransport.builder(url.substring(0, url.length() - address.getPath().length()))
					.endpoint(address.getPath())
					.addHttpRequestCustomizer((request, method, uri, body, context) -> {
						if (!token.isEmpty()) {
							request.setHeader("Authorization", "Bearer " + token);
						}
					})
					.authorizationErrorHandler(McpHttpClientTransportAuthorizationErrorHandler
						.fromSync((request, response, context) -> signIn(response.headers())))
					.build())
				.requestTimeout(MAX_WAIT)
				.initializationTimeout(MAX_WAIT)
				.build();
		}

		@Override
		public Object connect() {
			return this.client.initialize();
		}

		@Override
		public Object list() {
			return this.client.listTools();
		}

		@Override
		public Object call(String tool, Map<String, Object> arguments) {
			return this.client.callTool(CallToolRequest.builder(tool).arguments(arguments).build());
		}

		@Override
		public Object close() {
			return this.client.closeGracefully();
		}

	}

	private static final class Stateless implements Server {

		private final io.modelcontextprotocol.modern.client.McpSyncClient client;

		Stateless(String url, String version) {
			this.client = io.modelcontextprotocol.modern.client.McpClient
				.sync(HttpClientMcpTransport.builder(url)
					.requestCustomizer(McpHttpRequestCustomizer.fromSync((request, headers, context) -> {
						if (!token.isEmpty()) {
							headers.set("Authorization", "Bearer " + token);
						}
					}))
					.authorizationErrorHandler(McpHttpAuthorizationErrorHandler
						.fromSync((request, response, context) -> signIn(response.headers())))
					.build())
				.build();
		}

		@Override
		public Object connect() {
			return this.client.discover();
		}

		@Override
		public Object list() {
			return this.client.tools().list();
		}

		@Override
		public Object call(String tool, Map<String, Object> arguments) {
			return this.client.tool(tool).arguments(arguments).call();
		}

		@Override
		public Object close() {
			return "";
		}

	}

}
