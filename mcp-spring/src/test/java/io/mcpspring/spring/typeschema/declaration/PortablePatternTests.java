package io.mcpspring.spring.typeschema.declaration;

import io.mcpspring.spring.typeschema.SchemaGenerator;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A schema has only expressions that every client can compile.
 */
class PortablePatternTests {

	private final SchemaGenerator schemas = new SchemaGenerator(JsonMapper.builder().build());

	@ParameterizedTest
	@ValueSource(strings = { "", "[a-z]+|x", "^[a-z]+$", "^a$|^b$", "\\d{3}-\\d{2}", "[A-Z]{3}", "a{2,}", "a{2,3}?",
			".*", "[\\w.-]+@[\\w-]+\\.[a-z]{2,}", "(?:a|b)?c", "(a(b)*)+", "(?=.*\\d)(?!.*x).+", "\\/\\{\\}\\^",
			"[^<>\\]\\[]*", "[\\-a\\\\]", "[-+]?[0-9]+", "[a-z.\\-_]", "[+0-9\\s]+", "[a^&|(]", "\\t\\n", "ä+" })
	void whatJavaAndClientsReadTheSameIsPortable(String regexp) {
		java.util.regex.Pattern.compile(regexp);
		assertThat(PortablePattern.test(regexp)).isTrue();
	}

	@ParameterizedTest
	@ValueSource(strings = { "[\\w-.]+", "\\d{3}\\-\\d{2}", "[^<>\\_\\'\"]*", "[a-z[0-9]]+", "[a-z&&[^b]]",
			"[[:alpha:]]", "]", "}", "]}", "a++", "a{2}+", "(?i)a", "(?<n>a)", "(?<=a)b", "(?>a)", "\\p{L}", "\\Qa\\E",
			"\\Aa\\z", "\\bx", "\\x41", "\\e", "\\a", "\\cA", "\\h", "(a)\\1", "[a-z-9]", "[--a]", "a$\\n", "(?!\\s)a",
			"[^\\s]", "\\S", "[]a]", "\\#", "\uD83D\uDE00", "a{2}{3}" })
	void whatClientsMayRefuseOrMisreadIsNotPortable(String regexp) {
		assertThat(PortablePattern.test(regexp)).isFalse();
	}

	@ParameterizedTest
	@ValueSource(
			strings = { "{", "(", "a)", "[", "[a", "\\", "(?", "(?:", "a{,3}", "*", "^*", "(?=a)*", "[^", "[a-", "a{" })
	void whatIsNoExpressionIsNotPortable(String regexp) {
		assertThat(PortablePattern.test(regexp)).isFalse();
	}

	@Test
	void anExpressionOfJavaAloneIsLeftOut() {
		JsonNode properties = this.schemas.input(Contact.class).path("properties");
		assertThat(properties.at("/mail/pattern").isMissingNode()).isTrue();
		assertThat(properties.at("/code/pattern").asString()).isEqualTo("^[A-Z]{3}$");
		assertThat(properties.at("/price/pattern").asString()).isEqualTo("^(?:^\\d+\\$)$");
	}

	@Test
	void aResultHasNoExpressionsAndNoFormats() {
		JsonNode properties = this.schemas.output(Contact.class).path("properties");
		assertThat(properties.path("code")).hasToString("{\"type\":\"string\"}");
		assertThat(properties.path("address")).hasToString("{\"type\":\"string\"}");
	}

	record Contact(@NotNull @Pattern(regexp = "^[\\w-.]+@[\\w-]+\\.[a-z]{2,}$") String mail,
			@Pattern(regexp = "^[A-Z]{3}$") String code, @Pattern(regexp = "^\\d+\\$") String price,
			@Email String address) {
	}

}
