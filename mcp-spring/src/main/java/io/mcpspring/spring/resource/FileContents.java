package io.mcpspring.spring.resource;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Set;

import io.mcpspring.model.ResourceContents;
import org.jspecify.annotations.Nullable;

import org.springframework.http.MediaType;

/**
 * Contents of a file as text or bytes, depending on the media type and the content.
 * Content that is not certainly text is sent as bytes, so that nothing is lost.
 */
final class FileContents {

	private static final Set<String> TEXT_SUBTYPES = Set.of("json", "xml", "javascript", "yaml", "toml", "sql", "x-sql",
			"x-sh", "x-ndjson", "graphql");

	private FileContents() {
	}

	/**
	 * Return the contents of a file.
	 * @param uri its URI
	 * @param path its path, for the media type
	 * @param bytes its bytes
	 * @return text or bytes
	 */
	static ResourceContents of(String uri, String path, byte[] bytes) {
		MediaType type = MediaTypes.of(path);
		String text = (type == null || isText(type)) ? decode(bytes) : null;
		if (text != null) {
			return ResourceContents.text(uri, ((type != null) ? type : MediaType.TEXT_PLAIN).toString(), text);
		}
		return ResourceContents.blob(uri, ((type != null) ? type : MediaType.APPLICATION_OCTET_STREAM).toString(),
				bytes);
	}

	private static boolean isText(MediaType type) {
		String subtype = type.getSubtype();
		return type.getType().equals("text") || TEXT_SUBTYPES.contains(subtype) || subtype.endsWith("+json")
				|| subtype.endsWith("+xml") || subtype.endsWith("+yaml");
	}

	private static @Nullable String decode(byte[] bytes) {
		if (startsWith(bytes, 0xEF, 0xBB, 0xBF)) {
			return decode(bytes, 3, StandardCharsets.UTF_8);
		}
		if (startsWith(bytes, 0xFE, 0xFF)) {
			return decode(bytes, 2, StandardCharsets.UTF_16BE);
		}
		if (startsWith(bytes, 0xFF, 0xFE)) {
			return decode(bytes, 2, StandardCharsets.UTF_16LE);
		}
		return decode(bytes, 0, StandardCharsets.UTF_8);
	}

	private static boolean startsWith(byte[] bytes, int... mark) {
		for (int i = 0; i < mark.length; i++) {
			if (i >= bytes.length || (bytes[i] & 0xFF) != mark[i]) {
				return false;
			}
		}
		return true;
	}

	private static @Nullable String decode(byte[] bytes, int start, Charset charset) {
		try {
			String text = charset.newDecoder().decode(ByteBuffer.wrap(bytes, start, bytes.length - start)).toString();
			return (text.indexOf('\0') < 0) ? text : null;
		}
		catch (CharacterCodingException ex) {
			return null;
		}
	}

}
