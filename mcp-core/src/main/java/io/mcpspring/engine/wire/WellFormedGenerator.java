package io.mcpspring.engine.wire;

import tools.jackson.core.JsonGenerator;
import tools.jackson.core.util.JsonGeneratorDelegate;

/**
 * Generator that replaces half a surrogate pair, which results when a tool cuts its text
 * within an emoji, by a replacement character. Jackson would write an escape, for which
 * several clients reject the whole message (server-2025 BASE-02).
 */
final class WellFormedGenerator extends JsonGeneratorDelegate {

	private static final int REPLACEMENT = 0xFFFD;

	WellFormedGenerator(JsonGenerator json) {
		super(json);
	}

	@Override
	public JsonGenerator writeString(String text) {
		this.delegate.writeString(isWellFormed(text) ? text : mended(text));
		return this;
	}

	private static boolean isWellFormed(String text) {
		int length = text.length();
		for (int i = 0; i < length; i++) {
			char unit = text.charAt(i);
			if (Character.isSurrogate(unit)) {
				if (i + 1 == length || !Character.isSurrogatePair(unit, text.charAt(i + 1))) {
					return false;
				}
				i++;
			}
		}
		return true;
	}

	private static String mended(String text) {
		return text.codePoints()
			.map((point) -> (point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE) ? REPLACEMENT
					: point)
			.collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
			.toString();
	}

}
