package io.mcpspring.spring.skill;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

import io.mcpspring.model.ResourceContents;
import io.mcpspring.spring.resource.MediaTypes;

import org.springframework.http.MediaType;

/**
 * A file of a skill as it was when it was read (extensions SKL-10 to SKL-13).
 */
final class SkillFile {

	private final String uri;

	private final String name;

	private final int size;

	private final String digest;

	private final ResourceContents contents;

	/**
	 * Create a file.
	 * @param uri its address
	 * @param path its path, of which the last part is its name
	 * @param bytes its contents
	 */
	SkillFile(String uri, String path, byte[] bytes) {
		this.uri = uri;
		this.name = path.substring(path.lastIndexOf('/') + 1);
		this.size = bytes.length;
		this.digest = digest(bytes);
		this.contents = contents(uri, this.name, bytes);
	}

	String uri() {
		return this.uri;
	}

	String name() {
		return this.name;
	}

	int size() {
		return this.size;
	}

	/**
	 * The SHA-256 of the bytes.
	 */
	String digest() {
		return this.digest;
	}

	String mimeType() {
		return String.valueOf(this.contents.mimeType());
	}

	ResourceContents contents() {
		return this.contents;
	}

	private static String digest(byte[] bytes) {
		try {
			return "sha256:" + HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
		}
		catch (NoSuchAlgorithmException ex) {
			throw new IllegalStateException(ex);
		}
	}

	/**
	 * Text only if its UTF-8 equals the file, because clients compare the digest with
	 * that of the text they were sent.
	 */
	private static ResourceContents contents(String uri, String name, byte[] bytes) {
		MediaType known = MediaTypes.of(name);
		try {
			String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
			return ResourceContents.text(uri, ((known != null) ? known : MediaType.TEXT_PLAIN).toString(), text);
		}
		catch (CharacterCodingException ex) {
			return ResourceContents.blob(uri, ((known != null) ? known : MediaType.APPLICATION_OCTET_STREAM).toString(),
					bytes);
		}
	}

}
