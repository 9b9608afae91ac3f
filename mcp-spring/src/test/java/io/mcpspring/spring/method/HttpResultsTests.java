package io.mcpspring.spring.method;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

import io.mcpspring.annotation.McpResource;
import io.mcpspring.annotation.McpTool;
import io.mcpspring.context.ResourceNotFoundException;
import io.mcpspring.context.ToolException;
import io.mcpspring.model.CallToolResult;
import io.mcpspring.model.ReadResourceResult;
import io.mcpspring.model.ResourceContents;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.http.HttpEntity;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

/**
 * Methods that answer HTTP requests, as tools and resources.
 */
class HttpResultsTests {

	private static final String ITEM = "{\"type\":\"object\",\"properties\":{\"id\":{\"type\":\"integer\"}},\"required\":[\"id\"]}";

	private final Calls calls = Calls.to(new Controller());

	@ParameterizedTest
	@ValueSource(strings = { "created", "entity", "inMono", "ofMono", "inStage", "optional", "ofOptional" })
	void theBodyIsTheResult(String tool) throws Exception {
		assertThat(this.calls.structured(tool, "{}")).isEqualTo("{\"id\":7}");
		assertThat(this.calls.tool(tool).descriptor().outputSchema())
			.hasToString(ITEM.replace("\"object\"", "[\"object\",\"null\"]"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "list", "ofFlux" })
	void aListInTheBodyIsAList(String tool) throws Exception {
		assertThat(this.calls.structured(tool, "{}")).isEqualTo("[{\"id\":1},{\"id\":2}]");
		assertThat(this.calls.tool(tool).descriptor().outputSchema())
			.hasToString("{\"type\":[\"array\",\"null\"],\"items\":" + ITEM + "}");
	}

	@ParameterizedTest
	@ValueSource(strings = { "wildcard", "raw", "nothing", "text" })
	void aBodyThatIsNotDeclaredHasNoSchema(String tool) {
		assertThat(this.calls.tool(tool).descriptor().outputSchema()).isNull();
	}

	@Test
	void aBodyThatIsNotDeclaredIsTakenForWhatItIs() throws Exception {
		assertThat(this.calls.structured("wildcard", "{}")).isEqualTo("{\"id\":7}");
		assertThat(this.calls.structured("raw", "{}")).isEqualTo("{\"id\":7}");
		assertThat(this.calls.text("text", "{}")).isEqualTo("done");
	}

	// server-2025 TOOL-07
	@Test
	void noBodyIsNoResult() throws Exception {
		assertThat(this.calls.call("nothing", "{}")).isEqualTo(CallToolResult.of());
		assertThat(this.calls.structured("deleted", "{}")).isEqualTo("null");
		assertThat(this.calls.call("deleted", "{}").isError()).isFalse();
	}

	// server-2025 TOOL-20
	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			problem      | Item 7 is sold out
			titled       | Sold out
			problemMore  | Not valid: {"errors":[{"field":"day"}]}
			problemAlone | Item 8 is sold out
			errorText    | Not now
			errorPage    | The request failed with status 502 Bad Gateway
			errorMap     | Try later
			errorBean    | No such item
			errorOther   | The request failed with status 422 Unprocessable Content: {"fields":["amount"]}
			errorReasons | The request failed with status 400 Bad Request: [{"field":"size","reason":"too large"}]
			errorEmpty   | The request failed with status 400 Bad Request
			errorServer  | The request failed with status 503 Service Unavailable
			notFound     | The request failed with status 404 Not Found
			unknown      | The request failed with status 499
			monoError    | Item 7 is sold out
			ofMonoError  | Item 7 is sold out
			""")
	void anErrorIsToldByTheDetailOfItsBody(String tool, String message) {
		assertThatExceptionOfType(ToolException.class).isThrownBy(() -> this.calls.call(tool, "{}"))
			.withMessage(message);
	}

	@Test
	void aLongDetailIsShortened() {
		assertThatExceptionOfType(ToolException.class).isThrownBy(() -> this.calls.call("errorLong", "{}"))
			.satisfies((ex) -> assertThat(ex.getMessage()).hasSize(1001).endsWith("…"));
		assertThatExceptionOfType(ToolException.class).isThrownBy(() -> this.calls.call("errorManyReasons", "{}"))
			.satisfies((ex) -> assertThat(ex.getMessage()).hasSize(1001).endsWith("…"));
	}

	@Test
	void errorsGoBeforeALongDetail() {
		assertThat(message(problem("Validation failed for ".repeat(40), "fieldErrors", entries(3))))
			.startsWith("{\"fieldErrors\":[{\"field\":\"field0\",\"message\":\"must not be null\"},")
			.contains("must not be null\"}]}. Validation failed for ")
			.endsWith("…")
			.hasSizeBetween(300, 500);
		String detail = "x".repeat(300);
		assertThat(message(problem(detail, "violations", entries(1)))).endsWith("}]}. " + detail);
		assertThat(message(problem(detail, "errors", Collections.nCopies(170, "a"))))
			.isEqualTo("{\"errors\":[" + "\"a\",".repeat(169) + "\"a\"]}. " + detail);
		assertThat(message(problem(detail, "params", entries(1)))).startsWith(detail + ": {\"params\"");
	}

	@ParameterizedTest
	@ValueSource(strings = { "errors", "fieldErrors", "violations", "constraint_violations" })
	void noErrorIsCut(String name) {
		String message = message(problem("Not valid", name, entries(100)));
		assertThat(message).startsWith("Not valid: {\"" + name + "\":[{").hasSizeBetween(600, 1000);
		Matcher told = Pattern.compile("Not valid: (.*) and (\\d+) more").matcher(message);
		assertThat(told.matches()).as(message).isTrue();
		JsonNode list = JsonMapper.shared().readTree(told.group(1)).path(name);
		assertThat(list.size() + Integer.parseInt(told.group(2))).isEqualTo(100);
		assertThat(list.get(0)).isEqualTo(JsonMapper.shared().valueToTree(entries(1).get(0)));
	}

	@Test
	void bodiesThatAreErrorsThemselvesAreToldByWholeEntries() {
		assertThat(message(ResponseEntity.badRequest().body(entries(100))))
			.startsWith("The request failed with status 400 Bad Request: [{\"field\"")
			.matches(".*\\}] and \\d+ more");
		Map<String, String> fields = new LinkedHashMap<>();
		entries(100).forEach((entry) -> fields.put(entry.field(), entry.message()));
		assertThat(message(ResponseEntity.badRequest().body(Map.of("errors", fields, "status", 400))))
			.startsWith("The request failed with status 400 Bad Request: {\"errors\":{\"field0\":\"must not be null\",")
			.matches(".*\"}(,\"status\":400)?} and \\d+ more");
	}

	@Test
	void anErrorThatIsLargerThanAMessageIsShortened() {
		assertThat(message(problem("Not valid", "errors", List.of("x".repeat(5000), "y"))))
			.isEqualTo("Not valid: {\"errors\":[\"y\"]} and 1 more");
		assertThat(message(problem("Not valid", "errors", List.of("x".repeat(5000)))))
			.startsWith("Not valid: {\"errors\":[\"xx")
			.endsWith("…");
	}

	private static String message(Object answer) {
		return catchThrowableOfType(ToolException.class, () -> Calls.to(new Object() {
			@McpTool
			ResponseEntity<?> failed() {
				return (answer instanceof ResponseEntity<?> entity) ? entity : ResponseEntity.badRequest().body(answer);
			}
		}).call("failed", "{}")).getMessage();
	}

	private static ProblemDetail problem(String detail, String name, List<?> entries) {
		ProblemDetail problem = ProblemDetail.forStatusAndDetail(HttpStatus.BAD_REQUEST, detail);
		problem.setProperty(name, entries);
		return problem;
	}

	private static List<FieldFailure> entries(int count) {
		return IntStream.range(0, count).mapToObj((i) -> new FieldFailure("field" + i, "must not be null")).toList();
	}

	record FieldFailure(String field, String message) {
	}

	// server-2025 RES-03, RES-06
	@Test
	void resourcesAreReadFromBodies() throws Exception {
		assertThat(read(HttpStatus.OK, new Item(7)).contents())
			.containsExactly(ResourceContents.text("a://a", "application/json", "{\"id\":7}"));
		assertThatExceptionOfType(ResourceNotFoundException.class).isThrownBy(() -> read(HttpStatus.OK, null));
		assertThatExceptionOfType(ResourceNotFoundException.class)
			.isThrownBy(() -> read(HttpStatus.NOT_FOUND, new Item(7)));
		assertThatExceptionOfType(ToolException.class).isThrownBy(() -> read(HttpStatus.CONFLICT, null))
			.withMessage("The request failed with status 409 Conflict");
	}

	private static ReadResourceResult read(HttpStatus status, @org.jspecify.annotations.Nullable Item body)
			throws Exception {
		return Calls.to(new Object() {
			@McpResource(uri = "a://a")
			ResponseEntity<Item> item() {
				return ResponseEntity.status(status).header("X-Secret", "SECRET-4711").body(body);
			}
		}).read("a://a", Map.of());
	}

	record Item(int id) {
	}

	record Failure(int code, String message) {
	}

	record Other(List<String> fields) {
	}

	record Reason(String field, String reason) {
	}

	static class Controller {

		private static final ProblemDetail PROBLEM = ProblemDetail.forStatusAndDetail(HttpStatus.CONFLICT,
				"Item 7 is sold out");

		@McpTool
		ResponseEntity<Item> created() {
			return ResponseEntity.status(HttpStatus.CREATED).header("X-Secret", "SECRET-4711").body(new Item(7));
		}

		@McpTool
		HttpEntity<Item> entity() {
			return new HttpEntity<>(new Item(7));
		}

		@McpTool
		Mono<ResponseEntity<Item>> inMono() {
			return Mono.just(ResponseEntity.ok(new Item(7)));
		}

		@McpTool
		ResponseEntity<Mono<Item>> ofMono() {
			return ResponseEntity.ok(Mono.just(new Item(7)));
		}

		@McpTool
		CompletableFuture<ResponseEntity<Item>> inStage() {
			return CompletableFuture.completedFuture(ResponseEntity.ok(new Item(7)));
		}

		@McpTool
		Optional<ResponseEntity<Item>> optional() {
			return Optional.of(ResponseEntity.ok(new Item(7)));
		}

		@McpTool
		ResponseEntity<Optional<Item>> ofOptional() {
			return ResponseEntity.ok(Optional.of(new Item(7)));
		}

		@McpTool
		ResponseEntity<List<Item>> list() {
			return ResponseEntity.ok(List.of(new Item(1), new Item(2)));
		}

		@McpTool
		ResponseEntity<Flux<Item>> ofFlux() {
			return ResponseEntity.ok(Flux.just(new Item(1), new Item(2)));
		}

		@McpTool
		ResponseEntity<?> wildcard() {
			return ResponseEntity.ok(new Item(7));
		}

		@McpTool
		@SuppressWarnings("rawtypes")
		ResponseEntity raw() {
			return ResponseEntity.ok(new Item(7));
		}

		@McpTool
		ResponseEntity<Void> nothing() {
			return ResponseEntity.noContent().build();
		}

		@McpTool
		ResponseEntity<String> text() {
			return ResponseEntity.ok("done");
		}

		@McpTool
		ResponseEntity<Item> deleted() {
			return ResponseEntity.noContent().build();
		}

		@McpTool
		ResponseEntity<ProblemDetail> problem() {
			return ResponseEntity.of(PROBLEM).build();
		}

		@McpTool
		ResponseEntity<Object> titled() {
			ProblemDetail problem = ProblemDetail.forStatus(409);
			problem.setTitle("Sold out");
			return ResponseEntity.status(409).body(problem);
		}

		@McpTool
		ProblemDetail problemAlone() {
			return ProblemDetail.forStatusAndDetail(HttpStatus.CONFLICT, "Item 8 is sold out");
		}

		@McpTool
		ResponseEntity<String> errorText() {
			return ResponseEntity.status(503).body("Not now");
		}

		@McpTool
		ResponseEntity<String> errorLong() {
			return ResponseEntity.status(503).body("x".repeat(5000));
		}

		@McpTool
		ResponseEntity<String> errorPage() {
			return ResponseEntity.status(502).body(" <html><body>SECRET-4711</body></html>");
		}

		@McpTool
		ResponseEntity<Map<String, Object>> errorMap() {
			return ResponseEntity.status(500)
				.body(Map.of("error", "no", "message", "Try later", "trace", "SECRET-4711"));
		}

		@McpTool
		ProblemDetail problemMore() {
			ProblemDetail problem = ProblemDetail.forStatusAndDetail(HttpStatus.BAD_REQUEST, "Not valid");
			problem.setProperty("errors", List.of(Map.of("field", "day")));
			problem.setProperty("requestId", "4711");
			problem.setProperty("trace", List.of("SECRET-4711"));
			return problem;
		}

		@McpTool
		ResponseEntity<?> errorBean() {
			return ResponseEntity.badRequest().body(new Failure(3, "No such item"));
		}

		@McpTool
		ResponseEntity<?> errorOther() {
			return ResponseEntity.unprocessableContent().body(new Other(List.of("amount")));
		}

		@McpTool
		ResponseEntity<?> errorReasons() {
			return ResponseEntity.badRequest().body(List.of(new Reason("size", "too large")));
		}

		@McpTool
		ResponseEntity<?> errorEmpty() {
			return ResponseEntity.badRequest().body(Map.of());
		}

		@McpTool
		ResponseEntity<?> errorServer() {
			return ResponseEntity.status(503).body(new Other(List.of("SECRET-4711")));
		}

		@McpTool
		ResponseEntity<?> errorManyReasons() {
			return ResponseEntity.badRequest().body(new Other(List.of("x".repeat(5000))));
		}

		@McpTool
		ResponseEntity<Item> notFound() {
			return ResponseEntity.notFound().build();
		}

		@McpTool
		ResponseEntity<Item> unknown() {
			return ResponseEntity.status(499).build();
		}

		@McpTool
		Mono<ResponseEntity<Object>> monoError() {
			return Mono.just(ResponseEntity.status(409).body(PROBLEM));
		}

		@McpTool
		ResponseEntity<Mono<Object>> ofMonoError() {
			return ResponseEntity.status(409).body(Mono.just(PROBLEM));
		}

	}

}
