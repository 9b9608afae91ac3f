package io.mcpspring.redis;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A Redis that is reached by TLS, as a user who may do no more than the documentation
 * says.
 *
 * @param server the server; its port without TLS is for the test alone
 */
record RedisSecured(RedisServer server, int port, Path certificate) implements RedisTopology {

	private static final String PASSWORD = "open sesame";

	static RedisSecured start() {
		try {
			Path folder = Files.createTempDirectory("mcp-redis-tls");
			Path certificate = folder.resolve("redis.crt");
			Path key = folder.resolve("redis.key");
			certify(folder.resolve("redis.p12"), certificate, key);
			int port = RedisServer.freePort();
			RedisServer server = start("--tls-port", Integer.toString(port), "--tls-cert-file", certificate.toString(),
					"--tls-key-file", key.toString(), "--tls-ca-cert-file", certificate.toString(),
					"--tls-auth-clients", "no");
			server.command(rule(Stream.of()));
			return new RedisSecured(server, port, certificate);
		}
		catch (IOException | GeneralSecurityException | InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private static RedisServer start(String... options) {
		try {
			return RedisServer.start(options);
		}
		catch (IllegalStateException ex) {
			if (String.valueOf(ex.getMessage()).contains("tls-port")) {
				RedisServer.leaveOut("this redis-server was built without TLS");
			}
			throw ex;
		}
	}

	/**
	 * The rule of the documentation, with the prefix of tests.
	 * @param more what else is allowed
	 */
	static String[] rule(Stream<String> more) throws IOException {
		Stream<String> rule = documented().map((word) -> word.replace("mcp:*", "test-*"))
			.map((word) -> word.equals(">SECRET") ? ">" + PASSWORD : word);
		return Stream.concat(rule, more).toArray(String[]::new);
	}

	static Stream<String> documented() throws IOException {
		String rule = Files.readString(Path.of("..", "docs", "redis.md"))
			.lines()
			.filter((line) -> line.startsWith("ACL SETUSER "))
			.findFirst()
			.orElseThrow();
		return Stream.of(rule.split(" "));
	}

	private static void certify(Path store, Path certificate, Path key)
			throws IOException, GeneralSecurityException, InterruptedException {
		Process keytool = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
				"-genkeypair", "-alias", "redis", "-keyalg", "EC", "-groupname", "secp256r1", "-storetype", "PKCS12",
				"-keystore", store.toString(), "-storepass", "changeit", "-dname", "CN=redis", "-ext",
				"SAN=IP:127.0.0.1", "-validity", "2")
			.inheritIO()
			.start();
		if (keytool.waitFor() != 0) {
			throw new IllegalStateException("keytool failed");
		}
		KeyStore made = KeyStore.getInstance(store.toFile(), "changeit".toCharArray());
		pem(certificate, "CERTIFICATE", made.getCertificate("redis").getEncoded());
		pem(key, "PRIVATE KEY", made.getKey("redis", "changeit".toCharArray()).getEncoded());
	}

	private static void pem(Path file, String type, byte[] bytes) throws IOException {
		Files.writeString(file, "-----BEGIN " + type + "-----\n" + Base64.getMimeEncoder().encodeToString(bytes)
				+ "\n-----END " + type + "-----\n");
	}

	@Override
	public Map<String, String> properties() {
		Map<String, String> properties = new HashMap<>(withoutTrust());
		properties.put("spring.ssl.bundle.pem.redis.truststore.certificate", "file:" + this.certificate);
		properties.put("spring.data.redis.ssl.bundle", "redis");
		return properties;
	}

	/** The same for one who trusts only what all trust. */
	Map<String, String> withoutTrust() {
		return asUser(Map.of("spring.data.redis.host", "127.0.0.1", "spring.data.redis.port",
				Integer.toString(this.port), "spring.data.redis.ssl.enabled", "true"));
	}

	/** Properties, with those of the user. */
	static Map<String, String> asUser(Map<String, String> properties) {
		Map<String, String> more = new HashMap<>(properties);
		more.put("spring.data.redis.username", "mcp");
		more.put("spring.data.redis.password", PASSWORD);
		return more;
	}

	@Override
	public void close() {
		this.server.close();
	}

}
