package io.mcpspring.spring.card;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.mcpspring.engine.http.HttpReply;
import org.jspecify.annotations.Nullable;

import org.springframework.http.ETag;
import org.springframework.util.DigestUtils;

/**
 * Public document, readable for everyone, including web pages of any origin, and
 * cacheable for an hour (extensions CARD-06, CARD-07).
 */
public final class PublicDocument {

	private static final Map<String, String> PREFLIGHT = Map.of("Access-Control-Allow-Origin", "*",
			"Access-Control-Allow-Methods", "GET", "Access-Control-Allow-Headers", "Content-Type, If-None-Match",
			"Access-Control-Max-Age", "3600");

	private static final Map<String, String> NOT_ALLOWED = Map.of("Access-Control-Allow-Origin", "*", "Allow",
			"GET, HEAD, OPTIONS");

	private final byte[] content;

	private final ETag tag;

	private final Map<String, String> headers = new LinkedHashMap<>();

	/**
	 * Create a document.
	 * @param mediaType its media type
	 * @param content its bytes
	 */
	public PublicDocument(String mediaType, byte[] content) {
		this.content = content.clone();
		this.tag = new ETag(DigestUtils.md5DigestAsHex(content), false);
		this.headers.put("Content-Type", mediaType);
		this.headers.put("ETag", this.tag.formattedTag());
		this.headers.put("Cache-Control", "public, max-age=3600");
		this.headers.put("Access-Control-Allow-Origin", "*");
		this.headers.put("Access-Control-Expose-Headers", "ETag");
	}

	/**
	 * Answer a request for the document.
	 * @param method the HTTP method
	 * @param ifNoneMatch the header of that name, or {@code null}
	 * @return the answer, including all its headers
	 */
	public HttpReply answer(String method, @Nullable String ifNoneMatch) {
		if (method.equals("OPTIONS")) {
			return new HttpReply(204, PREFLIGHT, null);
		}
		if (!method.equals("GET") && !method.equals("HEAD")) {
			return new HttpReply(405, NOT_ALLOWED, null);
		}
		if (ifNoneMatch != null && matches(ifNoneMatch)) {
			return new HttpReply(304, this.headers, null);
		}
		return HttpReply.of(200, this.headers, this.content.clone());
	}

	private boolean matches(String ifNoneMatch) {
		List<ETag> tags = ETag.parse(ifNoneMatch);
		return tags.stream().anyMatch((known) -> known.isWildcard() || known.compare(this.tag, false));
	}

	@Override
	public String toString() {
		return new String(this.content, StandardCharsets.UTF_8);
	}

}
