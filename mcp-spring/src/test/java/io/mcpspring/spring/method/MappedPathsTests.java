package io.mcpspring.spring.method;

import java.util.Optional;

import io.mcpspring.annotation.McpTool;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A path variable is required if each path of its method has it, whatever its declaration
 * says.
 */
class MappedPathsTests {

	private final Calls calls = Calls.to(new Accounts());

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			one         | tenant, id
			named       | tenant, id
			pattern     | tenant, id
			rest        | tenant, id
			maybe       | tenant, id
			flag        | tenant, id
			each        | tenant, id
			some        | tenant
			placeholder | tenant
			longer      | tenant
			unmapped    | tenant
			""")
	void variableInEachPathIsRequired(String tool, String required) {
		var schema = this.calls.tool(tool).descriptor().inputSchema();
		assertThat(schema.path("required").valueStream().map((name) -> name.asString()))
			.containsExactlyInAnyOrder(required.split(", "));
	}

	@RestController
	@RequestMapping({ "/api/{tenant}/accounts", "/v2/{tenant}/accounts" })
	static class Accounts {

		@McpTool
		@PutMapping("/{id}")
		void one(@PathVariable(required = false) @Nullable String tenant,
				@PathVariable(required = false) @Nullable Long id) {
		}

		@McpTool
		@PutMapping("/{id}")
		void named(@PathVariable(required = false) @Nullable String tenant,
				@PathVariable(value = "id", required = false) @Nullable Long account) {
		}

		@McpTool
		@PutMapping("/{id:[0-9]+}")
		void pattern(@PathVariable(required = false) @Nullable String tenant,
				@PathVariable(required = false) @Nullable Long id) {
		}

		@McpTool
		@PutMapping("/{*id}")
		void rest(@PathVariable(required = false) @Nullable String tenant,
				@PathVariable(required = false) @Nullable String id) {
		}

		@McpTool
		@PutMapping("/{id}")
		void maybe(@PathVariable(required = false) @Nullable String tenant, @PathVariable Optional<Long> id) {
		}

		@McpTool
		@PutMapping("/{id}")
		void flag(@PathVariable(required = false) @Nullable String tenant, @PathVariable(required = false) boolean id) {
		}

		@McpTool
		@GetMapping({ "/{id}", "/old/{id}" })
		void each(@PathVariable(required = false) @Nullable String tenant,
				@PathVariable(required = false) @Nullable Long id) {
		}

		@McpTool
		@GetMapping({ "", "/{id}" })
		void some(@PathVariable(required = false) @Nullable String tenant,
				@PathVariable(required = false) @Nullable Long id) {
		}

		@McpTool
		@GetMapping("/${id}")
		void placeholder(@PathVariable(required = false) @Nullable String tenant,
				@PathVariable(required = false) @Nullable Long id) {
		}

		@McpTool
		@GetMapping("/{identity}")
		void longer(@PathVariable(required = false) @Nullable String tenant,
				@PathVariable(required = false) @Nullable Long id) {
		}

		@McpTool
		void unmapped(@PathVariable(required = false) @Nullable String tenant,
				@PathVariable(required = false) @Nullable Long id) {
		}

	}

}
