package io.mcpspring.engine.uri;

import java.util.BitSet;
import java.util.Map;

/**
 * Part of the path of a template.
 */
sealed interface UriTemplatePart {

	/**
	 * Append the text of this part in a URI.
	 * @param values the values of the variables
	 * @param uri the URI to append to
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
	 * Variable.
	 *
	 * @param name its name
	 * @param separator the character before the value, which is absent together with an
	 * absent value; 0 for a required value
	 * @param characters the characters that the encoded value may contain
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
