package io.mcpspring.autoconfigure.security;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.Date;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Function;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jose.util.Base64URL;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

/**
 * An authorization server that only has metadata and keys, and tokens as a test wants
 * them.
 */
final class StubIssuer implements AutoCloseable {

	static final String AUDIENCE = "https://mcp.example.com/mcp";

	/** Making one takes a while. */
	private static final RSAKey USUAL_KEY = newKey();

	private final HttpServer server;

	private final RSAKey key;

	private final AtomicInteger keyFetches = new AtomicInteger();

	private final Map<String, String> opaque = new ConcurrentHashMap<>();

	private volatile boolean down;

	private volatile CountDownLatch silence = new CountDownLatch(0);

	StubIssuer() {
		this(USUAL_KEY);
	}

	StubIssuer(RSAKey key) {
		this.key = key;
		try {
			this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
		this.server.setExecutor(Executors.newCachedThreadPool((task) -> {
			Thread thread = new Thread(task, "stub-issuer");
			thread.setDaemon(true);
			return thread;
		}));
		this.server.createContext("/.well-known/openid-configuration",
				(exchange) -> answer(exchange, "{\"issuer\":\"" + url() + "\",\"jwks_uri\":\"" + url() + "/keys\"}"));
		this.server.createContext("/keys", (exchange) -> {
			this.keyFetches.incrementAndGet();
			answer(exchange, new JWKSet(this.key.toPublicJWK()).toString());
		});
		this.server.createContext("/introspect", (exchange) -> {
			String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
			String token = body.substring(body.indexOf("token=") + "token=".length()).split("&")[0];
			answer(exchange, this.opaque.getOrDefault(token, "{\"active\":false}"));
		});
		this.server.start();
	}

	/** Another key of the same id. */
	static RSAKey newKey() {
		try {
			return new RSAKeyGenerator(2048).keyID("k1").generate();
		}
		catch (JOSEException ex) {
			throw new IllegalStateException(ex);
		}
	}

	/** A key of a client that proves the possession of its tokens. */
	static ECKey newHolder() {
		try {
			return new ECKeyGenerator(Curve.P_256).generate();
		}
		catch (JOSEException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private void answer(HttpExchange exchange, String json) {
		try (exchange) {
			this.silence.await();
			byte[] body = json.getBytes(StandardCharsets.UTF_8);
			exchange.getResponseHeaders().set("Content-Type", "application/json");
			exchange.sendResponseHeaders(this.down ? 503 : 200, body.length);
			exchange.getResponseBody().write(body);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	String url() {
		return "http://127.0.0.1:" + this.server.getAddress().getPort();
	}

	/** The address of an issuer with a path, as far as that is not empty. */
	String at(String path) {
		String issuer = url() + path;
		String place = path.endsWith("/") ? "" : path;
		if (!place.isEmpty()) {
			this.server.createContext(place + "/.well-known/openid-configuration", (exchange) -> answer(exchange,
					"{\"issuer\":\"" + issuer + "\",\"jwks_uri\":\"" + url() + "/keys\"}"));
		}
		else {
			this.server.removeContext("/.well-known/openid-configuration");
			this.server.createContext("/.well-known/openid-configuration", (exchange) -> answer(exchange,
					"{\"issuer\":\"" + issuer + "\",\"jwks_uri\":\"" + url() + "/keys\"}"));
		}
		return issuer;
	}

	int keyFetches() {
		return this.keyFetches.get();
	}

	void goDown() {
		this.down = true;
	}

	/** Take requests, and answer none until it comes back. */
	void fallSilent() {
		this.silence = new CountDownLatch(1);
	}

	void comeBack() {
		this.silence.countDown();
		this.down = false;
	}

	RSAKey key() {
		return this.key;
	}

	/** A good token of a subject with scopes. */
	String token(String subject, String... scopes) {
		return token((claims) -> claims.subject(subject).claim("scope", String.join(" ", scopes)));
	}

	/** A good token, changed. */
	String token(Consumer<JWTClaimsSet.Builder> change) {
		return token(header(JWSAlgorithm.RS256, null), change, this.key);
	}

	/** A token with a header and key of one's own. */
	String token(JWSHeader header, Consumer<JWTClaimsSet.Builder> change, RSAKey key) {
		JWTClaimsSet.Builder claims = claims();
		change.accept(claims);
		try {
			SignedJWT token = new SignedJWT(header, claims.build());
			token.sign(new RSASSASigner(key));
			return token.serialize();
		}
		catch (JOSEException ex) {
			throw new IllegalStateException(ex);
		}
	}

	/**
	 * The body that comes of a call whose token expires while it runs. Where the machine
	 * was too slow to begin the call before, the next token lasts longer.
	 * @param begun what the body contains if the call had begun
	 * @param call makes the call, with this header {@code Authorization}
	 */
	String cut(String begun, Function<String, HttpResponse<String>> call) {
		String body = "";
		for (int seconds = 3; !body.contains(begun) && seconds < 60; seconds *= 2) {
			// Within the clock skew.
			Date expiry = in(seconds - 60);
			body = call.apply("Bearer " + token((claims) -> claims.expirationTime(expiry))).body();
		}
		return body;
	}

	/** A token that says nothing by itself. */
	String opaque(Consumer<JWTClaimsSet.Builder> change) {
		JWTClaimsSet.Builder claims = claims().claim("active", true);
		change.accept(claims);
		String token = UUID.randomUUID().toString();
		this.opaque.put(token, claims.build().toString());
		return token;
	}

	/** Have an opaque token be good no more. */
	void revoke(String token) {
		this.opaque.remove(token);
	}

	/** A proof that a token is used by whoever holds a key (RFC 9449). */
	static String proof(ECKey holder, String method, String token) {
		return proof(holder, method, token, (claims) -> {
		});
	}

	/** A proof, changed. */
	static String proof(ECKey holder, String method, String token, Consumer<JWTClaimsSet.Builder> change) {
		try {
			JWSHeader header = new JWSHeader.Builder(JWSAlgorithm.ES256).type(new JOSEObjectType("dpop+jwt"))
				.jwk(holder.toPublicJWK())
				.build();
			JWTClaimsSet.Builder claims = new JWTClaimsSet.Builder().jwtID(UUID.randomUUID().toString())
				.issueTime(in(0))
				.claim("htm", method)
				.claim("htu", AUDIENCE)
				.claim("ath", Base64URL
					.encode(MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.US_ASCII)))
					.toString());
			change.accept(claims);
			SignedJWT proof = new SignedJWT(header, claims.build());
			proof.sign(new ECDSASigner(holder));
			return proof.serialize();
		}
		catch (JOSEException | NoSuchAlgorithmException ex) {
			throw new IllegalStateException(ex);
		}
	}

	JWTClaimsSet.Builder claims() {
		return new JWTClaimsSet.Builder().issuer(url())
			.audience(AUDIENCE)
			.subject("alice")
			.claim("client_id", "app")
			.jwtID(UUID.randomUUID().toString())
			.expirationTime(in(300));
	}

	static Date in(long seconds) {
		return Date.from(Instant.now().plusSeconds(seconds));
	}

	static JWSHeader header(JWSAlgorithm algorithm, String type) {
		JWSHeader.Builder header = new JWSHeader.Builder(algorithm).keyID("k1");
		return ((type != null) ? header.type(new JOSEObjectType(type)) : header).build();
	}

	@Override
	public void close() {
		this.silence.countDown();
		this.server.stop(0);
	}

}
