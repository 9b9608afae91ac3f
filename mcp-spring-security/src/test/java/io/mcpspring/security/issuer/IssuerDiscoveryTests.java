package io.mcpspring.security.issuer;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.InstanceOfAssertFactories.THROWABLE;

/**
 * Metadata of authorization servers that do not end, or are too much.
 */
class IssuerDiscoveryTests {

	private static final Duration MAX_WAIT = Duration.ofMinutes(1);

	private final ExecutorService threads = Executors.newCachedThreadPool();

	private final CountDownLatch over = new CountDownLatch(1);

	private HttpServer server;

	@AfterEach
	void stop() {
		this.over.countDown();
		this.server.stop(0);
		this.threads.shutdownNow();
	}

	private String issuer(HttpHandler handler) throws IOException {
		this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
		this.server.setExecutor(this.threads);
		this.server.createContext("/", handler);
		this.server.start();
		return "http://127.0.0.1:" + this.server.getAddress().getPort();
	}

	private String answering(String more) throws IOException {
		return issuer((exchange) -> {
			String issuer = "http://127.0.0.1:" + this.server.getAddress().getPort();
			byte[] body = ("{\"issuer\":\"" + issuer + "\",\"jwks_uri\":\"" + issuer + "/keys\"" + more + "}")
				.getBytes(StandardCharsets.UTF_8);
			exchange.sendResponseHeaders(200, body.length);
			exchange.getResponseBody().write(body);
			exchange.close();
		});
	}

	@Test
	void findsTheAddressOfTheKeys() throws IOException {
		String issuer = answering("");
		assertThat(new IssuerDiscovery(issuer, MAX_WAIT).keysUrl()).hasToString(issuer + "/keys");
	}

	@Test
	void readsMetadataUpToTheirBound() throws IOException {
		IssuerDiscovery discovery = new IssuerDiscovery(answering(",\"x\":\"" + "x".repeat(300 * 1024) + "\""),
				MAX_WAIT);
		assertThat(catchThrowable(discovery::keysUrl)).isInstanceOf(IOException.class);
	}

	@Test
	void givesUpMetadataThatNeverEnd() throws IOException {
		IssuerDiscovery discovery = new IssuerDiscovery(issuer((exchange) -> {
			exchange.sendResponseHeaders(200, 0);
			try {
				while (!this.over.await(100, TimeUnit.MILLISECONDS)) {
					exchange.getResponseBody().write(' ');
					exchange.getResponseBody().flush();
				}
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
			}
		}), Duration.ofMillis(300));
		assertThat(CompletableFuture.supplyAsync(() -> catchThrowable(discovery::keysUrl), this.threads))
			.succeedsWithin(MAX_WAIT, THROWABLE)
			.isInstanceOf(IOException.class)
			.cause()
			.hasMessageContaining("No complete answer");
	}

}
