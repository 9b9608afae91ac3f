package io.mcpspring.autoconfigure;

import java.util.List;

import io.mcpspring.annotation.McpComplete;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.boot.WebApplicationType;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What is completed, and what is not, in both eras. Run for each stack.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class CompletionsContract {

	private final WebApplicationType type;

	private RunningApplication application;

	private String session;

	CompletionsContract(WebApplicationType type) {
		this.type = type;
	}

	@BeforeAll
	void start() {
		this.application = RunningApplication.start(this.type, List.of(Completing.class));
		this.session = this.application.http()
			.post("""
					{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25",
					"capabilities":{},"clientInfo":{"name":"test","version":"1"}}}""")
			.headers()
			.firstValue("Mcp-Session-Id")
			.orElseThrow();
	}

	@AfterAll
	void stop() {
		this.application.close();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
			{"type":"ref/prompt","name":"restock"}                  | name  | ["pears"]
			{"type":"ref/prompt","name":"restock"}                  | other | []
			{"type":"ref/resource","uri":"shop://items/{name}"}     | name  | []
			{"type":"ref/resource","uri":"shop://items/{name}"}     | other | []
			{"type":"ref/prompt","name":"unknown"}                  | name  |
			{"type":"ref/resource","uri":"shop://unknown/{name}"}   | name  |
			""")
	void completesNothingForArgumentsThatAreNotThere(String ref, String argument, String values) {
		// server-2025 COMPL-02, COMPL-03; server-2026 COMPL-02, COMPL-03
		for (JsonNode answer : List.of(inSession(ref, argument), stateless(ref, argument))) {
			if (values != null) {
				assertThat(answer.at("/result/completion/values").toString()).as(answer.toString()).isEqualTo(values);
			}
			else {
				assertThat(answer.at("/error/code").asInt()).as(answer.toString()).isEqualTo(-32602);
			}
		}
	}

	private JsonNode inSession(String ref, String argument) {
		return JsonMapper.shared()
			.readTree(this.application.http()
				.post("{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"completion/complete\",\"params\":{\"ref\":" + ref
						+ ",\"argument\":{\"name\":\"" + argument + "\",\"value\":\"p\"}}}", "Mcp-Session-Id",
						this.session)
				.body());
	}

	private JsonNode stateless(String ref, String argument) {
		return JsonMapper.shared()
			.readTree(this.application.http()
				.post("""
						{"jsonrpc":"2.0","id":7,"method":"completion/complete","params":{"ref":%s,
						"argument":{"name":"%s","value":"p"},"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",
						"io.modelcontextprotocol/clientCapabilities":{}}}}"""
					.formatted(ref, argument), "MCP-Protocol-Version", "2026-07-28", "Mcp-Method",
						"completion/complete")
				.body());
	}

	static class Names {

		@McpComplete(ref = "restock", argument = "name")
		List<String> names(String begun) {
			return List.of("pears");
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class Completing {

		@Bean
		Names names() {
			return new Names();
		}

	}

}
