package io.mcpspring.log;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

/**
 * Makes text of others fit for a log: it stays on its line, so that it cannot pass for an
 * entry of the log, and it is short. Control and format characters become escapes such as
 * {@code \u000a}.
 */
public final class SingleLine {

	/** How long a text may be, unless said otherwise. */
	public static final int MAX_LENGTH = 1000;

	/** How many failures are looked at: the first, its causes, what they suppressed. */
	private static final int MAX_FAILURES = 50;

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
	 * @return the same, or one that looks like it in a log, by its class as well, if a
	 * message of it, of its causes or of what they suppressed does not fit
	 */
	public static Throwable of(Throwable failure) {
		return fits(failure, new AtomicInteger(MAX_FAILURES)) ? failure
				: new Retold(failure, new AtomicInteger(MAX_FAILURES));
	}

	/** Whether a failure and what it holds fit, and are not too many to look at. */
	private static boolean fits(Throwable failure, AtomicInteger left) {
		String message = failure.getMessage();
		boolean unfit = left.decrementAndGet() < 0 || (message != null && !of(message).equals(message))
				|| failure.toString().chars().anyMatch(SingleLine::isUnfit);
		Throwable cause = failure.getCause();
		return !unfit && (cause == null || fits(cause, left))
				&& Stream.of(failure.getSuppressed()).allMatch((suppressed) -> fits(suppressed, left));
	}

	/** A failure in words that fit. Logs show it by the name of the real class. */
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
