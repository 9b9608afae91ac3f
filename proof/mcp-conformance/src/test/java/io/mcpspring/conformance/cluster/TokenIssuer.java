package io.mcpspring.conformance.cluster;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jose.jwk.source.ImmutableJWKSet;
import com.sun.net.httpserver.HttpServer;

import org.springframework.security.oauth2.jwt.JwtClaimsSet;
import org.springframework.security.oauth2.jwt.JwtEncoder;
import org.springframework.security.oauth2.jwt.JwtEncoderParameters;
import org.springframework.security.oauth2.jwt.NimbusJwtEncoder;

/**
 * An authorization server as nodes see it: metadata, keys, and signed tokens of any user
 * and life.
 */
final class TokenIssuer implements AutoCloseable {

	private static final String RESOURCE = "https://mcp.example.com/mcp";

	/** By this much nodes take tokens that are over. */
	private static final Duration TOLERATED = Duration.ofSeconds(60);

	private final HttpServer server;

	private final JwtEncoder encoder;

	TokenIssuer() throws IOException, JOSEException {
		RSAKey key = new RSAKeyGenerator(2048).keyID("nodes").generate();
		this.encoder = new NimbusJwtEncoder(new ImmutableJWKSet<>(new JWKSet(key)));
		this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
		serve("/.well-known/openid-configuration",
				"{\"issuer\":\"%s\",\"jwks_uri\":\"%s/keys\"}".formatted(url(), url()));
		serve("/keys", new JWKSet(key.toPublicJWK()).toString());
		this.server.start();
	}

	private void serve(String path, String json) {
		byte[] body = json.getBytes(StandardCharsets.UTF_8);
		this.server.createContext(path, (exchange) -> {
			exchange.getResponseHeaders().set("Content-Type", "application/json");
			exchange.sendResponseHeaders(200, body.length);
			exchange.getResponseBody().write(body);
			exchange.close();
		});
	}

	private String url() {
		return "http://127.0.0.1:" + this.server.getAddress().getPort();
	}

	/** What makes a node take its tokens, and no request without. */
	Map<String, String> properties() {
		return Map.of("spring.autoconfigure.exclude", "", "mcp.server.public-url", RESOURCE,
				"mcp.server.security.issuers", url());
	}

	/**
	 * A new token.
	 * @param user whose
	 * @param life how long it is good, to the second
	 */
	Token token(String user, Duration life) {
		Instant end = Instant.now().plus(life).truncatedTo(ChronoUnit.SECONDS);
		JwtClaimsSet claims = JwtClaimsSet.builder()
			.issuer(url())
			.audience(List.of(RESOURCE))
			.subject(user)
			.claim("client_id", "cluster")
			.expiresAt(end.minus(TOLERATED))
			.build();
		return new Token(this.encoder.encode(JwtEncoderParameters.from(claims)).getTokenValue(), end);
	}

	@Override
	public void close() {
		this.server.stop(0);
	}

	/**
	 * An access token.
	 *
	 * @param value what is sent
	 * @param end when its life ends
	 */
	record Token(String value, Instant end) {

		boolean isOver() {
			return !Instant.now().isBefore(this.end);
		}

		Map<String, String> header() {
			return Map.of("Authorization", "Bearer " + this.value);
		}

	}

}
