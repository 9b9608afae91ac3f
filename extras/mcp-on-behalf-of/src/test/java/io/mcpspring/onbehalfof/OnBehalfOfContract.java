package io.mcpspring.onbehalfof;

import java.text.ParseException;
import java.time.Duration;
import java.util.List;
import java.util.Map;

import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import io.mcpspring.server.CallerResolver;
import io.mcpspring.server.McpServerControl;
import io.mcpspring.test.EachEra;
import io.mcpspring.test.McpResponse;
import io.mcpspring.test.McpTestClient;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.authority.AuthorityUtils;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.server.resource.authentication.JwtAuthenticationToken;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Calls on behalf of the caller, with two authorization servers and on each web stack
 * (sign-in OBO-01, OBO-02, OBO-06, OBO-07, OBO-08, OBO-09).
 */
@SpringBootTest(classes = OnBehalfOfApplication.class, webEnvironment = WebEnvironment.RANDOM_PORT,
		properties = { "mcp.server.public-url=" + Issuer.MCP, "mcp.server.security.anonymous=true",
				"mcp.server.openapi.crm.location=classpath:pets.yaml",
				"mcp.server.on-behalf-of.crm.registration-id=exchange", "mcp.server.on-behalf-of.crm.audience=crm-api",
				"mcp.server.on-behalf-of.ledger.registration-id=exchange",
				"mcp.server.on-behalf-of.ledger.resource=https://ledger.example.com/api",
				"mcp.server.on-behalf-of.remote.registration-id=exchange",
				"mcp.server.on-behalf-of.remote.resource=" + RemoteServer.RESOURCE,
				"mcp.server.on-behalf-of.far.registration-id=exchange",
				"mcp.server.on-behalf-of.far.resource=" + RemoteServer.RESOURCE, "mcp.client.remote.era=session",
				"mcp.client.far.era=stateless", "mcp.server.remotes.remote.include=whoami",
				"mcp.server.remotes.far.include=whoami", "mcp.server.security.public-tools[0]=get_pet",
				"mcp.server.security.public-tools[1]=far_whoami",
				"spring.security.oauth2.client.registration.exchange.provider=a",
				"spring.security.oauth2.client.registration.exchange.client-id=mcp-server",
				"spring.security.oauth2.client.registration.exchange.client-secret=password",
				"spring.security.oauth2.client.registration.exchange.authorization-grant-type="
						+ "urn:ietf:params:oauth:grant-type:token-exchange",
				"spring.security.oauth2.client.registration.exchange.scope=crm:read" })
abstract class OnBehalfOfContract {

	private static final Issuer A = new Issuer();

	private static final Issuer B = new Issuer();

	private static final RemoteServer REMOTE = new RemoteServer(A.url());

	private static final Downstream DOWNSTREAM = new Downstream();

	@Autowired
	McpTestClient client;

	@Autowired
	McpServerControl server;

	@Autowired
	CallerResolver callers;

	@DynamicPropertySource
	static void addresses(DynamicPropertyRegistry registry) {
		registry.add("downstream", DOWNSTREAM::url);
		registry.add("mcp.client.remote.url", REMOTE::url);
		registry.add("mcp.client.far.url", REMOTE::url);
		registry.add("mcp.server.openapi.crm.base-url", () -> DOWNSTREAM.url() + "/crm");
		registry.add("spring.security.oauth2.resourceserver.jwt.issuer-uri", A::url);
		registry.add("mcp.server.security.issuers", B::url);
		registry.add("spring.security.oauth2.client.provider.a.token-uri", () -> A.url() + "/oauth2/token");
	}

	@BeforeEach
	void reset() {
		DOWNSTREAM.reset();
	}

	@EachEra
	void callsOperationWithTokenForTheService() throws ParseException {
		String token = A.token("ada");
		assertThat(this.client.bearer(token).tool("get_pet").with("id", "7").call()).succeeded()
			.hasStructured("/name", "Rex");
		assertSent(token, "/crm/pets/7", "crm-api");
	}

	@Test
	void callsByRestClient() throws ParseException {
		String token = A.token("ada");
		assertThat(this.client.bearer(token).tool("ledger").call()).succeeded();
		assertSent(token, "/ledger", "https://ledger.example.com/api");
	}

	@Test
	void injectsAuthorizedClient() {
		assertIssued(this.client.bearer(A.token("ada")).tool("injected").call());
	}

	@Test
	void obtainsTokenForReactiveMethod() {
		assertIssued(this.client.bearer(A.token("ada")).tool("reactive").call());
	}

	/** The same name at another issuer is another user. */
	@Test
	void keepsUsersOfTwoIssuersApart() {
		assertThat(this.client.bearer(A.token("ada")).tool("get_pet").with("id", "7").call()).succeeded();
		DOWNSTREAM.reset();
		assertThat(this.client.bearer(B.token("ada")).tool("get_pet").with("id", "7").call())
			.failed("The authorization server of 'crm' wants you to sign in again before this tool is called"
					+ " (invalid_grant)");
		assertThat(DOWNSTREAM.sent()).isEmpty();
	}

