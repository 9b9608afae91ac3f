package io.mcpspring.autoconfigure.security;

import io.mcpspring.autoconfigure.EachStack;
import tools.jackson.databind.JsonNode;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.validation.autoconfigure.ValidationAutoConfiguration;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Schemas of controllers have no constraints in an application without validator.
 */
class UnvalidatedControllerTests {

	@EachStack
	void schemasHaveNoConstraints(WebApplicationType type) {
		try (SecuredServer server = SecuredServer.start(type, Unvalidated.class, AccountApplication.PROPERTIES)) {
			JsonNode tools = McpHttp
				.json(server.http().stateless(ExistingSecurityContract.basic("ann", "secret"), "tools/list", null, ""))
				.at("/result/tools");
			assertThat(tools.size()).isEqualTo(12);
			for (JsonNode tool : tools) {
				assertThat(tool.at("/inputSchema/properties/body").toString()).as(tool.path("name").asString())
					.contains("\"type\"")
					.doesNotContain("\"required\"", "\"minLength\"");
			}
		}
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration(exclude = ValidationAutoConfiguration.class)
	@Import(AccountApplication.class)
	static class Unvalidated {

	}

}
