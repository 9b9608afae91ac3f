package com.acme.broker;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.text.ParseException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;

import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import io.mcpspring.test.McpTestClient;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Primary;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The duties of an authorization server between MCP clients and a provider at which they
 * cannot register.
 */
@Tag("applications")
class BrokerTests {

	private static final String HOST = "https://claude.ai/api/mcp/auth_callback";

	private static final JsonMapper JSON = new JsonMapper();

	private static final Provider PROVIDER = new Provider();

	private static final Map<String, String> REGISTERED = new ConcurrentHashMap<>();

	private static String broker;

	private static String server;

	private static ConfigurableApplicationContext application;

	private final Visitor ada = new Visitor();

	private final String verifier = UUID.randomUUID() + "-" + UUID.randomUUID();

	@BeforeAll
	static void start() throws IOException {
		int port = free();
		broker = "http://127.0.0.1:" + port;
		server = broker + "/mcp";
		SpringApplication broker = new SpringApplication(BrokerApplication.class, Documents.class);
		application = broker.run("--server.port=" + port, "--UPSTREAM_ISSUER=" + PROVIDER.issuer(),
				"--UPSTREAM_CLIENT_ID=broker", "--UPSTREAM_CLIENT_SECRET=secret");
	}

	@AfterAll
	static void stop() {
		application.close();
		PROVIDER.close();
	}

	@BeforeEach
	void forget() {
		PROVIDER.forget();
	}

	@Test
	void tellsClientsWhatItTakes() {
		JsonNode metadata = json(this.ada.get(URI.create(broker + "/.well-known/oauth-authorization-server")));
		assertThat(metadata.get("issuer").asString()).isEqualTo(broker);
		assertThat(metadata.get("registration_endpoint").asString()).startsWith(broker);
		assertThat(metadata.get("code_challenge_methods_supported")).extracting(JsonNode::asString)
			.containsExactly("S256");
		assertThat(metadata.get("client_id_metadata_document_supported").asBoolean()).isTrue();
		assertThat(metadata.get("authorization_response_iss_parameter_supported").asBoolean()).isTrue();
	}

	@Test
	void signsInAtTheProviderAndIssuesTokensOfItsOwn() throws ParseException {
		String client = register(HOST);
		URI answer = authorize(request(client, HOST));
		assertThat(answer.toString()).startsWith(HOST + "?");
		assertThat(Provider.parameters(answer)).containsEntry("state", "of the client").containsEntry("iss", broker);
		String token = json(redeem(client, HOST, answer)).get("access_token").asString();
		JWTClaimsSet claims = SignedJWT.parse(token).getJWTClaimsSet();
		assertThat(claims.getIssuer()).isEqualTo(broker);
		assertThat(claims.getAudience()).containsExactly(server);
		assertThat(claims.getSubject()).isEqualTo(PROVIDER.issuer() + "#ada");
		assertThat(Duration.between(claims.getIssueTime().toInstant(), claims.getExpirationTime().toInstant()))
			.isLessThanOrEqualTo(Duration.ofHours(1));
		try (McpTestClient notes = McpTestClient.of(URI.create(server)).bearer(token)) {
			assertThat(notes.tool("notes").call()).succeeded();
		}
	}

	@Test
	void neverGivesTheProvidersTokensAwayNorTakesThem() {
		String client = register(HOST);
		redeem(client, HOST, authorize(request(client, HOST)));
		assertThat(PROVIDER.issued).isNotEmpty();
		assertThat(this.ada.seen).noneMatch((seen) -> PROVIDER.issued.stream().anyMatch(seen::contains));
		PROVIDER.issued.forEach((token) -> assertThat(statusAtServer(token)).isEqualTo(401));
		String forged = PROVIDER.sign(new JWTClaimsSet.Builder().audience(server));
		assertThat(statusAtServer(forged)).isEqualTo(401);
	}

