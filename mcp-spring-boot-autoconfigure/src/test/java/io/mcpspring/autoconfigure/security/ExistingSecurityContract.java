package io.mcpspring.autoconfigure.security;

import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The server behind the security filter chains that an application has. Run for each
 * stack.
 */
@ExtendWith(OutputCaptureExtension.class)
abstract class ExistingSecurityContract {

	private static final Pattern CSRF_FIELD = Pattern.compile("name=\"_csrf\"[^>]*value=\"([^\"]+)\"");

	static final String ANN = basic("ann", "secret");

	private final WebApplicationType type;

	private final Class<?> guards;

	ExistingSecurityContract(WebApplicationType type, Class<?> guards) {
		this.type = type;
		this.guards = guards;
	}

	static String basic(String user, String password) {
		return "Basic " + Base64.getEncoder().encodeToString((user + ":" + password).getBytes(StandardCharsets.UTF_8));
	}

	private SecuredServer start(String application, String... properties) {
		for (Class<?> nested : this.guards.getDeclaredClasses()) {
			if (nested.getSimpleName().equals(application)) {
				return SecuredServer.start(this.type, nested, properties);
			}
		}
		throw new IllegalArgumentException(application);
	}

	@Test
	void basicWorksBehindBootsDefaultChain(CapturedOutput output) {
		try (SecuredServer server = start("Users")) {
			McpHttp http = server.http();
			assertThat(http.initialize(ANN).statusCode()).isEqualTo(200);
			assertThat(http.callStateless(ANN, "whoami", "{}").body()).contains("ann");
			assertThat(http.send("DELETE", "/mcp", null, "Authorization", ANN, "Mcp-Session-Id", http.session(ANN))
				.statusCode()).isEqualTo(204);
			assertChallenged(http.initialize(null), "Basic ");
			assertChallenged(http.initialize(basic("ann", "wrong")), "Basic ");
			assertChallenged(http.send("GET", "/mcp", null, "Accept", "text/event-stream"), "Basic ");
			assertThat(output.getAll()).containsPattern("; guarded by .+HTTP Basic")
				.doesNotContain("which MCP clients cannot use");
		}
	}

	@Test
	void pagesOfOtherSitesCannotUseBasicCredentialsOfTheBrowser() {
		try (SecuredServer server = start("Users")) {
			McpHttp http = server.http();
			HttpResponse<String> foreign = http.initialize(ANN, "Origin", "https://evil.example");
			assertThat(foreign.statusCode()).isEqualTo(403);
			assertThat(McpHttp.json(foreign).at("/error/message").asString()).contains("Origin");
			assertCsrfRefusal(http.initialize(ANN, "Origin", "http://127.0.0.1:9", "Sec-Fetch-Mode", "no-cors"));
			assertCsrfRefusal(http.initialize(ANN, "Origin", "http://127.0.0.1:9", "Sec-Fetch-Mode", "navigate"));
			assertCsrfRefusal(http.initialize(ANN, "Sec-Fetch-Site", "cross-site"));
			assertThat(http.initialize(ANN, "Origin", "http://127.0.0.1:9", "Sec-Fetch-Mode", "cors").statusCode())
				.isEqualTo(200);
		}
	}

	@Test
	void clientsAreChallengedAndNotRedirectedToLoginPage(CapturedOutput output) {
		try (SecuredServer server = start("FormLogin")) {
			McpHttp http = server.http();
			assertChallenged(http.initialize(null), "Cookie ");
			assertThat(http.initialize(null).body()).contains("only its login page");
			assertChallenged(http.initialize(ANN), "Cookie ");
			assertChallenged(http.initialize(null, "Cookie", "other=1"), "Cookie ");
			assertChallenged(http.send("GET", "/mcp", null, "Accept", "text/html"), "Cookie ");
			assertChallenged(http.send("DELETE", "/mcp", null), "Cookie ");
			for (String path : new String[] { "", "/mcp" }) {
				HttpResponse<String> metadata = http.send("GET", "/.well-known/oauth-protected-resource" + path, null,
						"Accept", "application/json");
				assertThat(metadata.statusCode()).isEqualTo(404);
				assertThat(metadata.headers().firstValue("Set-Cookie")).isEmpty();
			}
			assertThat(http.send("GET", "/api/whoami", null).statusCode()).as("other paths").isEqualTo(302);
			assertThat(output).contains("login").contains("which MCP clients cannot use").contains("mcpChain(");
		}
	}

	@Test
	void filterOfTheApplicationMayAcceptAnyCredentials(CapturedOutput output) {
		try (SecuredServer server = start("OwnFilter")) {
			McpHttp http = server.http();
			assertThat(http.initialize("Bearer key of ann").statusCode()).isEqualTo(200);
			HttpResponse<String> refused = http.initialize(null);
			assertChallenged(refused, "Cookie ");
			assertThat(refused.body()).doesNotContain("login page", "Authorization header").contains("operator");
			assertThat(output).doesNotContain("which MCP clients cannot use");
		}
	}

