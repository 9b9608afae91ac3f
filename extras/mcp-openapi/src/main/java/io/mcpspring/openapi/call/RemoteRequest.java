package io.mcpspring.openapi.call;

import java.net.URI;

import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpHeaders;

/**
 * Request to the service.
 *
 * @param method the method
 * @param template the path of the operation
 * @param uri the address, encoded
 * @param headers the headers
 * @param body the body, or {@code null}
 */
record RemoteRequest(String method, String template, URI uri, HttpHeaders headers, byte @Nullable [] body) {

	boolean isReadOnly() {
		return this.method.equals("GET") || this.method.equals("HEAD");
	}

	RemoteRequest at(URI target) {
		return new RemoteRequest(this.method, this.template, target, this.headers, this.body);
	}

}
