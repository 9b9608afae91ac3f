package io.mcpspring.controllers.endpoint;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.stream.Collectors;

import io.mcpspring.spring.web.RequestOrigin;

import org.springframework.http.HttpHeaders;
import org.springframework.util.MultiValueMap;
import org.springframework.web.util.UriUtils;

/**
 * Request to a controller within the application, made of the arguments of a tool.
 *
 * @param endpoint the method that is to serve it
 * @param httpMethod the HTTP method
 * @param path the path below that of the dispatcher, encoded
 * @param parameters the parameters, decoded
 * @param headers the headers
 * @param body the body; empty without one
 * @param locale the language of the caller
 */
public record InnerCall(MappedEndpoint endpoint, String httpMethod, String path,
		MultiValueMap<String, String> parameters, HttpHeaders headers, byte[] body, Locale locale) {

	/**
	 * Return the query.
	 * @return the parameters, encoded; empty without any
	 */
	public String query() {
		return this.parameters.entrySet()
			.stream()
			.flatMap((entry) -> entry.getValue().stream().map((value) -> encode(entry.getKey()) + "=" + encode(value)))
			.collect(Collectors.joining("&"));
	}

	/**
	 * Return the headers of the request.
	 * @param origin the origin, which {@code Host} names
	 * @return the headers, with the length of the body
	 */
	public HttpHeaders headers(RequestOrigin origin) {
		HttpHeaders all = HttpHeaders.copyOf(this.headers);
		all.set(HttpHeaders.HOST, origin.authority());
		if (this.body.length > 0) {
			all.setContentLength(this.body.length);
		}
		return all;
	}

	private static String encode(String text) {
		return UriUtils.encode(text, StandardCharsets.UTF_8);
	}

}
