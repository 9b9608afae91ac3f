package io.mcpspring.autoconfigure.security;

import java.net.http.HttpResponse;
import java.time.Duration;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import io.mcpspring.autoconfigure.EachStack;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import io.mcpspring.security.issuer.KeySettings;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The keys of an authorization server: fetched rarely, and good while it is away.
 */
@Tag("slow")
@ExtendWith(OutputCaptureExtension.class)
class KeyOutageTests {

	@EachStack
	void unknownKeysCauseAtMostTwoFetches(WebApplicationType type) {
		try (StubIssuer issuer = new StubIssuer(); SecuredServer server = SecuredServer.start(type, issuer)) {
			McpHttp http = server.http();
			int unfetched = 0;
			long begun = System.nanoTime();
			for (int i = 0; i < 200; i++) {
				JWSHeader header = new JWSHeader.Builder(JWSAlgorithm.RS256).keyID("unknown-" + i).build();
				String token = issuer.token(header, (claims) -> {
				}, issuer.key());
				HttpResponse<String> refused = http.stateless("Bearer " + token, "server/discover", null, "");
				assertThat(refused.statusCode()).isIn(401, 503);
				boolean later = refused.statusCode() == 503;
				assertThat(refused.headers().firstValue("Retry-After").isPresent()).isEqualTo(later);
				unfetched += later ? 1 : 0;
			}
			assertThat(unfetched).isPositive();
			// On a slow machine all this takes longer than the pause after two fetches.
			long pauses = Duration.ofNanos(System.nanoTime() - begun).dividedBy(KeySettings.DEFAULT.refreshInterval());
			assertThat(issuer.keyFetches()).isBetween(1, 2 * (int) (1 + pauses));
			assertThat(discover(http, issuer).statusCode()).isEqualTo(200);
		}
	}

	@EachStack
	void knownKeysStayGoodWhileIssuerIsDown(WebApplicationType type) {
		try (StubIssuer issuer = new StubIssuer(); SecuredServer server = SecuredServer.start(type, issuer)) {
			McpHttp http = server.http();
			assertThat(discover(http, issuer).statusCode()).isEqualTo(200);
			issuer.goDown();
			assertThat(discover(http, issuer).statusCode()).isEqualTo(200);
			JWSHeader header = new JWSHeader.Builder(JWSAlgorithm.RS256).keyID("unknown").build();
			String unknown = issuer.token(header, (claims) -> {
			}, issuer.key());
			assertThat(http.stateless("Bearer " + unknown, "server/discover", null, "").statusCode()).isEqualTo(503);
			assertThat(discover(http, issuer).statusCode()).isEqualTo(200);
		}
	}

	@EachStack
	void clientsAreToComeBackWhileNoKeyIsKnown(WebApplicationType type, CapturedOutput log) {
		try (StubIssuer issuer = new StubIssuer(); SecuredServer server = SecuredServer.start(type, issuer)) {
			McpHttp http = server.http();
			issuer.goDown();
			HttpResponse<String> response = discover(http, issuer);
			assertThat(response.statusCode()).isEqualTo(503);
			assertThat(response.headers().firstValue("Retry-After")).isPresent();
			assertThat(response.body()).isEmpty();
			assertThat(log.getAll()).containsPattern("WARN .+ cannot be fetched: .*No metadata .+ \\(.*Exception.*\\)");
			issuer.comeBack();
			assertThat(discover(http, issuer).statusCode()).isEqualTo(200);
		}
	}

	@Test
	void tokensOfEveryIssuerAreGoodWithItsOwnKeys() {
		// server-2026 AUTH-04
		try (StubIssuer one = new StubIssuer();
				StubIssuer other = new StubIssuer(StubIssuer.newKey());
				SecuredServer server = SecuredServer.start(WebApplicationType.SERVLET, one,
						"mcp.server.security.issuers=" + other.url())) {
			McpHttp http = server.http();
			assertThat(discover(http, one).statusCode()).isEqualTo(200);
			assertThat(discover(http, other).statusCode()).isEqualTo(200);
			String crossed = one.token((claims) -> claims.issuer(other.url()));
			assertThat(http.stateless("Bearer " + crossed, "server/discover", null, "").statusCode()).isEqualTo(401);
		}
	}

	private static HttpResponse<String> discover(McpHttp http, StubIssuer issuer) {
		return http.stateless("Bearer " + issuer.token("alice"), "server/discover", null, "");
	}

}