	@Test
	void asksForEachClientThoughTheProviderAsksNothing() {
		String known = register(HOST);
		authorize(request(known, HOST));
		for (String client : new String[] { known,
				register("<b>Known</b>", "https://chatgpt.com/connector/oauth/1") }) {
			String redirect = client.equals(known) ? HOST : "https://chatgpt.com/connector/oauth/1";
			HttpResponse<String> page = open(request(client, redirect));
			assertThat(page.statusCode()).isEqualTo(200);
			assertThat(page.body()).contains("Permit access?").contains(URI.create(redirect).getHost());
			assertThat(page.body()).doesNotContain("<b>Known</b></b>");
			assertThat(page.headers().firstValue("X-Frame-Options")).hasValue("DENY");
			URI refused = Visitor.location(this.ada.submit(page, false));
			assertThat(Provider.parameters(refused)).containsEntry("error", "access_denied")
				.containsEntry("iss", broker)
				.doesNotContainKey("code");
		}
	}

	@Test
	void takesAConsentFromTheBrowserThatWasAskedAlone() {
		String client = register(HOST);
		HttpResponse<String> page = open(request(client, HOST));
		HttpResponse<String> answer = new Visitor().submit(page, true);
		assertThat(answer.headers().firstValue("Location").orElse("")).doesNotContain("code=");
	}

	@Test
	void usesStatesAndProofKeysOfItsOwnAtTheProvider() {
		String client = register(HOST);
		authorize(request(client, HOST));
		Map<String, String> asked = PROVIDER.authorizations.get(0);
		assertThat(asked).containsEntry("client_id", "broker")
			.containsEntry("redirect_uri", broker + "/login/oauth2/code/upstream")
			.containsEntry("code_challenge_method", "S256")
			.containsKeys("nonce", "state")
			.doesNotContainKey("resource");
		assertThat(asked.get("code_challenge")).isNotEqualTo(Provider.sha256(this.verifier));
		assertThat(asked.get("state")).isNotEqualTo("of the client");
		assertThat(PROVIDER.tokenRequests.get(0)).doesNotContainKey("resource");
	}

	@Test
	void takesAnswersOfTheProviderInTheBrowserThatAskedAlone() {
		String client = register(HOST);
		HttpResponse<String> leaves = this.ada.open(address(request(client, HOST)), broker);
		URI back = Visitor.location(new Visitor().get(Visitor.location(leaves)));
		assertThat(back.toString()).startsWith(broker + "/login/oauth2/code/upstream?");
		assertThat(new Visitor().get(back).statusCode()).isEqualTo(401);
	}

	@Test
	void showsNothingThatTheProviderSays() {
		PROVIDER.refuses = true;
		HttpResponse<String> page = open(request(register(HOST), HOST));
		assertThat(page.statusCode()).isEqualTo(401);
		assertThat(page.body()).doesNotContain(Provider.ERROR).isEqualTo("The sign-in failed.");
	}

	@Test
	void comparesRedirectAddressesExactly() {
		String client = register(HOST);
		open(request(client, HOST));
		for (String other : new String[] { HOST + "/", HOST + "?a=b", "https://claude.ai/", "https://chatgpt.com/x" }) {
			assertThat(open(request(client, other)).statusCode()).as(other).isEqualTo(400);
		}
		String desk = register("http://127.0.0.1:7777/callback");
		assertThat(open(request(desk, "http://127.0.0.1:8888/callback")).statusCode()).isEqualTo(200);
		assertThat(open(request(desk, "http://127.0.0.1:8888/other")).statusCode()).isEqualTo(400);
	}

	@ParameterizedTest
	@ValueSource(strings = { "https://evil.example.com/", "http://claude.ai/callback",
			"https://claude.ai.evil.example.com/", "https://claude.ai@evil.example.com/", "https://user@claude.ai/",
			"https://claude.ai/#part", "https://claude.ai:8443/", "http://127.0.0.1.evil.example.com/",
			"javascript:alert(1)", "com.acme:/callback" })
	void registersRedirectsToListedHostsAndLoopbackAlone(String redirect) {
		HttpResponse<String> answer = registration("Evil", redirect);
		assertThat(answer.statusCode()).isEqualTo(400);
		assertThat(answer.body()).contains("invalid_redirect_uri");
	}

