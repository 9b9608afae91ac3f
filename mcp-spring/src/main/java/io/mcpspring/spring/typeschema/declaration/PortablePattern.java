package io.mcpspring.spring.typeschema.declaration;

/**
 * Scanner that recognizes regular expressions which are valid and mean the same in Java
 * and in ECMA-262. Clients compile the keyword {@code pattern} with the flag {@code u},
 * by which most of the leniency of older expressions is an error, and one such error may
 * cost them the whole list of tools. Everything that is not known to be portable is
 * refused.
 */
final class PortablePattern {

	/** Characters that have to be escaped to stand for themselves, and the slash. */
	private static final String SYNTAX = "^$\\.*+?()[]{}|/";

	/** Escapes of control characters and of classes that are the same in both. */
	private static final String ESCAPES = "tnrfdDwW";

	private static final int END = -1;

	private final String regexp;

	private final boolean lookahead;

	private int position;

	private PortablePattern(String regexp) {
		this.regexp = regexp;
		this.lookahead = regexp.contains("(?!");
	}

	/**
	 * Return whether an expression means the same to Java and to clients.
	 * @param regexp an expression that Java accepts, without flags
	 * @return {@code false} if it is not certain
	 */
	static boolean test(String regexp) {
		PortablePattern pattern = new PortablePattern(regexp);
		return regexp.chars().noneMatch((character) -> Character.isSurrogate((char) character))
				&& pattern.isDisjunction() && pattern.peek() == END;
	}

	/** Consume alternatives up to the end of the expression or group. */
	private boolean isDisjunction() {
		while (peek() != END && peek() != ')') {
			if (peek() == '|' || peek() == '^') {
				this.position++;
			}
			else if (peek() == '$') {
				this.position++;
				// Elsewhere Java's may match in front of a line terminator.
				if (peek() != END && peek() != '|' && peek() != ')') {
					return false;
				}
			}
			else if (this.regexp.startsWith("(?=", this.position) || this.regexp.startsWith("(?!", this.position)) {
				this.position += 3;
				if (!isRestOfGroup()) {
					return false;
				}
			}
			else if (!isAtom() || !isQuantifier()) {
				return false;
			}
		}
		return true;
	}

	private boolean isRestOfGroup() {
		return isDisjunction() && next() == ')';
	}

	private boolean isAtom() {
		int first = next();
		return switch (first) {
			case '(' -> (peek() != '?' || (next() == '?' && next() == ':')) && isRestOfGroup();
			case '[' -> isClass();
			case '\\' -> isEscape(next(), false);
			default -> "*+?]{}".indexOf(first) < 0;
		};
	}

	/**
	 * Whether an escape is portable. White space is a larger class to clients, which is
	 * no harm unless the expression excludes it.
	 */
	private boolean isEscape(int escaped, boolean excluded) {
		return escaped != END && (SYNTAX.indexOf(escaped) >= 0 || ESCAPES.indexOf(escaped) >= 0
				|| (escaped == 's' && !excluded && !this.lookahead));
	}

	/** Consume a quantifier, if there is one; Java has possessive ones, too. */
	private boolean isQuantifier() {
		if (peek() == '{') {
			int end = this.regexp.indexOf('}', this.position);
			if (end < 0 || !this.regexp.substring(this.position, end).matches("\\{\\d{1,6}(,\\d{0,6})?")) {
				return false;
			}
			this.position = end + 1;
		}
		else if (peek() == '*' || peek() == '+' || peek() == '?') {
			this.position++;
		}
		else {
			return true;
		}
		if (peek() == '?') {
			this.position++;
		}
		return true;
	}

	/** Consume the rest of a character class. */
	private boolean isClass() {
		boolean excluded = peek() == '^';
		if (excluded) {
			this.position++;
		}
		int start = this.position;
		while (peek() != ']' || this.position == start) {
			boolean first = this.position == start;
			boolean hyphen = peek() == '-';
			int from = classAtom(excluded);
			if (from == END || (hyphen && !first && peek() != ']')) {
				return false;
			}
			if (peek() == '-' && !this.regexp.startsWith("-]", this.position)) {
				this.position++;
				int to = classAtom(excluded);
				if (hyphen || from > Character.MAX_VALUE || to > Character.MAX_VALUE || to < from) {
					return false;
				}
			}
		}
		this.position++;
		return true;
	}

	/**
	 * Consume a member of a character class.
	 * @return the character; a larger number for a class of characters or a control
	 * character; {@link #END} if it is not portable
	 */
	private int classAtom(boolean excluded) {
		int character = next();
		if (character == '\\') {
			int escaped = next();
			boolean portable = escaped == '-' || isEscape(escaped, excluded);
			// Of a control character, only ranges would need to know which one it is.
			return !portable ? END : Character.isLetter(escaped) ? Character.MAX_VALUE + 1 : escaped;
		}
		// Java reads a bracket as a class within the class, and && as an intersection.
		boolean special = character == '[' || character == ']' || (character == '&' && peek() == '&');
		return special ? END : character;
	}

	private int peek() {
		return (this.position < this.regexp.length()) ? this.regexp.charAt(this.position) : END;
	}

	private int next() {
		int next = peek();
		this.position++;
		return next;
	}

}
