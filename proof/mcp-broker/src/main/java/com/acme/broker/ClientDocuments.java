package com.acme.broker;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Redirect;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.stereotype.Component;

/**
 * Reads the documents of clients. Only those of the listed hosts are asked for, so that
 * nobody can have other addresses asked for.
 */
@Component
class ClientDocuments {

	private static final int MAX_BYTES = 5 * 1024;

	private static final Duration TIME = Duration.ofSeconds(3);

	private final JsonMapper json = JsonMapper.builder()
		.disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
		.build();

	private final HttpClient http = HttpClient.newBuilder()
		.followRedirects(Redirect.NEVER)
		.connectTimeout(TIME)
		.build();

	@Nullable ClientDocument read(URI address) {
		try {
			byte[] document = fetch(address);
			return (document.length <= MAX_BYTES) ? this.json.readValue(document, ClientDocument.class) : null;
		}
		catch (IOException | JacksonException ex) {
			return null;
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return null;
		}
	}

	/** One byte more than is read, at most. */
	byte[] fetch(URI address) throws IOException, InterruptedException {
		HttpRequest request = HttpRequest.newBuilder(address).timeout(TIME).build();
		HttpResponse<InputStream> response = this.http.send(request, BodyHandlers.ofInputStream());
		try (InputStream body = response.body()) {
			if (response.statusCode() != 200) {
				throw new IOException("Status " + response.statusCode());
			}
			// The time of the request ends with the headers of its answer.
			CompletableFuture<Void> late = new CompletableFuture<Void>().completeOnTimeout(null, TIME.toMillis(),
					TimeUnit.MILLISECONDS);
			late.thenRun(() -> close(body));
			try {
				return body.readNBytes(MAX_BYTES + 1);
			}
			finally {
				late.cancel(false);
			}
		}
	}

	private static void close(InputStream body) {
		try {
			body.close();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * A document, with the names that it has in JSON.
	 */
	record ClientDocument(String client_id, String client_name, List<String> redirect_uris,
			@Nullable String token_endpoint_auth_method, @Nullable List<String> token_endpoint_auth_methods_supported) {

		ClientDocument {
			client_id = (client_id != null) ? client_id : "";
			client_name = (client_name != null) ? client_name : "";
			redirect_uris = (redirect_uris != null) ? List.copyOf(redirect_uris) : List.of();
		}

		/** Whether the client may come without a secret, or a key. */
		boolean isPublic() {
			List<String> methods = this.token_endpoint_auth_methods_supported;
			return (methods != null) ? methods.contains("none")
					: this.token_endpoint_auth_method == null || "none".equals(this.token_endpoint_auth_method);
		}

	}

}
