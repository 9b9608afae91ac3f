package io.mcpspring.openapi.call;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;

import io.mcpspring.context.ToolException;
import io.mcpspring.openapi.document.ApiBody;
import tools.jackson.databind.JsonNode;

import org.springframework.http.HttpEntity;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpOutputMessage;
import org.springframework.http.MediaType;
import org.springframework.http.converter.FormHttpMessageConverter;
import org.springframework.util.LinkedMultiValueMap;
import org.springframework.util.MultiValueMap;

/**
 * Form in several parts. A file is a part with a file name, an object is JSON, and a list
 * is a part for each element.
 */
final class MultipartBody implements HttpOutputMessage {

	/** Each part has headers of its own, which take more memory than a short value. */
	private static final int MAX_PARTS = 1000;

	private final HttpHeaders headers = new HttpHeaders();

	private final ByteArrayOutputStream content = new ByteArrayOutputStream();

	private MultipartBody() {
	}

	/**
	 * Write a form.
	 * @param body the declaration of the form
	 * @param value the members
	 * @param headers get the content type, with the boundary of the parts
	 * @return the body
	 * @throws ToolException if a member cannot be part of a form
	 */
	static byte[] write(ApiBody body, JsonNode value, HttpHeaders headers) {
		if (value.valueStream()
			.mapToInt((member) -> Math.max(1, member.isArray() ? member.size() : 1))
			.sum() > MAX_PARTS) {
			throw new ToolException("A form has at most " + MAX_PARTS + " parts: use shorter lists");
		}
		MultiValueMap<String, Object> parts = new LinkedMultiValueMap<>();
		value.properties().forEach((member) -> {
			String name = member.getKey();
			if (name.chars().anyMatch((c) -> c < ' ' || c == '"' || c == '\\')) {
				throw new ToolException("The name of a part must not have quotes, backslashes or control characters");
			}
			List<JsonNode> values = member.getValue().isArray() ? member.getValue().valueStream().toList()
					: List.of(member.getValue());
			values.forEach((one) -> parts.add(name, part(body, name, one)));
		});
		MultipartBody written = new MultipartBody();
		try {
			new FormHttpMessageConverter().write(parts, MediaType.MULTIPART_FORM_DATA, written);
		}
		catch (IOException ex) {
			throw new IllegalStateException("A form in memory could not be written", ex);
		}
		headers.setContentType(written.headers.getContentType());
		return written.content.toByteArray();
	}

	private static HttpEntity<?> part(ApiBody body, String name, JsonNode value) {
		HttpHeaders headers = new HttpHeaders();
		String declared = body.encoding().path(name).path("contentType").asString("");
		boolean concrete = declared.matches("[A-Za-z0-9.+-]+/[A-Za-z0-9.+-]+");
		if (body.files().contains(name)) {
			FileText file = FileText.of(value.asString());
			headers.setContentType(concrete ? MediaType.parseMediaType(declared)
					: (file.type() != null) ? file.type() : MediaType.APPLICATION_OCTET_STREAM);
			// Without a file name servers take a part for a text.
			headers.setContentDispositionFormData(name, (file.name() != null) ? file.name() : name);
			return new HttpEntity<>(file.bytes(), headers);
		}
		headers.setContentType(concrete ? MediaType.parseMediaType(declared)
				: value.isContainer() ? MediaType.APPLICATION_JSON : MediaType.TEXT_PLAIN);
		return new HttpEntity<>(value.isContainer() ? value.toString() : ValueText.scalar(value), headers);
	}

	@Override
	public OutputStream getBody() {
		return this.content;
	}

	@Override
	public HttpHeaders getHeaders() {
		return this.headers;
	}

}
