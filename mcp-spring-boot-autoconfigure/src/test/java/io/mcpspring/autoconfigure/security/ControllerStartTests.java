package io.mcpspring.autoconfigure.security;

import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

import io.mcpspring.autoconfigure.EachStack;
import io.mcpspring.engine.catalog.CatalogTable;
import io.mcpspring.spring.method.InvalidMcpDeclarationException;
import io.mcpspring.spring.properties.InvalidMcpPropertyException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import reactor.core.publisher.Flux;

import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Import;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.http.MediaType;
import org.springframework.http.codec.ServerSentEvent;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.CookieValue;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestPart;
import org.springframework.web.bind.annotation.ResponseBody;
import org.springframework.web.bind.annotation.RestController;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;
import static org.assertj.core.api.InstanceOfAssertFactories.THROWABLE;

/**
 * What cannot be chosen or called stops the start, with the place and the remedy.
 */
class ControllerStartTests {

	/** The methods that no call serves, and the problem of each. */
	private static final Map<String, String> UNSERVED = Map.of("upload", "parameter 'file' is a part of an upload",
			"page", "its result is a view", "ticks", "its result is a stream of events", "events",
			"its result is a stream of events", "cookie", "parameter 'choice' is a cookie", "secret",
			"is the header 'X-Api-Key'", "gateway", "if a gateway sets it, write 'passed:", "role",
			"models may set only if 'mcp.server.controllers.headers' has 'argument:", "wild",
			"has a wildcard, which no argument fills. Name the variable part, such as '{id}'", "xml",
			"takes a body of [application/xml]");

	@ParameterizedTest
	@CsvSource(delimiter = ';',
			value = { "/nothing/**;chooses no method of a controller that serves GET or HEAD",
					"/odd/posted;chooses no method of a controller that serves GET or HEAD", "odd;chooses nothing",
					"FETCH /odd/**;chooses nothing", "tag:;chooses nothing", "/odd/{;chooses nothing",
					"/odd/any;that serves GET or HEAD" })
	void selectionWithoutMethodStopsTheStart(String selector, String problem) {
		assertThatThrownBy(() -> start(WebApplicationType.SERVLET, selector))
			.extracting(NestedExceptionUtils::getMostSpecificCause, THROWABLE)
			.isInstanceOf(InvalidMcpPropertyException.class)
			.hasMessageContaining("mcp.server.controllers.include[0]")
			.hasMessageContaining(problem);
	}

	@Test
	void selectionWithoutMethodNamesTheRemedyForOtherRoutes() {
		assertThatThrownBy(() -> start(WebApplicationType.SERVLET, "/nothing/**"))
			.extracting(NestedExceptionUtils::getMostSpecificCause, THROWABLE)
			.extracting("remedy", STRING)
			.contains("RouterFunction", "Spring Data REST", "@McpTool");
	}

	@Test
	void methodThatNoCallServesStopsTheStart() {
		assertThatThrownBy(() -> start(WebApplicationType.SERVLET, "POST /odd/upload"))
			.isInstanceOf(InvalidMcpDeclarationException.class)
			.hasMessageContaining("OddController")
			.hasMessageContaining(UNSERVED.get("upload"))
			.hasMessageContaining("mcp.server.controllers.exclude");
	}

	@EachStack
	void allMethodsThatNoCallServesAreNamedWithTheirProblems(WebApplicationType type) {
		assertThatThrownBy(() -> start(type, "GET|POST /odd/**"))
			.isInstanceOfSatisfying(InvalidMcpDeclarationException.class, (failure) -> {
				Map<String, String> messages = new HashMap<>();
				failure.all()
					.forEach((each) -> messages.put(each.location().substring(each.location().lastIndexOf('.') + 1),
							each.getMessage()));
				assertThat(failure.all()).hasSameSizeAs(messages.keySet());
				assertThat(messages.remove("posted(String)")).isNotNull();
				assertThat(messages).containsOnlyKeys(UNSERVED.keySet());
				messages.forEach((method, message) -> assertThat(message).contains("OddController",
						UNSERVED.get(method), "mcp.server.controllers.exclude"));
			});
	}

