package io.mcpspring.spring.skill;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

import io.mcpspring.engine.keys.Algorithms;
import io.mcpspring.model.ResourceContents;
import io.mcpspring.spring.resource.MediaTypes;

import org.springframework.http.MediaType;

/**
 * A file of a skill as it was when it was read (extensions SKL-10 to SKL-13).
 *
 * @param uri its address
 * @param name its name
 * @param size its size in bytes
 * @param digest the SHA-256 of the bytes
 * @param contents its contents
 */
record SkillFile(String uri, String name, int size, String digest, ResourceContents contents) {

	/**
	 * Create a file.
	 * @param uri its address
	 * @param path its path, of which the last part is its name
	 * @param bytes its contents
	 * @return the file
	 */
	static SkillFile of(String uri, String path, byte[] bytes) {
		String name = path.substring(path.lastIndexOf('/') + 1);
		return new SkillFile(uri, name, bytes.length,
				"sha256:" + HexFormat.of().formatHex(Algorithms.sha256().digest(bytes)), contents(uri, name, bytes));
	}

	String mimeType() {
		return String.valueOf(this.contents.mimeType());
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
