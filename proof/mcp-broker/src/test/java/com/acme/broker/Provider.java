package com.acme.broker;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

/**
 * An identity provider at which clients cannot register. Its user is signed in and has
 * agreed already, so it asks nothing.
 */
final class Provider implements AutoCloseable {

	static final String ERROR = "Internal detail of the provider";

	private final HttpServer server;

	private final RSAKey key;

	private final Map<String, Map<String, String>> codes = new ConcurrentHashMap<>();

	final List<Map<String, String>> authorizations = new CopyOnWriteArrayList<>();

	final List<Map<String, String>> tokenRequests = new CopyOnWriteArrayList<>();

	/** All access tokens and ID tokens that it issued. */
	final List<String> issued = new CopyOnWriteArrayList<>();

	volatile boolean refuses;

	Provider() {
		try {
			this.key = new RSAKeyGenerator(2048).keyID("provider").generate();
			this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
		}
		catch (IOException | JOSEException ex) {
			throw new IllegalStateException(ex);
		}
		this.server.createContext("/.well-known/openid-configuration", (exchange) -> answer(exchange, """
				{"issuer": "%1$s", "authorization_endpoint": "%1$s/authorize", "token_endpoint": "%1$s/token",
				"jwks_uri": "%1$s/keys", "response_types_supported": ["code"], "subject_types_supported": ["public"],
				"id_token_signing_alg_values_supported": ["RS256"]}""".formatted(issuer())));
		this.server.createContext("/keys", (exchange) -> answer(exchange, new JWKSet(this.key).toString()));
		this.server.createContext("/authorize", this::authorize);
		this.server.createContext("/token", this::token);
		this.server.start();
	}

	String issuer() {
		return "http://127.0.0.1:" + this.server.getAddress().getPort();
	}

	private void authorize(HttpExchange exchange) throws IOException {
		Map<String, String> request = parameters(exchange.getRequestURI().getRawQuery());
		this.authorizations.add(request);
		String code = UUID.randomUUID().toString();
		this.codes.put(code, request);
		String answer = this.refuses ? "error=access_denied&error_description=" + ERROR.replace(" ", "%20")
				: "code=" + code;
		exchange.getResponseHeaders()
			.set("Location",
					request.get("redirect_uri") + "?" + answer + "&state=" + request.get("state").replace("=", "%3D"));
		exchange.sendResponseHeaders(302, -1);
		exchange.close();
	}

	private void token(HttpExchange exchange) throws IOException {
		Map<String, String> request = parameters(
				new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
		this.tokenRequests.add(request);
		Map<String, String> authorized = this.codes.remove(request.get("code"));
		if (!authorized.get("code_challenge").equals(sha256(request.get("code_verifier")))) {
			exchange.sendResponseHeaders(400, -1);
			exchange.close();
			return;
		}
		String access = sign(new JWTClaimsSet.Builder().audience("https://api.provider.example"));
		String id = sign(new JWTClaimsSet.Builder().audience(authorized.get("client_id"))
			.claim("nonce", authorized.get("nonce")));
		this.issued.addAll(List.of(access, id));
		answer(exchange,
				"""
						{"access_token": "%s", "id_token": "%s", "token_type": "Bearer", "expires_in": 3600, "scope": "openid"}"""
					.formatted(access, id));
	}

	/** A token with these claims beside those that each has. */
	String sign(JWTClaimsSet.Builder claims) {
		SignedJWT token = new SignedJWT(new JWSHeader.Builder(JWSAlgorithm.RS256).keyID("provider").build(),
				claims.issuer(issuer())
					.subject("ada")
					.issueTime(new Date())
					.expirationTime(Date.from(Instant.now().plusSeconds(3600)))
					.build());
		try {
			token.sign(new RSASSASigner(this.key));
		}
		catch (JOSEException ex) {
			throw new IllegalStateException(ex);
		}
		return token.serialize();
	}

	private static void answer(HttpExchange exchange, String json) throws IOException {
		byte[] body = json.getBytes(StandardCharsets.UTF_8);
		exchange.getResponseHeaders().set("Content-Type", "application/json");
		exchange.sendResponseHeaders(200, body.length);
		exchange.getResponseBody().write(body);
		exchange.close();
	}

	static Map<String, String> parameters(String query) {
		return Arrays.stream(query.split("&"))
			.map((pair) -> pair.split("=", 2))
			.collect(Collectors.toMap((pair) -> decode(pair[0]), (pair) -> decode(pair[1]), (first, next) -> next));
	}

	static Map<String, String> parameters(URI address) {
		return parameters(address.getRawQuery());
	}

	private static String decode(String text) {
		return URLDecoder.decode(text, StandardCharsets.UTF_8);
	}

	static String sha256(String text) {
		try {
			byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.US_ASCII));
			return Base64.getUrlEncoder().withoutPadding().encodeToString(hash);
		}
		catch (NoSuchAlgorithmException ex) {
			throw new IllegalStateException(ex);
		}
	}

	/** Forget what was asked. */
	void forget() {
		new ArrayList<>(List.of(this.authorizations, this.tokenRequests)).forEach(List::clear);
		this.refuses = false;
	}

	@Override
	public void close() {
		this.server.stop(0);
	}

}
