package io.mcpspring.spring.skill;

import java.nio.charset.StandardCharsets;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class FrontMatterTests {

	private static Skill skill(String path, String manifest) {
		return Skill.of(path, Map.of("SKILL.md", manifest.getBytes(StandardCharsets.UTF_8)), true);
	}

	private static String named(String name) {
		return "---\nname: " + name + "\ndescription: Does something\n---\n";
	}

	@ParameterizedTest
	@ValueSource(strings = { "\n", "\r\n" })
	void keepsEveryFieldAndItsType(String end) {
		// extensions SKL-05, SKL-09
		String manifest = """
				---
				name: refund
				description: >
				  How to refund
				  an order
				license: yes
				version: 1.10
				count: 010
				hexadecimal: 0x1F
				long: 12345678901
				large: 123456789012345678901234567890
				date: 2026-11-22
				ready: true
				nothing: ~
				list: [a, 2, 3.5, false]
				metadata:
				  author: "Ann: Smith"
				  nested: {deep: [1]}
				---
				# Refunds
				---
				not: front matter
				""".replace("\n", end);
		assertThat(skill("refund", manifest).frontMatter()).isEqualTo(JsonMapper.shared()
			.readTree(
					"""
							{"name":"refund","description":"How to refund an order\\n","license":"yes","version":1.1,"count":10,
							"hexadecimal":31,"long":12345678901,"large":123456789012345678901234567890,"date":"2026-11-22","ready":true,"nothing":null,
							"list":["a",2,3.5,false],"metadata":{"author":"Ann: Smith","nested":{"deep":[1]}}}"""));
	}

	@ParameterizedTest
	@ValueSource(strings = { "a", "code-review", "3d", "a-1-b" })
	void takesNames(String name) {
		// extensions SKL-07
		assertThat(skill("team/" + name, named(name)).uri()).isEqualTo("skill://team/" + name + "/SKILL.md");
	}

	@ParameterizedTest
	@ValueSource(strings = { "Foo", "-a", "a-", "a--b", "a_b", "é",
			"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa" })
	void refusesOtherNames(String name) {
		// extensions SKL-07
		assertThatExceptionOfType(InvalidSkillException.class).isThrownBy(() -> skill(name, named(name)))
			.withMessageContaining(name)
			.withMessageContaining("lower-case letters");
	}

	@ParameterizedTest
	@CsvSource(quoteCharacter = '`', delimiter = '|', value = { "# Refunds | does not begin with front matter",
			"---\\nname: a | has no end", "\uFEFF---\\nname: a\\n---\\n | no byte order mark",
			"---\\n- a\\n---\\n | no map", "---\\n---\\n | no map", "---\\ndescription: a\\n---\\n | no 'name'",
			"---\\nname: refund\\n---\\n | no 'description'",
			"---\\nname: refund\\ndescription: ' '\\n---\\n | no 'description'",
			"---\\nname: refund\\ndescription: 5\\n---\\n | no 'description'",
			"---\\nname: other\\ndescription: a\\n---\\n | another name", "---\\nname: [\\n---\\n | is not YAML",
			"---\\na: 1\\na: 2\\n---\\n | is not YAML", "---\\na: !!java.net.URL [x]\\n---\\n | is not YAML",
			"---\\n1: a\\n---\\n | put it in quotes", "---\\na: .inf\\n---\\n | which JSON has not",
			"---\\na: &x [*x]\\n---\\n | nested deeper than 50 levels" })
	void refusesWhatIsNoSkill(String manifest, String problem) {
		// extensions SKL-05
		assertThatExceptionOfType(InvalidSkillException.class)
			.isThrownBy(() -> skill("refund", manifest.replace("\\n", "\n")))
			.withMessageContaining("'refund'")
			.withMessageContaining(problem);
	}

	@Test
	void refusesLongDescriptionsAndOtherEncodings() {
		// extensions SKL-05
		String head = "---\nname: a\ndescription: ";
		assertThat(skill("a", head + "😀".repeat(1024) + "\n---\n").files()).hasSize(1);
		assertThatExceptionOfType(InvalidSkillException.class)
			.isThrownBy(() -> skill("a", head + "é".repeat(1025) + "\n---\n"))
			.withMessageContaining("1025 characters");
		byte[] latin = (head + "é\n---\n").getBytes(StandardCharsets.ISO_8859_1);
		assertThatExceptionOfType(InvalidSkillException.class)
			.isThrownBy(() -> Skill.of("a", Map.of("SKILL.md", latin), true))
			.withMessageContaining("not UTF-8");
		assertThatExceptionOfType(InvalidSkillException.class).isThrownBy(() -> Skill.of("a", Map.of(), true))
			.withMessageContaining("has no SKILL.md");
	}

	@Test
	void survivesYamlThatGrows() {
		StringBuilder manifest = new StringBuilder("---\nname: a\ndescription: b\nl0: &l0 [x, x]\n");
		for (int i = 1; i < 20; i++) {
			manifest.append("l" + i + ": &l" + i + " [*l" + (i - 1) + ", *l" + (i - 1) + "]\n");
		}
		assertThatExceptionOfType(InvalidSkillException.class).isThrownBy(() -> skill("a", manifest + "---\n"))
			.withMessageContaining("is not YAML");
	}

	@Test
	void writesWhatItReads() {
		Skill skill = Skill.named("refund", "How: to \"refund\"\n# an order")
			.field("metadata", Map.of("version", "1.0", "count", 3))
			.instructions("# Refunds\n")
			.build();
		assertThat(skill.frontMatter()).isEqualTo(JsonMapper.shared()
			.readTree("{\"name\":\"refund\",\"description\":\"How: to \\\"refund\\\"\\n# an order\","
					+ "\"metadata\":{\"version\":\"1.0\",\"count\":3}}"));
	}

}
