package io.mcpspring.security.issuer;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.net.URL;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import com.nimbusds.jose.util.Resource;
import com.nimbusds.jose.util.ResourceRetriever;

/**
 * Retrieval of what an authorization server publishes, with a bound on the size and on
 * the time for the whole of it.
 */
final class IssuerResources implements ResourceRetriever {

	static final Duration TIMEOUT = Duration.ofSeconds(3);

	private static final int SIZE_LIMIT = 256 * 1024;

	private static final int OK = 200;

	private final Duration timeout;

	private final HttpClient client;

	/** Create a retrieval with the usual time for an answer. */
	IssuerResources() {
		this(TIMEOUT);
	}

	IssuerResources(Duration timeout) {
		this.timeout = timeout;
		this.client = HttpClient.newBuilder()
			.version(HttpClient.Version.HTTP_1_1)
			.followRedirects(HttpClient.Redirect.NORMAL)
			.connectTimeout(TIMEOUT)
			.build();
	}

	@Override
	public Resource retrieveResource(URL url) throws IOException {
		HttpRequest request = HttpRequest.newBuilder(URI.create(url.toString())).build();
		ByteArrayOutputStream body = new ByteArrayOutputStream();
		CompletableFuture<HttpResponse<Void>> answer = this.client.sendAsync(request,
				BodyHandlers.ofByteArrayConsumer((part) -> part.ifPresent((bytes) -> add(body, bytes))));
		try {
			HttpResponse<Void> response = answer.get(this.timeout.toMillis(), TimeUnit.MILLISECONDS);
			if (response.statusCode() != OK) {
				throw new IOException("Status " + response.statusCode() + " of " + url);
			}
			return new Resource(body.toString(StandardCharsets.UTF_8),
					response.headers().firstValue("Content-Type").orElse(null));
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new InterruptedIOException("The request to " + url + " was interrupted");
		}
		catch (TimeoutException ex) {
			throw new IOException("No complete answer of " + url + " within " + this.timeout.toMillis() + " ms", ex);
		}
		catch (ExecutionException ex) {
			throw new IOException("No answer of " + url + ": " + ex.getCause(), ex);
		}
		finally {
			answer.cancel(true);
		}
	}

	private static void add(ByteArrayOutputStream body, byte[] bytes) {
		if (body.size() + bytes.length > SIZE_LIMIT) {
			throw new IllegalStateException("The answer is larger than " + SIZE_LIMIT + " bytes");
		}
		body.writeBytes(bytes);
	}

}
