package io.mcpspring.security.rule;

import java.time.LocalDate;
import java.time.Month;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.mcpspring.annotation.McpParam;
import io.mcpspring.annotation.McpTool;
import io.mcpspring.engine.catalog.HandlerOptions;
import io.mcpspring.engine.catalog.HandlerSource;
import io.mcpspring.engine.catalog.Registration;
import io.mcpspring.engine.model.DescribedTool;
import io.mcpspring.model.CallToolResult;
import io.mcpspring.spring.method.InvalidMcpDeclarationException;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Which arguments fill the path of a method.
 */
class PathArgumentsTests {

	@Test
	void variablesAreFilledByArgumentsOfTheirParameters() {
		PathArguments arguments = arguments("visits", "number", "pet-name", "unread");
		assertThat(arguments.values(json("{\"number\":7.0,\"pet-name\":\"Leo\",\"ownerId\":13}"),
				Set.of("ownerId", "pet", "day")))
			.isEqualTo(Map.of("ownerId", "7", "pet", "Leo", "day", PathTemplate.ANYTHING));
		assertThat(arguments.values(json("{\"number\":[1,2]}"), Set.of("ownerId", "pet")))
			.isEqualTo(Map.of("ownerId", "1,2"));
	}

	@Test
	void argumentOfTheNameFillsVariableWithoutParameter() {
		assertThat(arguments("visits", "number", "pet-name", "day").values(json("{\"day\":\"monday\"}"), Set.of("day")))
			.isEqualTo(Map.of("day", "monday"));
	}

	@Test
	void valuesOfAnnotatedMethodsAreThoseThatTheyGet() {
		PathArguments arguments = arguments("closed", "ownerId", "pet", "day");
		assertThat(arguments.values(json("{\"ownerId\":5,\"pet\":\"s\",\"day\":[\"s\",\"OPEN\"]}"),
				Set.of("ownerId", "pet", "day")))
			.isEqualTo(Map.of("ownerId", "MAY", "pet", "SECRET", "day", "SECRET,OPEN"));
		assertThat(arguments.values(json("{\"ownerId\":\"MAY\",\"pet\":\"unknown\"}"), Set.of("ownerId", "pet", "day")))
			.isEqualTo(Map.of("ownerId", "MAY", "pet", "unknown"));
		assertThat(arguments("dispatched", "pet").values(json("{\"pet\":\"s\"}"), Set.of("pet")))
			.isEqualTo(Map.of("pet", "s"));
	}

	@Test
	void datesAreReadByTheFormatOfTheirParameter() {
		assertThat(arguments("opened", "ownerId", "pet", "day")
			.values(json("{\"ownerId\":\"2026-02-01\",\"pet\":\"2026-02-01\"}"), Set.of("ownerId", "pet")))
			.isEqualTo(Map.of("ownerId", "2026-02-01", "pet", "2026-01-02"));
	}

	@Test
	void variableThatNothingFillsIsRefused() {
		assertThatExceptionOfType(InvalidMcpDeclarationException.class)
			.isThrownBy(() -> arguments("visits", "something"))
			.withMessageContaining("Clinic.visits")
			.withMessageMatching("(?s).*it is not known which argument fills '\\{(ownerId|pet|day)}' in its path.*")
			.withMessageContaining("Give the parameter the name of the path variable");
		assertThatExceptionOfType(InvalidMcpDeclarationException.class).isThrownBy(() -> arguments("all", "all"));
	}

	private static PathArguments arguments(String method, String... properties) {
		ObjectNode schema = JsonMapper.shared().createObjectNode().put("type", "object");
		ObjectNode described = schema.putObject("properties");
		List.of(properties).forEach(described::putObject);
		Registration.Tool tool = new Registration.Tool(DescribedTool.builder(method, schema).build(),
				(context, given) -> CompletableFuture.completedFuture(CallToolResult.error("")),
				HandlerOptions.blocking(method));
		HandlerSource source = Arrays.stream(Clinic.class.getDeclaredMethods())
			.filter((declared) -> declared.getName().equals(method))
			.map((declared) -> new HandlerSource(Clinic.class, declared))
			.findFirst()
			.orElseThrow();
		return new PathArguments(tool, source, Set.of("ownerId", "pet", "day"), new BoundValues(JsonMapper::shared));
	}

	private static ObjectNode json(String text) {
		return (ObjectNode) JsonMapper.shared().readTree(text);
	}

	enum Kind {

		@JsonProperty("s")
		SECRET,

		OPEN

	}

	static class Clinic {

		@GetMapping("/owners/{ownerId}/pets/{pet}/visits/{day}")
		void visits(@PathVariable("ownerId") int number,
				@McpParam(name = "pet-name") @PathVariable(required = false) String pet) {
		}

		@McpTool
		@GetMapping("/owners/{ownerId}/pets/{pet}/closed/{day}")
		void closed(@PathVariable Month ownerId, @PathVariable Optional<Kind> pet, @PathVariable List<Kind> day) {
		}

		@McpTool
		@GetMapping("/owners/{ownerId}/pets/{pet}/opened")
		void opened(@PathVariable LocalDate ownerId, @JsonFormat(pattern = "yyyy-dd-MM") @PathVariable LocalDate pet,
				@PathVariable String day) {
		}

		@GetMapping("/pets/{pet}")
		void dispatched(@PathVariable Kind pet) {
		}

		@GetMapping("/owners/{ownerId}")
		void all(@PathVariable Map<String, String> all) {
		}

	}

}
