package io.mcpspring.autoconfigure.security;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

import org.springframework.boot.WebApplicationType;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tools of controllers take the bodies that the controllers take by HTTP: constraints
 * count where Spring validates. Run for each stack.
 */
@TestInstance(Lifecycle.PER_CLASS)
abstract class ValidatedControllerContract {

	private static final String ANN = ExistingSecurityContract.basic("ann", "secret");

	private final WebApplicationType type;

	private SecuredServer server;

	ValidatedControllerContract(WebApplicationType type) {
		this.type = type;
	}

	@BeforeAll
	void start() {
		this.server = SecuredServer.start(this.type, AccountApplication.class, AccountApplication.PROPERTIES);
	}

	@AfterAll
	void stop() {
		this.server.close();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			patch   | {"id":1,"name":"x"}                                      | true
			patch   | {"holder":{"id":1}}                                      | true
			create  | {"balance":1}                                            | true
			create  | {"balance":1,"owner":{"id":1},"labels":[{"id":1}]}       | true
			create  | {"name":"x"}                                             | false
			create  | {"balance":1,"holder":{"id":1}}                          | false
			replace | {"balance":1,"owner":{"id":1}}                           | true
			replace | {"name":"x"}                                             | false
			names   | ["a"]                                                    | true
			names   | [" "]                                                    | false
			owners  | [{"id":1}]                                               | false
			owners  | [{"id":1,"name":"x"}]                                    | true
			all     | [{"id":1}]                                               | true
			""")
	void toolsTakeWhatControllersTake(String method, String body, boolean taken) {
		boolean patch = method.equals("patch");
		for (String controller : new String[] { "included", "annotated" }) {
			int status = this.server.http()
				.send(patch ? "PATCH" : "POST", "/" + controller + "/" + method + (patch ? "/1" : ""), body,
						"Authorization", ANN, "Content-Type", "application/json")
				.statusCode();
			assertThat(status).as(controller).isEqualTo(taken ? 200 : 400);
		}
		for (String tool : new String[] { method, "annotated_" + method }) {
			JsonNode result = McpHttp
				.json(this.server.http()
					.callStateless(ANN, tool, "{" + (patch ? "\"id\":1," : "") + "\"body\":" + body + "}"))
				.path("result");
			assertThat(result.path("isError").asBoolean(false)).as("%s: %s", tool, result).isNotEqualTo(taken);
			assertThat(result.at("/content/0/text").asString()).as(tool)
				.matches(taken ? "done" : "(?s).*(name|balance|blank).*");
		}
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			create | /inputSchema/properties/body/required | ["balance"]
			names  | /inputSchema/properties/body/items    | {"type":"string","minLength":1}
			""")
	void schemasHaveTheConstraintsThatAreChecked(String method, String place, String expected) {
		for (String tool : new String[] { method, "annotated_" + method }) {
			assertThat(tool(tool).at(place)).as(tool).hasToString(expected);
		}
	}

	private JsonNode tool(String name) {
		return McpHttp.json(this.server.http().stateless(ANN, "tools/list", null, ""))
			.at("/result/tools")
			.valueStream()
			.filter((tool) -> tool.path("name").asString().equals(name))
			.findFirst()
			.orElseThrow(() -> new AssertionError(name));
	}

}
