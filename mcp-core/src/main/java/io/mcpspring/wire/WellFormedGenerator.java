package io.mcpspring.wire;

import java.util.Objects;

import io.mcpspring.text.EscapedText;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.util.JsonGeneratorDelegate;

/**
 * Generator that replaces half a surrogate pair, which results when a tool cuts its text
 * within an emoji, by a replacement character. Jackson would write an escape, for which
 * several clients reject the whole message (server-2025 BASE-02). Long texts are encoded
 * as a whole.
 */
final class WellFormedGenerator extends JsonGeneratorDelegate {

	private static final int REPLACEMENT = 0xFFFD;

	private final @Nullable PartsOutput out;

	/**
	 * Create a generator.
	 * @param json the generator of JSON
	 * @param out where it writes bytes, {@code null} if it builds nodes
	 */
	WellFormedGenerator(JsonGenerator json, @Nullable PartsOutput out) {
		super(json);
		this.out = out;
	}

	@Override
	public JsonGenerator writeString(String text) {
		PartsOutput bytes = this.out;
		if (bytes != null && text.length() >= EscapedText.LONG) {
			writeLong(text, bytes);
		}
		else {
			this.delegate.writeString(EscapedText.isWellFormed(text) ? text : mended(text));
		}
		return this;
	}

	private void writeLong(String text, PartsOutput bytes) {
		byte[] escaped = EscapedText.of(text);
		if (escaped == null) {
			escaped = Objects.requireNonNull(EscapedText.of(mended(text)));
		}
		bytes.keep(escaped);
		this.delegate.writeRawUTF8String(escaped, 0, escaped.length);
	}

	private static String mended(String text) {
		return text.codePoints()
			.map((point) -> (point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE) ? REPLACEMENT
					: point)
			.collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
			.toString();
	}

}