	@EachStack
	void theFailureEndsWithThePropertyThatLeavesAllOfThemOut(WebApplicationType type) {
		String include = "mcp.server.controllers.include=GET|POST /odd/**";
		Throwable failure = catchThrowable(() -> SecuredServer
			.start(type, OddApplication.class, include, "mcp.server.controllers.exclude=/odd/wild")
			.close());
		assertThat(failure).isInstanceOf(InvalidMcpDeclarationException.class);
		String text = String.valueOf(failure.getMessage());
		String line = text.substring(text.lastIndexOf('\n') + 1);
		assertThat(line).startsWith("mcp.server.controllers.exclude=/odd/wild,bean:").doesNotContain(" ,");
		try (SecuredServer server = SecuredServer.start(type, OddApplication.class, include, line)) {
			assertThat(server.context().getBean(CatalogTable.class).tools().all()).extracting((tool) -> tool.name())
				.containsExactly("any", "posted", "several");
		}
	}

	@Test
	void allSelectionsWithoutMethodAreNamed() {
		assertThatThrownBy(() -> SecuredServer
			.start(WebApplicationType.SERVLET, OddApplication.class, "mcp.server.controllers.include=/x,/odd/any,/y/*")
			.close()).extracting(NestedExceptionUtils::getMostSpecificCause, THROWABLE)
			.isInstanceOf(InvalidMcpPropertyException.class)
			.hasMessageContaining("'mcp.server.controllers.include[0]' is '/x', which")
			.hasMessageContaining("'mcp.server.controllers.include[1]' is '/odd/any', which")
			.hasMessageContaining("'mcp.server.controllers.include[2]' is '/y/*', which");
	}

	@ParameterizedTest
	@CsvSource({ "Authorization,a model may not set", "X-Remote-User,a model may not set", "' ',is no header" })
	void headerThatNoModelMaySetStopsTheStart(String name, String problem) {
		assertThatThrownBy(() -> SecuredServer
			.start(WebApplicationType.SERVLET, OddApplication.class, "mcp.server.controllers.include=POST /odd/posted",
					"mcp.server.controllers.headers[0]=argument:" + name)
			.close()).extracting(NestedExceptionUtils::getMostSpecificCause, THROWABLE)
			.isInstanceOf(InvalidMcpPropertyException.class)
			.hasMessageContaining("mcp.server.controllers.headers")
			.hasMessageContaining(problem);
	}

	@EachStack
	void nothingIsOfferedByDefault(WebApplicationType type) {
		try (SecuredServer server = SecuredServer.start(type, OddApplication.class)) {
			assertThat(server.context().getBean(CatalogTable.class).tools().isEmpty()).isTrue();
			assertThat(server.context().containsBean("mcpEndpointTools")).isFalse();
		}
	}

	@EachStack
	void unsafeMethodsAreOfferedWhereNamed(WebApplicationType type) {
		try (SecuredServer server = SecuredServer.start(type, OddApplication.class,
				"mcp.server.controllers.include[0]=POST /odd/posted",
				"mcp.server.controllers.include[1]=get /odd/any")) {
			CatalogTable catalog = server.context().getBean(CatalogTable.class);
			assertThat(catalog.tools().all()).extracting((tool) -> tool.name()).containsExactly("any", "posted");
		}
	}

	@EachStack
	void patternsDoNotChooseErrorPages(WebApplicationType type) {
		try (SecuredServer server = SecuredServer.start(type, PlainApplication.class,
				"mcp.server.controllers.include=* /**")) {
			assertThat(server.context().getBean(CatalogTable.class).tools().all()).extracting((tool) -> tool.name())
				.containsExactly("plain");
		}
	}

	@EachStack
	@ExtendWith(OutputCaptureExtension.class)
	void warnsOfResultsThatAreNotWrittenWhole(WebApplicationType type, CapturedOutput output) {
		try (SecuredServer server = SecuredServer.start(type, PartialApplication.class,
				"mcp.server.controllers.include=/partial/**")) {
			assertThat(server.context().getBean(CatalogTable.class).tools().find("items")).isNotNull()
				.extracting((tool) -> tool.descriptor().outputSchema())
				.asString()
				.contains("\"empty\"");
			assertThat(output.getAll())
				.containsOnlyOnce("Results are written without the items of an Iterable with getters: 1 (tool 'items' "
						+ "of " + PartialApplication.Items.class.getName() + ")")
				.containsOnlyOnce("Results may refer back to themselves: 1 (tool 'owner' along ");
		}
	}

	@EachStack
	@ExtendWith(OutputCaptureExtension.class)
	void warnsOfBodiesOfWhichNothingCanBeSet(WebApplicationType type, CapturedOutput output) {
		try (SecuredServer server = SecuredServer.start(type, PartialApplication.class,
				"mcp.server.controllers.include=POST /partial/filtered")) {
			assertThat(server.context().getBean(CatalogTable.class).tools().find("filtered")).isNotNull();
			assertThat(output.getAll())
				.containsOnlyOnce("Arguments can only be empty, because JSON can set no member of their class: 1 (tool "
						+ "'filtered' argument '")
				.contains("', a " + PartialApplication.Filter.class.getName() + ")");
		}
	}

