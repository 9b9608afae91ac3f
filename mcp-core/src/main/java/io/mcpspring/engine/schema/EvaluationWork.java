package io.mcpspring.engine.schema;

import tools.jackson.databind.JsonNode;

/**
 * Work that the evaluations of one value, and of its mended copies, may still do
 * together. The library counts the keywords that it evaluates, but neither those of
 * several evaluations together, nor the annotations that the unevaluated keywords look
 * through each time they are evaluated.
 */
public final class EvaluationWork {

	/** The keywords that take about a millisecond. */
	private static final int BRIEF = 5_000;

	/** The looks at characters that take about a millisecond. */
	private static final long BRIEF_LOOKS = 100_000;

	private static final long LOOKS = 10_000_000;

	private static final long LOOKS_PER_CHARACTER = 20;

	private final boolean brief;

	private long left;

	private long looks;

	private long maxLooks;

	/**
	 * Create the work.
	 * @param limit the maximum number of evaluated keywords and read annotations
	 */
	EvaluationWork(long limit) {
		this(limit, LOOKS, false);
	}

	private EvaluationWork(long limit, long maxLooks, boolean brief) {
		this.left = limit;
		this.maxLooks = maxLooks;
		this.brief = brief;
	}

	/**
	 * Return work of about a millisecond, for a thread that must not be held longer.
	 * @param value the value
	 * @return the work; {@linkplain #isUsedUp() used up} if the value is large
	 */
	public static EvaluationWork brief(JsonNode value) {
		return new EvaluationWork((TreeSize.of(value, BRIEF, BRIEF) >= 0) ? BRIEF : -1, BRIEF_LOOKS, true);
	}

	/**
	 * Return whether an evaluation was given up because there was too much work.
	 * @return {@code true} if no further evaluation can succeed
	 */
	public boolean isUsedUp() {
		return this.left < 0 || this.looks > this.maxLooks;
	}

	/**
	 * Count some work.
	 * @param amount keywords or annotations
	 * @throws EvaluationLimitException if there is too much of it
	 */
	void add(long amount) {
		this.left -= amount;
		if (this.left < 0) {
			throw new EvaluationLimitException();
		}
	}

	/**
	 * Return the number of looks after which the work of a pattern has to be counted,
	 * although the pattern goes on.
	 */
	long looksAtOnce() {
		return this.brief ? Math.max(0, this.maxLooks - this.looks) : Long.MAX_VALUE;
	}

	/**
	 * Count the work of a pattern, each of which is bounded for itself.
	 * @param amount looks at characters of a text
	 * @param value the value that is evaluated
	 * @throws EvaluationLimitException if there is too much of it for all patterns
	 * together
	 */
	void look(long amount, JsonNode value) {
		this.looks += amount;
		if (this.looks > this.maxLooks && this.maxLooks == LOOKS) {
			this.maxLooks += LOOKS_PER_CHARACTER * value.toString().length();
		}
		if (this.looks > this.maxLooks) {
			throw new EvaluationLimitException();
		}
	}

}
