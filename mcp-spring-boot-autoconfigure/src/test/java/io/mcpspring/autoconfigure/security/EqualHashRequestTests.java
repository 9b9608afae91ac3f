package io.mcpspring.autoconfigure.security;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

import org.springframework.boot.WebApplicationType;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Elements and keys of equal hash codes in the requests to included controllers.
 */
@ExtendWith(SecuredServers.Extension.class)
class EqualHashRequestTests {

	private static final String ANN = ExistingSecurityContract.basic("ann", "secret");

	static Stream<List<Object>> refused() {
		return cases("parameter", "collection", "copied", "path", "header", "form", "body", "member", "keys");
	}

	static Stream<List<Object>> accepted() {
		return cases("list", "texts", "sorted", "whole");
	}

	private static Stream<List<Object>> cases(String... tools) {
		return Stream.of(WebApplicationType.SERVLET, WebApplicationType.REACTIVE)
			.flatMap((type) -> Stream.of(tools).map((tool) -> List.of(type, tool)));
	}

	@ParameterizedTest
	@MethodSource("refused")
	void tooManyAreRefused(List<Object> request, SecuredServers servers) {
		assertThat(call(servers, request, 1000).at("/content/0/text").asString()).isEqualTo("1000");
		JsonNode refused = call(servers, request, 3000);
		assertThat(refused.path("isError").asBoolean()).isTrue();
		assertThat(refused.at("/content/0/text").asString()).contains("too many elements or keys that must differ");
	}

	@ParameterizedTest
	@MethodSource("accepted")
	void anyNumberOfOthersIsRead(List<Object> request, SecuredServers servers) {
		assertThat(call(servers, request, 3000).at("/content/0/text").asString()).isEqualTo("3000");
	}

	private static JsonNode call(SecuredServers servers, List<Object> request, int count) {
		WebApplicationType type = (WebApplicationType) request.get(0);
		SecuredServer server = servers.get(type, (type == WebApplicationType.SERVLET) ? Servlet.class : Reactive.class,
				Stream.concat(Stream.of(RestApplication.PROPERTIES).limit(4), Stream
					.of("mcp.server.controllers.headers=passed:X-Tenant, argument:x-clin*, argument:X-User-*, argument:X-Times"))
					.toArray(String[]::new));
		String tool = (String) request.get(1);
		String times = times(count).stream()
			.map((time) -> "\"" + time + "\"" + (tool.equals("keys") ? ":1" : ""))
			.collect(Collectors.joining(","));
		String arguments = switch (tool) {
			case "keys" -> "{\"times\":{" + times + "}}";
			case "form", "member" -> "{\"plan\":{\"times\":[" + times + "]}}";
			case "path" -> "{\"times\":[\"" + times.replace("\"", "") + "\"]}";
			case "header" -> "{\"X-Times\":[" + times + "]}";
			default -> "{\"times\":[" + times + "]}";
		};
		return McpHttp.json(server.http().callStateless(ANN, tool, arguments)).path("result");
	}

	/** Times of equal hash, which is that of the date combined with that of the time. */
	private static List<LocalDateTime> times(int count) {
		List<LocalDateTime> times = new ArrayList<>();
		for (LocalDate date = LocalDate.of(2030, 1, 1); times.size() < count; date = date.plusDays(1)) {
			for (long high = 1; high < 20_000 && times.size() < count; high++) {
				long nanos = (high << 32) | ((4711 ^ date.hashCode() ^ high) & 0xFFFFFFFFL);
				times.add(date.atTime(LocalTime.ofNanoOfDay(nanos)));
			}
		}
		return times;
	}

	record Plan(Set<LocalDateTime> times) {
	}

	@Configuration(proxyBeanMethods = false)
	@Import({ ServletIncludedControllerTests.Rules.class, Controller.class })
	static class Servlet {

	}

	@Configuration(proxyBeanMethods = false)
	@Import({ ReactiveIncludedControllerTests.Rules.class, Controller.class })
	static class Reactive {

	}

	@RestController
	static class Controller {

		@GetMapping("/rest/times/parameter")
		String parameter(@RequestParam Set<LocalDateTime> times) {
			return String.valueOf(times.size());
		}

		@GetMapping("/rest/times/collection")
		String collection(@RequestParam Collection<LocalDateTime> times) {
			return String.valueOf(times.size());
		}

		@GetMapping("/rest/times/copied")
		String copied(@RequestParam CopyOnWriteArraySet<String> times) {
			return String.valueOf(times.size());
		}

		@GetMapping("/rest/times/path/{times}")
		String path(@PathVariable Set<LocalDateTime> times) {
			return String.valueOf(times.size());
		}

		@GetMapping("/rest/times/header")
		String header(@RequestHeader("X-Times") Set<LocalDateTime> times) {
			return String.valueOf(times.size());
		}

		@GetMapping("/rest/times/form")
		String form(Plan plan) {
			return String.valueOf(plan.times().size());
		}

		@PutMapping("/rest/products/times/body")
		String body(@RequestBody Set<LocalDateTime> times) {
			return String.valueOf(times.size());
		}

		@PutMapping("/rest/products/times/member")
		String member(@RequestBody Plan plan) {
			return String.valueOf(plan.times().size());
		}

		@PutMapping("/rest/products/times/keys")
		String keys(@RequestBody Map<LocalDateTime, Integer> times) {
			return String.valueOf(times.size());
		}

		@GetMapping("/rest/times/list")
		String list(@RequestParam List<LocalDateTime> times) {
			return String.valueOf(times.size());
		}

		@GetMapping("/rest/times/texts")
		String texts(@RequestParam Set<String> times) {
			return String.valueOf(times.size());
		}

		@GetMapping("/rest/times/sorted")
		String sorted(@RequestParam SortedSet<LocalDateTime> times) {
			return String.valueOf(times.size());
		}

		@PutMapping("/rest/products/times/list")
		String whole(@RequestBody List<LocalDateTime> times) {
			return String.valueOf(times.size());
		}

	}

}