	@Test
	void errorPagesAreChosenWhereNamed() {
		try (SecuredServer server = SecuredServer.start(WebApplicationType.SERVLET, PlainApplication.class,
				"mcp.server.controllers.include=GET bean:basicErrorController#error")) {
			assertThat(server.context().getBean(CatalogTable.class).tools().all()).extracting((tool) -> tool.name())
				.containsExactly("error");
		}
	}

	@ParameterizedTest
	@CsvSource({ "/odd/several,SERVLET,''", "/odd/several,REACTIVE,''", "/odd/several/*,SERVLET,id",
			"/odd/several/*,REACTIVE,id" })
	void pathsThatAreNotChosenAreNotCalled(String selector, WebApplicationType type, String arguments) {
		try (SecuredServer server = SecuredServer.start(type, OddApplication.class,
				"mcp.server.controllers.include=" + selector)) {
			assertThat(server.context().getBean(CatalogTable.class).tools().all()).singleElement()
				.satisfies((tool) -> assertThat(
						String.join(",", tool.descriptor().inputSchema().path("properties").propertyNames()))
					.isEqualTo(arguments));
		}
	}

	private static void start(WebApplicationType type, String selector) {
		SecuredServer.start(type, OddApplication.class, "mcp.server.controllers.include[0]=" + selector).close();
	}

	@SpringBootConfiguration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import(OddController.class)
	static class OddApplication {

	}

	@SpringBootConfiguration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import(PlainController.class)
	static class PlainApplication {

	}

	@Controller
	static class PlainController {

		@GetMapping("/plain")
		@ResponseBody
		String plain() {
			return "plain";
		}

	}

	@Controller
	@RequestMapping("/odd")
	static class OddController {

		@PostMapping("/upload")
		@ResponseBody
		String upload(@RequestPart("file") String file) {
			return file;
		}

		@GetMapping("/page")
		String page() {
			return "page";
		}

		@GetMapping(path = "/ticks", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
		@ResponseBody
		Flux<String> ticks() {
			return Flux.just("tick");
		}

		@GetMapping("/events")
		@ResponseBody
		Flux<ServerSentEvent<String>> events() {
			return Flux.empty();
		}

		@GetMapping("/cookie")
		@ResponseBody
		String cookie(@CookieValue("choice") String choice) {
			return choice;
		}

		@GetMapping("/secret")
		@ResponseBody
		String secret(@RequestHeader("X-Api-Key") String key) {
			return key;
		}

		@GetMapping("/gateway")
		@ResponseBody
		String gateway(@RequestHeader("X-Remote-User") String user) {
			return user;
		}

		@GetMapping("/role")
		@ResponseBody
		String role(@RequestHeader("X-Role") String role) {
			return role;
		}

		@GetMapping("/*/wild")
		@ResponseBody
		String wild() {
			return "wild";
		}

		@PostMapping(path = "/xml", consumes = MediaType.APPLICATION_XML_VALUE)
		@ResponseBody
		String xml(@RequestBody Order order) {
			return order.id();
		}

		@PostMapping("/posted")
		@ResponseBody
		String posted() {
			return "posted";
		}

		@PostMapping("/posted/file")
		@ResponseBody
		String posted(@RequestPart("file") String file) {
			return file;
		}

		@GetMapping({ "/several", "/several/{id}" })
		@ResponseBody
		String several(@PathVariable(required = false) @Nullable String id) {
			return "several " + id;
		}

		@RequestMapping("/any")
		@ResponseBody
		String any() {
			return "any";
		}

		record Order(String id) {
		}

	}

	@SpringBootConfiguration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@RestController
	static class PartialApplication {

		@GetMapping("/partial/items")
		Items items() {
			return new Items();
		}

		@GetMapping("/partial/owner")
		@Nullable Owner owner() {
			return null;
		}

		@PostMapping("/partial/filtered")
		String filtered(@RequestBody Filter filter) {
			return filter.name();
		}

		static class Filter {

			private String name = "";

			String name() {
				return this.name;
			}

		}

		static class Items implements Iterable<String> {

			@Override
			public Iterator<String> iterator() {
				return List.of("item").iterator();
			}

			public boolean isEmpty() {
				return false;
			}

		}

		record Owner(List<Pet> pets) {
		}

		static class Pet {

			public @Nullable Owner getOwner() {
				return null;
			}

		}

	}

}
