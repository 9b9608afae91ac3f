package io.mcpspring.autoconfigure.security;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

import com.nimbusds.jose.util.Base64URL;
import io.mcpspring.autoconfigure.EachStack;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.web.server.context.WebServerApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tokens that are bound to something that their bearer has to hold (RFC 7800, RFC 8705),
 * on connections with certificates of clients.
 */
@Tag("slow")
class BoundTokenTests {

	private static final String PASSWORD = "secret";

	private static final String DISCOVER = """
			{"jsonrpc":"2.0","id":1,"method":"server/discover","params":{
			"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",
			"io.modelcontextprotocol/clientCapabilities":{}}}}""";

	@TempDir
	private static Path folder;

	@BeforeAll
	static void makeCertificates() throws IOException, InterruptedException, GeneralSecurityException {
		KeyStore trusted = KeyStore.getInstance("PKCS12");
		trusted.load(null, null);
		for (String name : List.of("localhost", "alice", "mallory")) {
			Process keytool = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
					"-genkeypair", "-alias", name, "-keyalg", "EC", "-dname", "CN=" + name, "-ext", "san=dns:localhost",
					"-storetype", "PKCS12", "-keystore", store().toString(), "-storepass", PASSWORD)
				.redirectErrorStream(true)
				.redirectOutput(folder.resolve("keytool.log").toFile())
				.start();
			assertThat(keytool.waitFor(60, TimeUnit.SECONDS)).isTrue();
			assertThat(keytool.exitValue()).as(Files.readString(folder.resolve("keytool.log"))).isZero();
			trusted.setCertificateEntry(name, stored().getCertificate(name));
		}
		try (OutputStream file = Files.newOutputStream(trusted())) {
			trusted.store(file, PASSWORD.toCharArray());
		}
	}

	@EachStack({ "jwt", "opaque" })
	void tokensAreGoodOnlyWithWhatTheyAreBoundTo(WebApplicationType type, String kind)
			throws GeneralSecurityException, IOException {
		try (StubIssuer issuer = new StubIssuer(); SecuredServer server = start(type, kind, issuer)) {
			String bound = token(issuer, kind, Map.of("x5t#S256", thumbprint("alice")));
			assertThat(discover(server, "alice", bound)).isEqualTo(200);
			assertThat(discover(server, "mallory", bound)).isEqualTo(401);
			assertThat(discover(server, null, bound)).isEqualTo(401);
			String free = token(issuer, kind, null);
			assertThat(Stream.of("alice", "mallory").map((name) -> discover(server, name, free))).containsOnly(200);
			assertThat(discover(server, null, free)).isEqualTo(200);
			List<Object> others = List.of(Map.of(), "x", List.of("x"), Map.of("x5t#S256", 1), Map.of("kid", "k1"),
					Map.of("jwk", Map.of("kty", "RSA")), Map.of("x5t#S256", thumbprint("alice"), "jkt", "x"),
					Map.of("x5t#S256", thumbprint("alice"), "kid", "k1"));
			for (Object confirmation : others) {
				assertThat(discover(server, "alice", token(issuer, kind, confirmation))).as("%s", confirmation)
					.isEqualTo(401);
			}
		}
	}

	private static SecuredServer start(WebApplicationType type, String kind, StubIssuer issuer) {
		List<String> properties = new ArrayList<>(List.of("mcp.server.public-url=" + StubIssuer.AUDIENCE,
				"mcp.server.security.authorization-servers=" + issuer.url(), "server.ssl.key-store=" + store(),
				"server.ssl.key-store-password=" + PASSWORD, "server.ssl.key-alias=localhost",
				"server.ssl.trust-store=" + trusted(), "server.ssl.trust-store-password=" + PASSWORD,
				"server.ssl.client-auth=want"));
		String resourceServer = "spring.security.oauth2.resourceserver.";
		properties.addAll("jwt".equals(kind) ? List.of(resourceServer + "jwt.issuer-uri=" + issuer.url())
				: List.of(resourceServer + "opaquetoken.introspection-uri=" + issuer.url() + "/introspect",
						resourceServer + "opaquetoken.client-id=mcp",
						resourceServer + "opaquetoken.client-secret=secret"));
		return SecuredServer.start(type, SecuredApplication.class, properties.toArray(String[]::new));
	}

	private static String token(StubIssuer issuer, String kind, Object confirmation) {
		return "jwt".equals(kind) ? issuer.token((claims) -> claims.claim("cnf", confirmation))
				: issuer.opaque((claims) -> claims.claim("cnf", confirmation));
	}

	private static int discover(SecuredServer server, String certificate, String token) {
		int port = ((WebServerApplicationContext) server.context()).getWebServer().getPort();
		HttpRequest request = HttpRequest.newBuilder(URI.create("https://localhost:" + port + "/mcp"))
			.timeout(Duration.ofSeconds(60))
			.headers("Content-Type", "application/json", "Accept", "application/json, text/event-stream",
					"Authorization", "Bearer " + token, "MCP-Protocol-Version", "2026-07-28", "Mcp-Method",
					"server/discover")
			.POST(BodyPublishers.ofString(DISCOVER))
			.build();
		try {
			return HttpClient.newBuilder()
				.version(HttpClient.Version.HTTP_1_1)
				.sslContext(connection(certificate))
				.build()
				.send(request, BodyHandlers.discarding())
				.statusCode();
		}
		catch (IOException | GeneralSecurityException ex) {
			throw new IllegalStateException(ex);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IllegalStateException(ex);
		}
	}

	private static SSLContext connection(String certificate) throws GeneralSecurityException, IOException {
		KeyStore own = KeyStore.getInstance("PKCS12");
		own.load(null, null);
		if (certificate != null) {
			own.setEntry(certificate, stored().getEntry(certificate, protection()), protection());
		}
		KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
		keys.init(own, PASSWORD.toCharArray());
		TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
		trust.init(stored());
		SSLContext connection = SSLContext.getInstance("TLS");
		connection.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
		return connection;
	}

	private static KeyStore.PasswordProtection protection() {
		return new KeyStore.PasswordProtection(PASSWORD.toCharArray());
	}

	private static String thumbprint(String name) throws GeneralSecurityException, IOException {
		byte[] certificate = stored().getCertificate(name).getEncoded();
		return Base64URL.encode(MessageDigest.getInstance("SHA-256").digest(certificate)).toString();
	}

	private static KeyStore stored() throws GeneralSecurityException, IOException {
		KeyStore store = KeyStore.getInstance("PKCS12");
		try (InputStream file = Files.newInputStream(store())) {
			store.load(file, PASSWORD.toCharArray());
		}
		return store;
	}

	private static Path trusted() {
		return folder.resolve("trusted.p12");
	}

	private static Path store() {
		return folder.resolve("certificates.p12");
	}

}
