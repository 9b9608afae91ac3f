package io.mcpspring.autoconfigure;

import java.util.List;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

import org.springframework.boot.WebApplicationType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Members of an object that becomes parameters of the request: those of the object, and
 * no parameters of other arguments or of the mapping. Run for each stack.
 */
abstract class FormMembersContract {

	private final WebApplicationType type;

	FormMembersContract(WebApplicationType type) {
		this.type = type;
	}

	@Test
	void areThoseOfTheObjectAlone() {
		try (RunningApplication application = RunningApplication.start(this.type, List.of(Forms.class),
				"mcp.server.controllers.include=/forms/**")) {
			ToolClient tools = new ToolClient(application.http());
			assertThat(tools.text("search", "{'filter': {'name': 'x', 'size': 2}}")).isEqualTo("x 2 null");
			assertThat(tools.text("search", "{'filter': {'name': 'x'}, 'q': 'y'}")).isEqualTo("x null y");
			refused(tools.call("search", "{'filter': {'name': 'x', 'q': 'zzz'}}"), "/filter");
			refused(tools.call("search", "{'filter': {'name': 'x', '_method': 'DELETE'}}"), "/filter");
			assertThat(tools.text("mode", "{'options': {'name': 'x'}}")).isEqualTo("x safe");
			refused(tools.call("mode", "{'options': {'name': 'x', 'mode': 'danger'}}"), "/options");
		}
	}

	private static void refused(JsonNode result, String place) {
		assertThat(result.toString()).contains("\"isError\":true", place);
	}

	record Filter(String name, @Nullable Integer size) {
	}

	record Options(String name, String mode) {
	}

	@RestController
	static class Forms {

		@GetMapping("/forms/search")
		String search(Filter filter, @RequestParam(required = false) String q) {
			return filter.name() + " " + filter.size() + " " + q;
		}

		@GetMapping(path = "/forms/mode", params = "mode=safe")
		String mode(Options options, @RequestParam String mode) {
			return options.name() + " " + mode;
		}

	}

}
