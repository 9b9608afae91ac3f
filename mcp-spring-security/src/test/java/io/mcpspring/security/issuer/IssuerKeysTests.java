package io.mcpspring.security.issuer;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.KeySourceException;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKMatcher;
import com.nimbusds.jose.jwk.JWKSelector;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.sun.net.httpserver.HttpServer;
import io.mcpspring.security.TooManyChecksException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

/**
 * Keys that are looked for when no more can be fetched for now.
 */
class IssuerKeysTests {

	private static final KeySettings SETTINGS = new KeySettings(Duration.ofMinutes(4), Duration.ofHours(4));

	private final AtomicInteger fetches = new AtomicInteger();

	private volatile JWKSet published = new JWKSet(key("old"));

	private HttpServer server;

	private IssuerKeys keys;

	@BeforeEach
	void start() throws IOException {
		this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
		this.server.createContext("/keys", (exchange) -> {
			this.fetches.incrementAndGet();
			byte[] body = this.published.toString().getBytes(StandardCharsets.UTF_8);
			exchange.sendResponseHeaders(200, body.length);
			exchange.getResponseBody().write(body);
			exchange.close();
		});
		this.server.start();
		this.keys = new IssuerKeys(null, "http://127.0.0.1:" + this.server.getAddress().getPort() + "/keys", SETTINGS,
				new TokenChecks(64));
	}

	@AfterEach
	void stop() {
		this.server.stop(0);
	}

	private static ECKey key(String id) {
		try {
			return new ECKeyGenerator(Curve.P_256).keyID(id).generate();
		}
		catch (JOSEException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private List<JWK> get(String id) throws KeySourceException {
		return this.keys.get(new JWKSelector(new JWKMatcher.Builder().keyID(id).build()), null);
	}

	@Test
	void newKeyIsNotUnknownBecauseOthersWereInvented() throws KeySourceException {
		assertThat(get("old")).hasSize(1);
		assertThat(get("invented")).isEmpty();
		this.published = new JWKSet(key("new"));
		Throwable refused = catchThrowable(() -> get("new"));
		assertThat(refused).isInstanceOf(KeySourceException.class);
		assertThat(TooManyChecksException.isCauseOf(refused)).isTrue();
		assertThat(get("old")).hasSize(1);
		assertThat(this.fetches).hasValue(2);
	}

	/** Its client has to sign in again, and not to wait until others invent no keys. */
	@Test
	void keyThatWasAbsentFromAFetchStaysUnknown() throws KeySourceException {
		assertThat(get("old")).hasSize(1);
		assertThat(get("retired")).isEmpty();
		assertThat(catchThrowable(() -> get("invented"))).isInstanceOf(KeySourceException.class);
		assertThat(get("retired")).isEmpty();
		assertThat(this.fetches).hasValue(2);
	}

	/** The keys known before say nothing about keys that were published since. */
	@Test
	void newKeyIsNotUnknownWhileTheServerIsUnreachable() throws KeySourceException {
		assertThat(get("old")).hasSize(1);
		this.server.stop(0);
		for (int i = 0; i < 3; i++) {
			assertThat(catchThrowable(() -> get("new"))).as("attempt %d", i).isInstanceOf(KeySourceException.class);
		}
		assertThat(get("old")).hasSize(1);
	}

}
