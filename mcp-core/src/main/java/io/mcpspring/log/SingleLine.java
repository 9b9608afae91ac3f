package io.mcpspring.log;

import org.jspecify.annotations.Nullable;

/**
 * Makes text of others fit for a log: it stays on its line, so that it cannot pass for an
 * entry of the log, and it is short. Control and format characters become escapes such as
 * {@code \u000a}.
 */
public final class SingleLine {

	/** How long a text may be, unless said otherwise. */
	public static final int MAX_LENGTH = 1000;

	private static final int MAX_CAUSES = 20;

	private static final int LINE_SEPARATOR = 0x2028;

	private static final int PARAGRAPH_SEPARATOR = 0x2029;

	private SingleLine() {
	}

	/**
	 * A text on one line.
	 * @param text the text
	 * @return at most some {@value #MAX_LENGTH} characters
	 */
	public static String of(String text) {
		return of(text, MAX_LENGTH);
	}

	/**
	 * A text on one line.
	 * @param text the text
	 * @param maxLength how many of its characters to keep
	 * @return the text without characters that could end the line
	 */
	public static String of(String text, int maxLength) {
		if (text.length() <= maxLength && text.chars().noneMatch(SingleLine::isUnfit)) {
			return text;
		}
		StringBuilder line = new StringBuilder();
		for (int i = 0; i < Math.min(text.length(), maxLength); i++) {
			char character = text.charAt(i);
			if (isUnfit(character)) {
				line.append(String.format("\\u%04x", (int) character));
			}
			else {
				line.append(character);
			}
		}
		return (text.length() > maxLength) ? line.append('…').toString() : line.toString();
	}

	private static boolean isUnfit(int character) {
		return Character.isISOControl(character) || Character.getType(character) == Character.FORMAT
				|| character == LINE_SEPARATOR || character == PARAGRAPH_SEPARATOR;
	}

	/**
	 * A failure whose messages are on one line each.
	 * @param failure the failure
	 * @return the same, or one that looks like it in a log if a message of it or of its
	 * causes does not fit
	 */
	public static Throwable of(Throwable failure) {
		Throwable cause = failure;
		for (int i = 0; cause != null && i < MAX_CAUSES; i++) {
			String message = cause.getMessage();
			if (message != null && !of(message).equals(message)) {
				return new Retold(failure, MAX_CAUSES);
			}
			cause = cause.getCause();
		}
		return failure;
	}

	/** A failure in words that fit. */
	private static final class Retold extends Exception {

		private static final long serialVersionUID = 1L;

		Retold(Throwable failure, int causes) {
			super(failure.getClass().getName() + ": " + of(String.valueOf(failure.getMessage())),
					cause(failure, causes));
			setStackTrace(failure.getStackTrace());
		}

		private static @Nullable Throwable cause(Throwable failure, int causes) {
			Throwable cause = failure.getCause();
			return (cause != null && causes > 1) ? new Retold(cause, causes - 1) : null;
		}

	}

}
