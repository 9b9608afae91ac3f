package io.mcpspring.prose;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The prose of a Java source: Javadoc, comments, and literals of four words or more.
 */
final class JavaProse {

	private static final Pattern PARTS = Pattern.compile(
			"\"\"\".*?\"\"\"|\"(?:[^\"\\\\\\n]|\\\\.)*\"|'(?:[^'\\\\\\n]|\\\\.)+'|/\\*.*?\\*/|(?:[ \\t]*//[^\\n]*(?:\\n|\\z))+",
			Pattern.DOTALL);

	private static final Pattern CONCATENATION = Pattern.compile("\"\\s*\\+\\s*\"");

	private static final Pattern BLOCK = Pattern
		.compile("<p>|</?[lu]i?>|</?t[dhr]>|@param \\S+|@return|@throws \\S+|@see|@since");

	private JavaProse() {
	}

	/**
	 * Return the blocks of prose of a source.
	 * @param source the source
	 * @return comments and long literals, in their order
	 */
	static List<String> blocks(String source) {
		List<String> blocks = new ArrayList<>();
		Matcher parts = PARTS.matcher(CONCATENATION.matcher(source).replaceAll(""));
		while (parts.find()) {
			String part = parts.group();
			if (part.startsWith("/*")) {
				blocks.addAll(List.of(BLOCK.split(comment(part))));
			}
			else if (part.strip().startsWith("//")) {
				blocks.add(part.replaceAll("(?m)^\\s*//", ""));
			}
			else if (part.startsWith("\"") && !part.startsWith("\"\"\"") && part.split(" ").length > 3) {
				blocks.add(part.substring(1, part.length() - 1).replace("\\n", " "));
			}
		}
		return blocks;
	}

	/**
	 * Return the literals of a source, those that are joined as one.
	 * @param source the source
	 * @return the literals
	 */
	static List<String> literals(String source) {
		List<String> literals = new ArrayList<>();
		Matcher parts = PARTS.matcher(CONCATENATION.matcher(source).replaceAll(""));
		while (parts.find()) {
			if (parts.group().startsWith("\"")) {
				literals.add(parts.group());
			}
		}
		return literals;
	}

	/**
	 * Return a source without comments and literals.
	 * @param source the source
	 * @return its code
	 */
	static String code(String source) {
		return PARTS.matcher(source).replaceAll(" ");
	}

	private static String comment(String comment) {
		return comment.replaceAll("(?s)^/\\*+|\\*/$", "")
			.replaceAll("(?m)^\\s*\\*", "")
			.replaceAll("(?s)<pre.*?</pre>", " ")
			.replaceAll("(?s)\\{@\\w+ [^}]*}|<code>.*?</code>", "X")
			.replaceAll("(?s)</?(?:a|em|b|strong)[^>]*>", "");
	}

}
