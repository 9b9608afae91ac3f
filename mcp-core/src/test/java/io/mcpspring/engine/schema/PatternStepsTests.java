package io.mcpspring.engine.schema;

import java.util.regex.Pattern;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Patterns that take many steps without a look at a character.
 */
class PatternStepsTests {

	@ParameterizedTest
	@ValueSource(strings = { "(?:){2000000}x", "(){101}", "((){20}){20}", "(?:(?:){2000}){2000000}(?!)", "(?:^){500}",
			"(?:\\b){500}", "(?:\\Q\\E){500}", "(?:a?){500}", "(?:[a-z]*){1000,}", "(?:\\p{L}*){1000}",
			"(?:(?=a)){1000}", "()(?:\\1){1000}", "(?<n>)(?:\\k<n>){1000}", "(?x)a", "(?i-x:a)", "(?:){99,}+(?:){2}" })
	void refusesWhatRepeatsNothing(String regex) {
		Pattern.compile(regex);
		refused(regex);
	}

	@ParameterizedTest
	@ValueSource(strings = { "(?:|)", "(?:^|^)", "(?:a?|b?)", "(?:a*|b*)", "(?:\\p{L}*|\\d*)", "(|a|)", "(?>|)|b",
			"(?:\\b|\\B)", "(?:(?=a)|(?!b))", "(?:[)]?|[^(\\]]*)", "(?:a{0}|b{0,3})", "(?:\\x{41}*|\\c(?)",
			"(?:a*?)*" })
	void refusesWhatCombinesAlternativesOfNothing(String part) {
		Pattern.compile(part.repeat(20));
		refused("(?:" + part + ")".repeat(1) + ("(?:" + part + ")").repeat(20) + "(?!)");
	}

	@ParameterizedTest
	@ValueSource(strings = { "^[a-z]{1,100000}$", "^(\\d{1,3}\\.){3}\\d{1,3}$",
			"^(https?://)?(www\\.)?[\\w.]+(/\\S*)?$", "^(?=.*\\d)(?=.*[a-z])(?=.*[A-Z]).{8,}$", "^([a-z]*|[0-9]*)$",
			"(a|ab|abc)*", "(?i)^(yes|no|)$", "^(\\s*\\w+\\s*,?)+$", "^[^\\[\\]()|*]+(\\[\\d+\\])*$", "\\Q(){9999}\\E",
			"^\\p{Lu}(\\p{L}|[ '-])*$", "(?<year>\\d{4})-(?<month>\\d{2})", "[]a]*", "[a-z&&[^b(]]{500}",
			"(?:x{500}){500}", "\\R{200}\\X{200}" })
	void acceptsUsualPatterns(String regex) {
		assertThat(PatternSteps.of(regex)).isBetween(1L, 100L);
		assertThat(BoundedPattern.compile(regex)).isNotNull();
	}

	private static void refused(String regex) {
		ObjectNode schema = JsonNodeFactory.instance.objectNode();
		schema.putObject("properties").putObject("name").put("type", "string").put("pattern", regex);
		assertThatExceptionOfType(SchemaException.class).isThrownBy(() -> new SchemaCompiler().compile(schema))
			.withMessageContaining("endless");
	}

}
