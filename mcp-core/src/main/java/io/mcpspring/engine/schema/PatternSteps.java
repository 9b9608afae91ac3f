package io.mcpspring.engine.schema;

/**
 * Upper bound on the steps that Java's engine may take at one place of a text without
 * looking at a character, which {@link BoundedPattern} cannot count. Parts that match
 * nothing cause them: the ways through such alternatives multiply, and a repetition runs
 * as often as it has to. Each part that takes a character is one step.
 */
final class PatternSteps {

	/** More steps are no more exact. */
	private static final long MAX = 1_000_000;

	private final String regex;

	private int at;

	/** Whether the part that was read last may match nothing. */
	private boolean empty;

	private PatternSteps(String regex) {
		this.regex = regex;
	}

	/**
	 * Return the bound.
	 * @param regex an expression that Java's engine accepts
	 * @return the steps, at least 1
	 */
	static long of(String regex) {
		try {
			return new PatternSteps(regex).alternatives();
		}
		catch (StackOverflowError ex) {
			return MAX;
		}
	}

	private long alternatives() {
		long ways = 0;
		long within = 1;
		boolean any = false;
		do {
			long steps = sequence();
			ways += this.empty ? steps : 0;
			within = Math.max(within, steps);
			any |= this.empty;
		}
		while (skip("|"));
		this.empty = any;
		return Math.min(MAX, Math.max(ways, within));
	}

	private long sequence() {
		long steps = 1;
		boolean all = true;
		while (this.at < this.regex.length() && "|)".indexOf(this.regex.charAt(this.at)) < 0) {
			steps = product(steps, repeated(part()));
			all &= this.empty;
		}
		this.empty = all;
		return steps;
	}

	private long part() {
		char first = this.regex.charAt(this.at++);
		this.empty = first == '^' || first == '$';
		return switch (first) {
			case '(' -> group();
			case '[' -> {
				skipClass();
				this.empty = false;
				yield 1;
			}
			case '\\' -> {
				skipEscape();
				yield 1;
			}
			default -> 1;
		};
	}

	private long group() {
		boolean around = false;
		if (skip("?")) {
			around = skip("=") || skip("!") || skip("<=") || skip("<!");
			if (!around && !skip(">")) {
				int begin = this.at;
				this.at = end(skip("<") ? ">" : ":)");
				if (this.regex.substring(begin, this.at).matches("[a-zA-Z-]*x.*")) {
					return MAX; // comments may have brackets
				}
				if (this.regex.charAt(this.at - 1) == ')') {
					this.empty = true; // flags for the rest
					return 1;
				}
			}
		}
		long steps = alternatives();
		this.at++;
		this.empty |= around;
		return steps;
	}

	private long repeated(long steps) {
		long all = steps;
		while (this.at < this.regex.length() && "*+?{".indexOf(this.regex.charAt(this.at)) >= 0) {
			char sign = this.regex.charAt(this.at++);
			String bounds = (sign == '{') ? this.regex.substring(this.at, this.at = end("}")) : "";
			long least = (sign == '+') ? 1 : bounds.isEmpty() ? 0 : Long.parseLong(bounds.split("[,}]")[0].strip());
			if (this.empty) {
				all = Math.min(MAX, 1 + power(all, least));
			}
			this.empty |= least == 0;
			if (!skip("?")) {
				skip("+");
			}
		}
		return all;
	}

	private static long power(long steps, long times) {
		long power = Math.min(MAX, Math.max(1, times));
		for (long i = 0; i < times && steps > 1 && power < MAX; i++) {
			power = product(power, steps);
		}
		return power;
	}

	private static long product(long one, long other) {
		return Math.min(MAX, one * other);
	}

	private void skipClass() {
		skip("^");
		skip("]");
		for (int depth = 1; depth > 0;) {
			char next = this.regex.charAt(this.at++);
			depth += (next == '[') ? 1 : (next == ']') ? -1 : 0;
			if (next == '\\') {
				skipEscape();
			}
		}
	}

	private void skipEscape() {
		char kind = this.regex.charAt(this.at++);
		if (kind == 'Q') {
			int end = this.regex.indexOf("\\E", this.at);
			this.empty = end == this.at;
			this.at = (end >= 0) ? end + 2 : this.regex.length();
		}
		else if (kind == 'c') {
			this.at++;
		}
		else if ("pPxNbk".indexOf(kind) >= 0 && (skip("{") || (kind == 'k' && skip("<")))) {
			this.at = end("}>");
		}
		this.empty |= "bBAGZzk123456789".indexOf(kind) >= 0;
	}

	/** Return the position behind the next of some characters. */
	private int end(String characters) {
		int end = this.at;
		while (characters.indexOf(this.regex.charAt(end++)) < 0) {
			// Goes on.
		}
		return end;
	}

	private boolean skip(String text) {
		boolean found = this.regex.startsWith(text, this.at);
		this.at += found ? text.length() : 0;
		return found;
	}

}
