package io.mcpspring.prose;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The prose of a page in Markdown: paragraphs, items of lists, headings and cells of
 * tables. Code blocks are left out, and code within a sentence counts as one word.
 */
final class Page {

	private static final Pattern CODE = Pattern.compile("^```.*?^```\\s*$|<!--.*?-->",
			Pattern.DOTALL | Pattern.MULTILINE);

	private static final Pattern LINK = Pattern.compile("!?\\[([^]]*)]\\([^)]*\\)");

	private static final Pattern NEW_BLOCK = Pattern.compile("^\\s*(?:[*-]|\\d+\\.|#+)\\s");

	private final String text;

	Page(String text) {
		this.text = CODE.matcher(text).replaceAll("\n\n");
	}

	/** Return the words outside of code and tables. */
	int words() {
		return count(this.text.lines().filter((line) -> !isRow(line)));
	}

	/** Return the words outside of code. */
	int wordsWithTables() {
		return count(this.text.lines());
	}

	/** Return the first paragraph below the title. */
	String lead() {
		return this.text.split("\n\n", 3)[1].strip();
	}

	/** Return the blocks of prose. */
	List<String> blocks() {
		List<String> blocks = new ArrayList<>();
		StringBuilder current = new StringBuilder();
		for (String line : plain().lines().toList()) {
			Matcher start = NEW_BLOCK.matcher(line);
			boolean begins = start.lookingAt();
			if (isRow(line) || line.isBlank() || begins) {
				blocks.add(current.toString());
				current.setLength(0);
			}
			if (isRow(line)) {
				blocks.addAll(Arrays.asList(line.strip().split("\\|")));
			}
			else {
				current.append(' ').append(begins ? line.substring(start.end()) : line);
			}
		}
		blocks.add(current.toString());
		return blocks;
	}

	private String plain() {
		return LINK.matcher(this.text).replaceAll("$1").replaceAll("`[^`]*`", "X").replace("**", "");
	}

	private static boolean isRow(String line) {
		return line.strip().startsWith("|");
	}

	private static int count(Stream<String> lines) {
		return lines.mapToInt((line) -> line.isBlank() ? 0 : line.strip().split("\\s+").length).sum();
	}

}
