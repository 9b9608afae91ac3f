package io.mcpspring.spring.error;

import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import tools.jackson.databind.JsonNode;

/**
 * Condition about a member of a JSON object, such as {@code code!=200},
 * {@code code!=0|200} or {@code success=false}. An object without the member does not
 * meet it.
 *
 * @param member the name of the member
 * @param values the values as texts
 * @param equal whether the member must have one of the values; otherwise it must have
 * another one
 */
public record ResultCondition(String member, Set<String> values, boolean equal) {

	private static final Pattern FORM = Pattern.compile("\\s*([^!=\\s]+)\\s*(!?=)\\s*([^!=]+?)\\s*");

	public ResultCondition {
		values = Set.copyOf(values);
	}

	/**
	 * Read a condition.
	 * @param text the member, {@code =} or {@code !=}, and values with {@code |} between
	 * them
	 * @return the condition
	 * @throws IllegalArgumentException if the text is no condition
	 */
	public static ResultCondition of(String text) {
		Matcher form = FORM.matcher(text);
		if (!form.matches()) {
			throw new IllegalArgumentException("is no condition of a result: '" + text + "'");
		}
		return new ResultCondition(form.group(1), Set.copyOf(List.of(form.group(3).split("\\s*\\|\\s*"))),
				form.group(2).equals("="));
	}

	boolean matches(JsonNode json) {
		JsonNode value = json.path(this.member);
		return value.isValueNode() && !value.isNull() && this.values.contains(value.asString()) == this.equal;
	}

}
