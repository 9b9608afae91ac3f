package io.mcpspring.prose;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Counts of what makes prose hard to read: phrases that stand for a noun, and long
 * sentences.
 */
final class English {

	private static final int MAX_SENTENCE = 35;

	/** Clauses and pronouns in place of a noun. */
	private static final Pattern PHRASES = Pattern.compile("\\b(?:what(?:ever)?\\b(?! to\\b)|whoever|whomever|tells?"
			+ "|(?:is|are|was|were|be|been|being) told|of (?:its|their|one's|your|his|our|her|my) own"
			+ "|which of|which \\w+ of|says so|nothing of|looked at|comes of|without further ado"
			+ "|nobody|somebody|anybody)\\b", Pattern.CASE_INSENSITIVE);

	private static final Pattern END_OF_SENTENCE = Pattern.compile("(?<=[.!?:;])\\s+");

	private int words;

	private int phrases;

	private final List<String> examples = new ArrayList<>();

	private final List<String> longSentences = new ArrayList<>();

	void add(String place, List<String> blocks) {
		for (String block : blocks) {
			String line = block.strip().replaceAll("\\s+", " ");
			if (!line.isEmpty()) {
				this.words += line.split(" ").length;
				addPhrases(place, line);
				addSentences(place, line);
			}
		}
	}

	private void addPhrases(String place, String line) {
		Matcher matcher = PHRASES.matcher(line);
		while (matcher.find()) {
			this.phrases++;
			int from = Math.max(0, matcher.start() - 40);
			this.examples.add(place + ": …" + line.substring(from, Math.min(line.length(), matcher.end() + 40)) + "…");
		}
	}

	private void addSentences(String place, String line) {
		for (String sentence : END_OF_SENTENCE.split(line)) {
			if (sentence.split(" ").length > MAX_SENTENCE) {
				this.longSentences.add(place + ": " + sentence);
			}
		}
	}

	int words() {
		return this.words;
	}

	double phrasesPerThousand() {
		return (this.words == 0) ? 0 : 1000.0 * this.phrases / this.words;
	}

	int phrases() {
		return this.phrases;
	}

	List<String> examples() {
		return this.examples;
	}

	List<String> longSentences() {
		return this.longSentences;
	}

}
