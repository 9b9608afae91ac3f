package io.mcpspring.engine.log;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

/**
 * Preparation of foreign text for a log: it stays on its line, so that it cannot forge an
 * entry of the log, and it is short. Control and format characters become escapes such as
 * {@code \u000a}.
 */
public final class SingleLine {

	/** The default maximum length of a text. */
	public static final int MAX_LENGTH = 1000;

	/**
	 * The maximum number of examined failures: the first, its causes, and suppressed
	 * ones.
	 */
	private static final int MAX_FAILURES = 50;

	private static final int LINE_SEPARATOR = 0x2028;

	private static final int PARAGRAPH_SEPARATOR = 0x2029;

	private SingleLine() {
	}

	/**
	 * Convert a text to one line.
	 * @param text the text
	 * @return at most some {@value #MAX_LENGTH} characters
	 */
	public static String of(String text) {
		return of(text, MAX_LENGTH);
	}

	/**
	 * Convert a text to one line.
	 * @param text the text
	 * @param maxLength the maximum number of its characters to keep
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
	 * Convert a failure to one whose messages are on one line each.
	 * @param failure the failure
	 * @return the same failure if its messages, those of its causes and of suppressed
	 * failures are suitable; otherwise a replacement that a log shows in the same form,
	 * including the name of the class
	 */
	public static Throwable of(Throwable failure) {
		return fits(failure, new AtomicInteger(MAX_FAILURES)) ? failure
				: new Retold(failure, new AtomicInteger(MAX_FAILURES));
	}

	/** Whether a failure with its causes is suitable, and small enough to examine. */
	private static boolean fits(Throwable failure, AtomicInteger left) {
		String message = failure.getMessage();
		boolean unfit = left.decrementAndGet() < 0 || (message != null && !of(message).equals(message))
				|| failure.toString().chars().anyMatch(SingleLine::isUnfit);
		Throwable cause = failure.getCause();
		return !unfit && (cause == null || fits(cause, left))
				&& Stream.of(failure.getSuppressed()).allMatch((suppressed) -> fits(suppressed, left));
	}

	/** Replacement of a failure. Logs show it by the name of the original class. */
	private static final class Retold extends Exception {

		private static final long serialVersionUID = 1L;

		private final String type;

		Retold(Throwable failure, AtomicInteger left) {
			super((failure.getMessage() != null) ? of(failure.getMessage()) : null, cause(failure, left));
			this.type = failure.getClass().getName();
			setStackTrace(failure.getStackTrace());
			for (Throwable suppressed : failure.getSuppressed()) {
				if (left.decrementAndGet() > 0) {
					addSuppressed(new Retold(suppressed, left));
				}
			}
		}

		private static @Nullable Throwable cause(Throwable failure, AtomicInteger left) {
			Throwable cause = failure.getCause();
			return (cause != null && left.decrementAndGet() > 0) ? new Retold(cause, left) : null;
		}

		@Override
		public String toString() {
			return (getMessage() != null) ? this.type + ": " + getMessage() : this.type;
		}

	}

}