	@Test
	void takesACodeOnceWithItsProofAndFromItsClient() {
		String client = register(HOST);
		URI answer = authorize(request(client, HOST));
		assertThat(redeem(client, HOST, answer, Map.of("code_verifier", "x".repeat(50))).body())
			.contains("invalid_grant");
		answer = authorize(request(client, HOST));
		assertThat(redeem(register("Other", HOST), HOST, answer).body()).contains("invalid_grant");
		answer = authorize(request(client, HOST));
		assertThat(redeem(client, HOST + "/", answer).body()).contains("invalid_grant");
		answer = authorize(request(client, HOST));
		String token = json(redeem(client, HOST, answer)).get("access_token").asString();
		assertThat(statusAtServer(token)).isEqualTo(200);
		assertThat(redeem(client, HOST, answer).body()).contains("invalid_grant");
	}

	@Test
	void refusesRequestsWithoutAProofKey() {
		Map<String, String> request = request(register(HOST), HOST);
		request.remove("code_challenge");
		URI answer = Visitor.location(this.ada.open(address(request), broker, PROVIDER.issuer()));
		assertThat(Provider.parameters(answer)).containsEntry("error", "invalid_request")
			.containsEntry("iss", broker)
			.doesNotContainKey("code");
	}

	@Test
	void issuesTokensForItsOwnServerAlone() {
		String client = register(HOST);
		Map<String, String> request = request(client, HOST);
		request.put("resource", "https://other.example.com/mcp");
		assertThat(redeem(client, HOST, authorize(request)).body()).contains("invalid_target");
		URI answer = authorize(request(client, HOST));
		assertThat(redeem(client, HOST, answer, Map.of("resource", "https://other.example.com/mcp")).body())
			.contains("invalid_target");
	}

	@Test
	void givesMoreScopesToAClientThatAsksAgain() {
		String client = register(HOST);
		String token = json(redeem(client, HOST, authorize(request(client, HOST)))).get("access_token").asString();
		try (McpTestClient notes = McpTestClient.of(URI.create(server)).bearer(token)) {
			assertThat(notes.tool("notes").call()).succeeded();
			assertThat(notes.tool("addNote").with("text", "tea").call()).hasStatus(403);
		}
		Map<String, String> request = request(client, HOST);
		request.put("scope", "notes:read notes:write");
		String more = json(redeem(client, HOST, authorize(request))).get("access_token").asString();
		try (McpTestClient notes = McpTestClient.of(URI.create(server)).bearer(more)) {
			assertThat(notes.tool("addNote").with("text", "tea").call()).succeeded();
		}
	}

	@Test
	void takesClientsByTheirDocuments() {
		String client = "https://claude.ai/oauth/client.json";
		URI answer = authorize(request(client, HOST));
		assertThat(redeem(client, HOST, answer).statusCode()).isEqualTo(200);
		assertThat(open(request(client, "https://claude.ai/other")).statusCode()).isEqualTo(400);
	}

	@ParameterizedTest
	@ValueSource(strings = { "https://claude.ai/foreign.json", "https://claude.ai/secret.json",
			"https://claude.ai/large.json", "https://claude.ai/evil.json", "https://claude.ai/missing.json",
			"https://evil.example.com/client.json", "https://claude.ai/a/../oauth/client.json",
			"https://claude.ai/oauth/client.json?x=y", "http://claude.ai/oauth/client.json",
			"https://127.0.0.1/oauth/client.json" })
	void takesNoOtherDocuments(String client) {
		assertThat(open(request(client, HOST)).statusCode()).isEqualTo(400);
	}

	private String register(String redirect) {
		return register("Desk", redirect);
	}

