package io.mcpspring.uri;

import java.util.BitSet;
import java.util.Map;

/**
 * A piece of the path of a template.
 */
sealed interface UriTemplatePart {

	/**
	 * Append what this part is in an address.
	 * @param values the values of the variables
	 * @param uri where to append
	 */
	void expand(Map<String, String> values, StringBuilder uri);

	/**
	 * Fixed text.
	 *
	 * @param text the text
	 */
	record Literal(String text) implements UriTemplatePart {

		@Override
		public void expand(Map<String, String> values, StringBuilder uri) {
			uri.append(this.text);
		}

	}

	/**
	 * A variable.
	 *
	 * @param name its name
	 * @param separator the character that comes before the value and goes with it when
	 * the value is absent; 0 for a value that must be there
	 * @param characters what the encoded value may hold
	 * @param slashes whether the decoded value may hold {@code /}
	 * @param rooted whether the decoded value may begin with {@code /}
	 */
	record Variable(String name, char separator, BitSet characters, boolean slashes,
			boolean rooted) implements UriTemplatePart {

		boolean isOptional() {
			return this.separator != 0;
		}

		@Override
		public void expand(Map<String, String> values, StringBuilder uri) {
			String value = values.get(this.name);
			if (value == null) {
				if (!isOptional()) {
					throw new IllegalArgumentException("The value of '" + this.name + "' is missing");
				}
				return;
			}
			if (isOptional()) {
				uri.append(this.separator);
			}
			uri.append(UriText.encode(value, this.slashes ? "/" : ""));
		}

	}

}
