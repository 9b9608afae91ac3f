package io.mcpspring.engine.schema;

import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

import com.networknt.schema.SchemaException;
import com.networknt.schema.regex.RegularExpression;
import com.networknt.schema.regex.RegularExpressions;
import org.jspecify.annotations.Nullable;

/**
 * Regular expression of a schema with bounded execution time. Java's own engine is used
 * because patterns come from Java developers and annotations, with look-ahead and the
 * like, which engines of linear time do not support. Clients choose the text, so accesses
 * to its characters are counted: 10,000 of them are permitted, 100 more for each of the
 * first 10,000 characters, and 20 more for each other one. Other servers choose patterns,
 * too, so one that may take many steps between two accesses is refused. Many patterns may
 * check one value, so their accesses are also counted together, by
 * {@link EvaluationWork}.
 */
final class BoundedPattern implements RegularExpression {

	private static final int BASE_LOOKS = 10_000;

	private static final int LOOKS_PER_CHARACTER = 100;

	/**
	 * The length from which on texts are long, for which most patterns take few looks.
	 */
	private static final int LONG = 10_000;

	private static final int LOOKS_PER_FURTHER_CHARACTER = 20;

	/** The steps between two looks, which are not counted. */
	private static final int MAX_STEPS = 100;

	/** The steps that take about the time of a look. */
	private static final int STEPS_OF_LOOK = 8;

	/** The evaluation that the thread runs. */
	static final ThreadLocal<@Nullable BoundedEvaluation> EVALUATION = new ThreadLocal<>();

	private final String regex;

	private final Pattern pattern;

	private final long cost;

	private BoundedPattern(String regex, Pattern pattern, long steps) {
		this.regex = regex;
		this.pattern = pattern;
		this.cost = Math.max(1, steps / STEPS_OF_LOOK);
	}

	static RegularExpression compile(String regex) {
		try {
			// As in ECMA 262, '$' matches the end of the text only, not of its last line.
			String adapted = RegularExpressions
				.replaceLongformCharacterProperties(RegularExpressions.replaceDollarAnchors(regex));
			Pattern pattern = Pattern.compile(adapted);
			long steps = PatternSteps.of(adapted);
			if (steps > MAX_STEPS) {
				throw new SchemaException("'" + SchemaViolation.abbreviated(regex)
						+ "' may take endless time: it repeats or combines too many parts that match nothing");
			}
			return new BoundedPattern(regex, pattern, steps);
		}
		catch (PatternSyntaxException ex) {
			throw new SchemaException(
					"'" + SchemaViolation.abbreviated(regex) + "' is not a regular expression: " + ex.getDescription());
		}
	}

	@Override
	public boolean matches(String value) {
		BoundedEvaluation evaluation = EVALUATION.get();
		CountedText text = new CountedText(value, evaluation);
		boolean found;
		try {
			found = this.pattern.matcher(text).find();
		}
		catch (StackOverflowError ex) {
			// The engine recurses over repeated groups; the stack is unwound here.
			throw new PatternLimitException(this.regex);
		}
		text.count();
		return found;
	}

	/**
	 * Text with a limited number of accesses.
	 */
	private final class CountedText implements CharSequence {

		private final String text;

		private final @Nullable BoundedEvaluation evaluation;

		private final long ownLooks;

		/** The looks until either the pattern or the evaluation has done too many. */
		private final long maxLooks;

		private long looks;

		CountedText(String text, @Nullable BoundedEvaluation evaluation) {
			this.text = text;
			this.evaluation = evaluation;
			int first = Math.min(LONG, text.length());
			this.ownLooks = BASE_LOOKS + (long) LOOKS_PER_CHARACTER * first
					+ (long) LOOKS_PER_FURTHER_CHARACTER * (text.length() - first);
			this.maxLooks = (evaluation != null)
					? Math.min(this.ownLooks, evaluation.looksAtOnce() / BoundedPattern.this.cost) : this.ownLooks;
		}

		/** Count the looks together with those of the other patterns. */
		void count() {
			if (this.evaluation != null) {
				this.evaluation.look(BoundedPattern.this.cost * this.looks);
			}
		}

		@Override
		public char charAt(int index) {
			if (++this.looks > this.maxLooks) {
				if (this.looks <= this.ownLooks) {
					count();
				}
				throw new PatternLimitException(BoundedPattern.this.regex);
			}
			return this.text.charAt(index);
		}

		@Override
		public int length() {
			return this.text.length();
		}

		@Override
		public CharSequence subSequence(int start, int end) {
			return this.text.subSequence(start, end);
		}

		@Override
		public String toString() {
			return this.text;
		}

	}

}