	/** Once each, as few are permitted. */
	private String register(String name, String redirect) {
		return REGISTERED.computeIfAbsent(name + " " + redirect, (client) -> registered(name, redirect));
	}

	private String registered(String name, String redirect) {
		HttpResponse<String> answer = registration(name, redirect);
		assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
		assertThat(json(answer).has("client_secret")).isFalse();
		return json(answer).get("client_id").asString();
	}

	private HttpResponse<String> registration(String name, String redirect) {
		return this.ada.postJson(URI.create(broker + "/oauth2/register"), """
				{"client_name": "%s", "redirect_uris": ["%s"], "grant_types": ["authorization_code", "refresh_token"],
				"response_types": ["code"], "token_endpoint_auth_method": "none", "scope": "notes:read"}"""
			.formatted(name, redirect));
	}

	private Map<String, String> request(String client, String redirect) {
		return new LinkedHashMap<>(Map.of("response_type", "code", "client_id", client, "redirect_uri", redirect,
				"scope", "notes:read", "state", "of the client", "resource", server, "code_challenge",
				Provider.sha256(this.verifier), "code_challenge_method", "S256"));
	}

	private static URI address(Map<String, String> request) {
		return URI.create(broker + "/oauth2/authorize?" + Visitor.form(request));
	}

	/** Return the page that a person sees. */
	private HttpResponse<String> open(Map<String, String> request) {
		return this.ada.open(address(request), broker, PROVIDER.issuer());
	}

	/** Return the redirect address after the person permitted all. */
	private URI authorize(Map<String, String> request) {
		return Visitor.location(this.ada.submit(open(request), true));
	}

	private HttpResponse<String> redeem(String client, String redirect, URI answer) {
		return redeem(client, redirect, answer, Map.of());
	}

	private HttpResponse<String> redeem(String client, String redirect, URI answer, Map<String, String> others) {
		Map<String, String> request = new LinkedHashMap<>(
				Map.of("grant_type", "authorization_code", "client_id", client, "redirect_uri", redirect, "code",
						Provider.parameters(answer).get("code"), "code_verifier", this.verifier, "resource", server));
		request.putAll(others);
		return new Visitor().post(URI.create(broker + "/oauth2/token"), Visitor.form(request));
	}

	private static int statusAtServer(String token) {
		try (McpTestClient client = McpTestClient.of(URI.create(server)).bearer(token)) {
			return client.request("tools/list").call().status();
		}
	}

	private static JsonNode json(HttpResponse<String> response) {
		return JSON.readTree(response.body());
	}

	/** None of those that the kernel gives to connections, so that it stays free. */
	private static int free() throws IOException {
		while (true) {
			int port = ThreadLocalRandom.current().nextInt(10_240, 32_240);
			try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
				return socket.getLocalPort();
			}
			catch (BindException ex) {
				// another one
			}
		}
	}

	/**
	 * The documents that hosts would publish.
	 */
	@Configuration(proxyBeanMethods = false)
	static class Documents {

		@Bean
		@Primary
		ClientDocuments documents() {
			return new ClientDocuments() {

				@Override
				byte[] fetch(URI address) throws IOException {
					return document(address.getPath()).getBytes(StandardCharsets.UTF_8);
				}

			};
		}

		private static String document(String path) throws IOException {
			String id = "https://claude.ai" + (path.equals("/foreign.json") ? "/oauth/client.json" : path);
			String redirect = path.equals("/evil.json") ? "https://evil.example.com/" : HOST;
			String methods = path.equals("/secret.json") ? "[\"private_key_jwt\"]" : "[\"private_key_jwt\", \"none\"]";
			String name = path.equals("/large.json") ? "x".repeat(5_000) : "Claude";
			if (path.equals("/missing.json")) {
				throw new IOException("Status 404");
			}
			return """
					{"client_id": "%s", "client_name": "%s", "redirect_uris": ["%s"], "client_uri": "https://claude.ai",
					"token_endpoint_auth_methods_supported": %s}""".formatted(id, name, redirect, methods);
		}

	}

}
