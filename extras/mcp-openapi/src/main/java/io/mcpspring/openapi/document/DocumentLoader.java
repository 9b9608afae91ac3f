package io.mcpspring.openapi.document;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Loader of the texts of documents, within bounds of size and time. Redirects are not
 * followed, so that only allowed documents are read.
 */
public final class DocumentLoader {

	private final ClassLoader classLoader;

	private final long maxSize;

	private final Duration connectTimeout;

	private final Duration timeout;

	/**
	 * Create a loader.
	 * @param classLoader finds documents of the class path
	 * @param maxSize the maximum number of bytes of a document
	 * @param connectTimeout the time to connect
	 * @param timeout the time for the whole document
	 */
	public DocumentLoader(ClassLoader classLoader, long maxSize, Duration connectTimeout, Duration timeout) {
		this.classLoader = classLoader;
		this.maxSize = maxSize;
		this.connectTimeout = connectTimeout;
		this.timeout = timeout;
	}

	/**
	 * Load a document.
	 * @param origin its address
	 * @return its text, UTF-8 decoded
	 * @throws IOException if it is not there, too large or too late; the message is for
	 * the developer
	 */
	String load(DocumentAddress origin) throws IOException {
		byte[] bytes = origin.isRemote() ? download(origin) : local(origin);
		if (bytes.length > this.maxSize) {
			throw new IOException("it is larger than " + this.maxSize + " bytes");
		}
		int mark = (bytes.length > 2 && bytes[0] == (byte) 0xEF && bytes[1] == (byte) 0xBB) ? 3 : 0;
		return new String(bytes, mark, bytes.length - mark, StandardCharsets.UTF_8);
	}

	long maxSize() {
		return this.maxSize;
	}

	private byte[] local(DocumentAddress origin) throws IOException {
		try (InputStream stream = open(origin)) {
			return bounded(stream);
		}
	}

	private InputStream open(DocumentAddress origin) throws IOException {
		if (!origin.isClasspath()) {
			Path file = Path.of(origin.uri());
			if (!Files.isRegularFile(file)) {
				throw new IOException("there is no such file");
			}
			return Files.newInputStream(file);
		}
		InputStream stream = this.classLoader.getResourceAsStream(origin.uri().getPath().substring(1));
		if (stream == null) {
			throw new IOException("there is no such resource on the class path");
		}
		return stream;
	}

	private byte[] bounded(InputStream stream) throws IOException {
		return stream.readNBytes((int) Math.min(this.maxSize + 1, Integer.MAX_VALUE - 8));
	}

	private byte[] download(DocumentAddress origin) throws IOException {
		HttpClient client = HttpClient.newBuilder()
			.connectTimeout(this.connectTimeout)
			.followRedirects(HttpClient.Redirect.NEVER)
			.build();
		HttpRequest request = HttpRequest.newBuilder(origin.uri())
			.timeout(this.timeout)
			.header("Accept", "application/json, application/yaml, */*")
			.build();
		CompletableFuture<byte[]> body = client.sendAsync(request, HttpResponse.BodyHandlers.ofInputStream())
			.thenApplyAsync(this::read);
		try {
			return body.get(this.timeout.toMillis(), TimeUnit.MILLISECONDS);
		}
		catch (TimeoutException ex) {
			body.cancel(true);
			throw new IOException("it was not there within " + this.timeout, ex);
		}
		catch (ExecutionException ex) {
			Throwable cause = (ex.getCause() != null) ? ex.getCause() : ex;
			String message = cause.getMessage();
			throw new IOException((message != null) ? message : cause.getClass().getSimpleName(), cause);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IOException("the start was interrupted", ex);
		}
	}

	private byte[] read(HttpResponse<InputStream> response) {
		try (InputStream stream = response.body()) {
			if (response.statusCode() != 200) {
				throw new IllegalStateException("the status of the answer is " + response.statusCode()
						+ ((response.statusCode() / 100 == 3) ? ", and redirects are not followed" : ""));
			}
			return bounded(stream);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex.getMessage(), ex);
		}
	}

}