	@Test
	void failsForAnonymousCaller() {
		assertThat(this.client.tool("get_pet").with("id", "7").call())
			.failed("This tool calls 'crm' on behalf of the user, and nobody is signed in: sign in first");
		assertThat(DOWNSTREAM.sent()).isEmpty();
	}

	@Test
	void replacesTokenThatTheServiceRefuses() {
		String token = A.token("ada");
		assertThat(this.client.bearer(token).tool("get_pet").with("id", "7").call()).succeeded();
		String old = DOWNSTREAM.calls().get(0).bearer();
		DOWNSTREAM.serves((request) -> request.bearer().equals(old) ? Downstream.error(401, "revoked")
				: new Downstream.Answer(200, "{\"name\":\"Tom\"}", Map.of()));
		assertThat(this.client.bearer(token).tool("get_pet").with("id", "7").call()).succeeded()
			.hasStructured("/name", "Tom");
		assertThat(DOWNSTREAM.calls()).hasSize(3);
	}

	// sign-in OUT-04
	@Test
	void exchangesAnewAfterSignOut() {
		String ada = A.token("ada");
		String bob = A.token("bob");
		List<String> before = bearers(ada, bob);
		assertThat(bearers(ada, bob)).isEqualTo(before);
		Authentication out = new JwtAuthenticationToken(
				Jwt.withTokenValue("logout").header("alg", "none").issuer(A.url()).subject("ada").build(),
				AuthorityUtils.NO_AUTHORITIES);
		assertThat(this.server.signOut(this.callers.resolve(out))).succeedsWithin(Duration.ofMinutes(1));
		List<String> after = bearers(ada, bob);
		assertThat(after.get(0)).isNotEqualTo(before.get(0));
		assertThat(after.get(1)).isEqualTo(before.get(1));
	}

	private List<String> bearers(String... tokens) {
		DOWNSTREAM.reset();
		for (String token : tokens) {
			assertThat(this.client.bearer(token).tool("get_pet").with("id", "7").call()).succeeded();
		}
		return DOWNSTREAM.calls().stream().map((call) -> call.bearer()).toList();
	}

	/** The other server keeps sessions ('remote'), or none ('far'). */
	@ParameterizedTest
	@ValueSource(strings = { "remote_whoami", "far_whoami", "typed", "typedReactive" })
	void callsAnotherServer(String tool) {
		String token = A.token("ada");
		RemoteServer.headers();
		for (String user : List.of("ada", "bob")) {
			assertThat(this.client.bearer(user.equals("ada") ? token : A.token(user)).tool(tool).call()).succeeded()
				.hasStructured("/sub", user)
				.hasStructured("/aud/0", RemoteServer.RESOURCE);
		}
		assertThat(RemoteServer.headers()).anyMatch((header) -> header.startsWith("authorization: Bearer "))
			.noneMatch((header) -> header.contains(token));
	}

	@ParameterizedTest
	@ValueSource(strings = { "remote_whoami", "far_whoami", "typed" })
	void replacesTokenThatAnotherServerRefuses(String tool) {
		String token = A.token("ada");
		RemoteServer.headers();
		assertThat(this.client.bearer(token).tool(tool).call()).succeeded();
		String old = RemoteServer.headers()
			.stream()
			.filter((header) -> header.startsWith("authorization: Bearer "))
			.findFirst()
			.orElseThrow()
			.substring("authorization: Bearer ".length());
		RemoteServer.revoke(old);
		assertThat(this.client.bearer(token).tool(tool).call()).succeeded().hasStructured("/sub", "ada");
		assertThat(RemoteServer.headers()).contains("authorization: Bearer " + old);
	}

	@Test
	void failsForAnonymousCallerOfAnotherServer() {
		RemoteServer.headers();
		assertThat(this.client.tool("far_whoami").call())
			.failed("This tool calls 'far' on behalf of the user, and nobody is signed in: sign in first");
		assertThat(RemoteServer.headers()).isEmpty();
	}

	private static void assertIssued(McpResponse response) {
		assertThat(response).succeeded()
			.hasStructured("/iss", A.url())
			.hasStructured("/sub", "ada")
			.hasStructured("/aud/0", "https://ledger.example.com/api");
	}

	/** The token of the caller is nowhere in what left the server but the exchange. */
	private static void assertSent(String token, String path, String audience) throws ParseException {
		assertThat(DOWNSTREAM.sent()).isNotEmpty()
			.allSatisfy((request) -> assertThat(request.toString()).doesNotContain(token));
		Downstream.Sent call = DOWNSTREAM.calls().get(0);
		assertThat(call.uri()).isEqualTo(path);
		JWTClaimsSet claims = SignedJWT.parse(call.bearer()).getJWTClaimsSet();
		assertThat(claims.getIssuer()).isEqualTo(A.url());
		assertThat(claims.getSubject()).isEqualTo("ada");
		assertThat(claims.getAudience()).isEqualTo(List.of(audience));
	}

}
