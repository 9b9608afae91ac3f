package io.mcpspring.autoconfigure.security;

import java.util.List;
import java.util.stream.Stream;

import io.mcpspring.spring.properties.InvalidMcpPropertyException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

import org.springframework.boot.WebApplicationType;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.THROWABLE;

/**
 * Headers of answers that a property names are part of the results of included
 * controllers.
 */
class ResultHeaderTests {

	private static final String ANN = ExistingSecurityContract.basic("ann", "secret");

	@ParameterizedTest
	@EnumSource(value = WebApplicationType.class, names = { "SERVLET", "REACTIVE" })
	void namedHeadersFollowTheResult(WebApplicationType type) {
		try (SecuredServer server = start(type, ", result:X-Total-Count, result: Link , result:X-Absent")) {
			JsonNode list = call(server, "list");
			String page = "[{\"sku\":\"A\",\"name\":\"Arabica\"}]";
			assertThat(list.path("structuredContent")).hasToString(page);
			assertThat(texts(list)).containsExactly(page,
					"X-Total-Count: 57\nLink: </p?page=1>; rel=\"next\", </p?page=9>; rel=\"last\"");
			assertThat(texts(call(server, "plain"))).containsExactly("some text", "X-Total-Count: 1");
			assertThat(texts(call(server, "endless")).get(1)).hasSize("Link: ".length() + 2001).endsWith("x…");
			assertThat(texts(call(server, "gone"))).isEmpty();
			assertThat(texts(call(server, "failed"))).containsExactly("The request failed with status 400 Bad Request");
		}
	}

	@ParameterizedTest
	@EnumSource(value = WebApplicationType.class, names = { "SERVLET", "REACTIVE" })
	void headersThatNoPropertyNamesAreNoPartOfTheResult(WebApplicationType type) {
		try (SecuredServer server = start(type, "")) {
			assertThat(texts(call(server, "plain"))).containsExactly("some text");
		}
	}

	@ParameterizedTest
	@CsvSource({ "Set-Cookie,may hold a credential", "X-Auth-Token,may hold a credential", "' ',is no header" })
	void credentialsAreRefused(String name, String problem) {
		assertThatThrownBy(() -> SecuredServer
			.start(WebApplicationType.SERVLET, Servlet.class, "mcp.server.controllers.include=/rest/**",
					"mcp.server.controllers.headers[0]=result:" + name)
			.close()).extracting(NestedExceptionUtils::getMostSpecificCause, THROWABLE)
			.isInstanceOf(InvalidMcpPropertyException.class)
			.hasMessageContaining("mcp.server.controllers.headers")
			.hasMessageContaining(problem);
	}

	private static SecuredServer start(WebApplicationType type, String headers) {
		return SecuredServer.start(type, (type == WebApplicationType.SERVLET) ? Servlet.class : Reactive.class, Stream
			.concat(Stream.of(RestApplication.PROPERTIES),
					Stream.of("mcp.server.controllers.headers=passed:X-Tenant, argument:x-clin*, argument:X-User-*"
							+ headers))
			.toArray(String[]::new));
	}

	private static JsonNode call(SecuredServer server, String tool) {
		return McpHttp.json(server.http().callStateless(ANN, tool, "{}")).path("result");
	}

	private static List<String> texts(JsonNode result) {
		return result.path("content").valueStream().map((block) -> block.path("text").asString()).toList();
	}

	@Configuration(proxyBeanMethods = false)
	@Import({ ServletIncludedControllerTests.Rules.class, PageController.class })
	static class Servlet {

	}

	@Configuration(proxyBeanMethods = false)
	@Import({ ReactiveIncludedControllerTests.Rules.class, PageController.class })
	static class Reactive {

	}

	record Item(String sku, String name) {
	}

	@RestController
	static class PageController {

		@GetMapping("/rest/paged")
		ResponseEntity<List<Item>> list() {
			return ResponseEntity.ok()
				.header("X-Total-Count", "57")
				.header("Link", "</p?page=1>; rel=\"next\"", "</p?page=9>; rel=\"last\"")
				.header("X-Internal", "secret")
				.body(List.of(new Item("A", "Arabica")));
		}

		@GetMapping("/rest/plain")
		ResponseEntity<String> plain() {
			return ResponseEntity.ok().header("X-Total-Count", "1").body("some text");
		}

		@GetMapping("/rest/endless")
		ResponseEntity<String> endless() {
			return ResponseEntity.ok().header("Link", "x".repeat(3000)).body("much");
		}

		@GetMapping("/rest/gone")
		ResponseEntity<Item> gone() {
			return ResponseEntity.noContent().header("X-Total-Count", "0").build();
		}

		@GetMapping("/rest/failed")
		ResponseEntity<Void> failed() {
			return ResponseEntity.badRequest().header("X-Total-Count", "0").build();
		}

	}

}