	@Test
	void sessionOfBrowserNeedsCsrfToken() {
		try (SecuredServer server = start("FormLogin")) {
			String cookie = signIn(server, "ann");
			McpHttp http = server.http();
			assertCsrfRefusal(http.initialize(null, "Cookie", cookie));
			assertCsrfRefusal(http.initialize(null, "Cookie", cookie, "X-CSRF-TOKEN", "wrong"));
			String token = McpHttp.json(http.send("GET", "/csrf", null, "Cookie", cookie)).path("token").asString();
			HttpResponse<String> response = http.initialize(null, "Cookie", cookie, "X-CSRF-TOKEN", token);
			assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
			assertThat(http.send("POST", "/page", "", "Cookie", cookie, "Authorization", ANN).statusCode())
				.as("other paths")
				.isEqualTo(403);
		}
	}

	@Test
	void denialByRoleIsNoMatterOfCsrf() {
		try (SecuredServer server = start("AdminsOnly")) {
			String cookie = signIn(server, "ann");
			McpHttp http = server.http();
			String token = McpHttp.json(http.send("GET", "/csrf", null, "Cookie", cookie)).path("token").asString();
			HttpResponse<String> response = http.initialize(null, "Cookie", cookie, "X-CSRF-TOKEN", token);
			assertThat(response.statusCode()).isEqualTo(403);
			assertThat(McpHttp.json(response).at("/error/message").asString()).isEqualTo("Access denied");
		}
	}

	@Test
	void worksBehindStatelessChain(CapturedOutput output) {
		try (SecuredServer server = start("Stateless")) {
			McpHttp http = server.http();
			assertThat(http.initialize(ANN).statusCode()).isEqualTo(200);
			assertChallenged(http.initialize(null), "Basic ");
			assertThat(output.getAll()).containsPattern("; guarded by .+Basic")
				.doesNotContain("which MCP clients cannot use");
		}
	}

	@Test
	void worksByTheChainThatTheLogShows(CapturedOutput output) {
		try (SecuredServer server = start("Recommended")) {
			McpHttp http = server.http();
			assertThat(http.initialize(ANN).statusCode()).isEqualTo(200);
			assertChallenged(http.initialize(null), "Basic ");
			assertThat(http.send("GET", "/api/whoami", null).statusCode()).isEqualTo(302);
			assertThat(output).doesNotContain("which MCP clients cannot use");
		}
	}

	@Test
	void saysThatChainLetsEverybodyIn(CapturedOutput output) {
		try (SecuredServer server = start("OpenForAll")) {
			assertThat(server.http().initialize(null).statusCode()).isEqualTo(200);
			assertThat(output.getAll())
				.containsPattern("; open to all programs on this machine: .+ everybody in; state");
		}
	}

	private static void assertChallenged(HttpResponse<String> response, String scheme) {
		assertThat(response.statusCode()).isEqualTo(401);
		assertThat(McpHttp.challenge(response)).startsWith(scheme);
		assertThat(McpHttp.json(response).at("/error/code").asInt()).isEqualTo(-32600);
		assertThat(McpHttp.json(response).at("/error/message").asString()).startsWith("Authentication is required");
		assertThat(response.headers().firstValue("Location")).isEmpty();
		assertThat(response.headers().firstValue("Set-Cookie")).isEmpty();
	}

	private static void assertCsrfRefusal(HttpResponse<String> response) {
		assertThat(response.statusCode()).isEqualTo(403);
		assertThat(McpHttp.json(response).at("/error/message").asString()).contains("CSRF");
	}

	/**
	 * As a browser does it, by the login page. On connections of its own: Reactor Netty
	 * sometimes reads nothing more from one on which the application answered a form.
	 */
	private static String signIn(SecuredServer server, String user) {
		McpHttp http = server.http();
		HttpResponse<String> page = http.send("GET", "/login", null, "Accept", "text/html");
		Matcher field = CSRF_FIELD.matcher(page.body());
		assertThat(field.find()).isTrue();
		String form = "username=" + user + "&password=secret&_csrf="
				+ URLEncoder.encode(field.group(1), StandardCharsets.UTF_8);
		HttpResponse<String> signedIn = http.send("POST", "/login", form, "Cookie", cookie(page), "Content-Type",
				"application/x-www-form-urlencoded");
		assertThat(signedIn.headers().firstValue("Location").orElse("")).doesNotContain("error");
		return cookie(signedIn);
	}

	private static String cookie(HttpResponse<?> response) {
		return response.headers().firstValue("Set-Cookie").orElseThrow().split(";")[0];
	}

}
