package io.mcpspring.autoconfigure.security;

import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonRootName;
import io.mcpspring.autoconfigure.EachStack;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.boot.WebApplicationType;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.http.codec.ServerCodecConfigurer;
import org.springframework.http.codec.json.JacksonJsonDecoder;
import org.springframework.http.converter.HttpMessageConverters;
import org.springframework.http.converter.json.JacksonJsonHttpMessageConverter;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.reactive.config.WebFluxConfigurer;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Included controllers of an application whose mapper has the names of types around
 * values, in requests, in answers or in both: arguments have none.
 */
@ExtendWith(SecuredServers.Extension.class)
@Tag("settings")
class RootNameTests {

	private static final String ANN = ExistingSecurityContract.basic("ann", "secret");

	private static final String UNWRAP = "spring.jackson.deserialization.unwrap-root-value=true";

	private static final String WRAP = "spring.jackson.serialization.wrap-root-value=true";

	private static final String ARTICLE = "{'title':'Beans','state':'in print','on':'2030-01-31'}";

	@EachStack
	void bodiesAreSentWithinTheNameThatTheMapperExpects(WebApplicationType type, SecuredServers servers) {
		SecuredServer server = get(servers, type, UNWRAP);
		assertThat(tool(server, "create").at("/inputSchema/properties/article/properties").propertyNames())
			.containsExactly("title", "state", "on");
		assertBodiesAreRead(server);
		assertThat(tool(server, "create").at("/outputSchema/type").asString()).isEqualTo("object");
		assertThat(structured(server, "create", "{'article':" + ARTICLE + "}")).isEqualTo(json(ARTICLE));
		assertThat(structured(server, "articles", "{}")).isEqualTo(json("[" + ARTICLE + "]"));
	}

	@EachStack
	void resultsWithinTheNamesOfTheirTypesHaveNoOutputSchema(WebApplicationType type, SecuredServers servers) {
		SecuredServer server = get(servers, type, WRAP);
		assertBodiesAreRead(server);
		assertNamesAreAroundResults(server);
	}

	@EachStack
	void namesMayBeAroundBothBodiesAndResults(WebApplicationType type, SecuredServers servers) {
		SecuredServer server = get(servers, type, UNWRAP, WRAP);
		assertBodiesAreRead(server);
		assertNamesAreAroundResults(server);
	}

	private static void assertBodiesAreRead(SecuredServer server) {
		assertThat(text(server, "describe", "{'article':" + ARTICLE + "}"))
			.isEqualTo("Article[title=Beans, state=PRINTED, on=2030-01-31]");
		assertThat(text(server, "describe_named", "{'named':{'id':1}}")).isEqualTo("Named[id=1]");
		assertThat(text(server, "describe_all", "{'all':[{'id':1},{'id':2}]}")).isEqualTo("[Named[id=1], Named[id=2]]");
		assertThat(text(server, "describe_map", "{'map':{'a':1}}")).isEqualTo("{a=1}");
		assertThat(text(server, "describe_optional", "{'named':{'id':1}}")).isEqualTo("Named[id=1]");
		assertThat(text(server, "describe_optional", "{}")).isEqualTo("null");
		assertThat(text(server, "describe_optional", "{'named':null}")).isEqualTo("null");
		assertThat(text(server, "describe_text", "{'text':'some \\\"text\\\"'}")).isEqualTo("some \"text\"");
	}

	private static void assertNamesAreAroundResults(SecuredServer server) {
		assertThat(tool(server, "create").has("outputSchema")).isFalse();
		assertThat(structured(server, "create", "{'article':" + ARTICLE + "}"))
			.isEqualTo(json("{'Article':" + ARTICLE + "}"));
		assertThat(tool(server, "articles").has("outputSchema")).isFalse();
		assertThat(structured(server, "articles", "{}").findValue("title").asString()).isEqualTo("Beans");
		assertThat(structured(server, "count", "{}").toString()).contains("57");
	}

	@ParameterizedTest
	@CsvSource({ "SERVLET," + UNWRAP, "REACTIVE," + UNWRAP, "SERVLET," + WRAP, "REACTIVE," + WRAP })
	void errorsTellTheirDetail(WebApplicationType type, String property, SecuredServers servers) {
		SecuredServer server = get(servers, type, property);
		assertThat(text(server, "problem", "{}")).isEqualTo("Out of print");
		assertThat(text(server, "refusal", "{}")).isEqualTo("No such issue: {\"issues\":[1,2]}");
		assertThat(text(server, "describe", "{'article':{'title':'Beans','on':'soon'}}"))
			.endsWith("'article.on' must be a date such as 2030-01-31 (yyyy-MM-dd), but is 'soon'");
	}

	@ParameterizedTest
	@CsvSource({ "SERVLET," + UNWRAP, "REACTIVE," + UNWRAP, "SERVLET," + WRAP, "REACTIVE," + WRAP })
	void valuesAreDescribedWithoutNames(WebApplicationType type, String property, SecuredServers servers) {
		SecuredServer server = get(servers, type, property);
		JsonNode properties = tool(server, "articles").at("/inputSchema/properties");
		assertThat(properties.at("/limit/default")).hasToString("20");
		assertThat(properties.at("/printed/default")).hasToString("true");
		assertThat(properties.at("/since/default")).hasToString("\"2020-01-31\"");
		assertThat(properties.at("/since/format").asString()).isEqualTo("date");
		JsonNode members = tool(server, "create").at("/inputSchema/properties/article/properties");
		assertThat(members.at("/state/enum")).hasToString("[\"draft\",\"in print\"]");
		assertThat(members.at("/on/format").asString()).isEqualTo("date");
	}

	@EachStack
	void bodiesThatAnotherMapperReadsAreSentAsTheyAre(WebApplicationType type) {
		Class<?> application = (type == WebApplicationType.SERVLET) ? ServletConverters.class
				: ReactiveConverters.class;
		try (SecuredServer server = start(type, application, UNWRAP)) {
			assertThat(text(server, "describe_named", "{'named':{'id':1}}")).isEqualTo("Named[id=1]");
		}
	}

	@Test
	void theElementsOfReactiveBodiesHaveNamesOfTheirOwn() {
		try (SecuredServer server = start(WebApplicationType.REACTIVE, ReactiveBodies.class, UNWRAP)) {
			assertThat(text(server, "describe_each", "{'each':[{'id':1},{'id':2}]}"))
				.isEqualTo("[Named[id=1], Named[id=2]]");
			assertThat(text(server, "describe_later", "{'later':{'id':1}}")).isEqualTo("Named[id=1]");
		}
	}

	private static SecuredServer get(SecuredServers servers, WebApplicationType type, String... properties) {
		return servers.get(type, (type == WebApplicationType.SERVLET) ? Servlet.class : Reactive.class,
				withArticles(properties));
	}

	private static SecuredServer start(WebApplicationType type, Class<?> application, String... properties) {
		return SecuredServer.start(type, application, withArticles(properties));
	}

	private static String[] withArticles(String... properties) {
		return Stream.concat(Stream.of(properties), Stream.of("mcp.server.controllers.include=GET|POST /articles/**"))
			.toArray(String[]::new);
	}

	private static JsonNode tool(SecuredServer server, String name) {
		return McpHttp.json(server.http().stateless(ANN, "tools/list", null, ""))
			.at("/result/tools")
			.valueStream()
			.filter((tool) -> tool.path("name").asString().equals(name))
			.findFirst()
			.orElseThrow();
	}

	private static JsonNode structured(SecuredServer server, String tool, String arguments) {
		JsonNode result = called(server, tool, arguments);
		assertThat(result.path("isError").asBoolean()).as(result.toString()).isFalse();
		return result.path("structuredContent");
	}

	private static String text(SecuredServer server, String tool, String arguments) {
		return called(server, tool, arguments).at("/content/0/text").asString();
	}

	private static JsonNode called(SecuredServer server, String tool, String arguments) {
		return McpHttp.json(server.http().callStateless(ANN, tool, arguments.replace('\'', '"'))).path("result");
	}

	private static JsonNode json(String text) {
		return JsonMapper.shared().readTree(text.replace('\'', '"'));
	}

	@Configuration(proxyBeanMethods = false)
	@Import({ ServletIncludedControllerTests.Rules.class, ArticleController.class })
	static class Servlet {

	}

	@Configuration(proxyBeanMethods = false)
	@Import({ ReactiveIncludedControllerTests.Rules.class, ArticleController.class })
	static class Reactive {

	}

	@Configuration(proxyBeanMethods = false)
	@Import(Servlet.class)
	static class ServletConverters {

		@Bean
		WebMvcConfigurer plain() {
			return new WebMvcConfigurer() {

				@Override
				public void configureMessageConverters(HttpMessageConverters.ServerBuilder builder) {
					builder.addCustomConverter(new JacksonJsonHttpMessageConverter(JsonMapper.shared()));
				}
			};
		}

	}

	@Configuration(proxyBeanMethods = false)
	@Import(Reactive.class)
	static class ReactiveConverters {

		@Bean
		WebFluxConfigurer plain() {
			return new WebFluxConfigurer() {

				@Override
				public void configureHttpMessageCodecs(ServerCodecConfigurer configurer) {
					configurer.customCodecs().register(new JacksonJsonDecoder(JsonMapper.shared()));
				}
			};
		}

	}

	@Configuration(proxyBeanMethods = false)
	@Import({ Reactive.class, ReactiveBodyController.class })
	static class ReactiveBodies {

	}

	enum State {

		@JsonProperty("draft")
		DRAFT,

		@JsonProperty("in print")
		PRINTED

	}

	record Article(String title, @Nullable State state, @Nullable LocalDate on) {
	}

	@JsonRootName("thing")
	record Named(int id) {
	}

	record Refusal(String message, List<Integer> issues) {
	}

	@RestController
	static class ArticleController {

		@GetMapping("/articles")
		List<Article> articles(@RequestParam(defaultValue = "20") int limit,
				@RequestParam(defaultValue = "true") boolean printed,
				@RequestParam(defaultValue = "2020-01-31") LocalDate since) {
			return List.of(new Article("Beans", State.PRINTED, LocalDate.of(2030, 1, 31)));
		}

		@GetMapping("/articles/count")
		int count() {
			return 57;
		}

		@PostMapping("/articles")
		Article create(@RequestBody Article article) {
			return article;
		}

		@PostMapping("/articles/description")
		String describe(@RequestBody Article article) {
			return article.toString();
		}

		@PostMapping("/articles/named")
		String describeNamed(@RequestBody Named named) {
			return named.toString();
		}

		@PostMapping("/articles/all")
		String describeAll(@RequestBody List<Named> all) {
			return all.toString();
		}

		@PostMapping("/articles/map")
		String describeMap(@RequestBody Map<String, Integer> map) {
			return map.toString();
		}

		@PostMapping("/articles/optional")
		String describeOptional(@RequestBody(required = false) @Nullable Named named) {
			return String.valueOf(named);
		}

		@PostMapping("/articles/text")
		String describeText(@RequestBody String text) {
			return text;
		}

		@GetMapping("/articles/problem")
		ProblemDetail problem() {
			return ProblemDetail.forStatusAndDetail(HttpStatus.CONFLICT, "Out of print");
		}

		@GetMapping("/articles/refusal")
		ResponseEntity<Refusal> refusal() {
			return ResponseEntity.status(HttpStatus.NOT_FOUND).body(new Refusal("No such issue", List.of(1, 2)));
		}

	}

	@RestController
	static class ReactiveBodyController {

		@PostMapping("/articles/each")
		Mono<String> describeEach(@RequestBody Flux<Named> each) {
			return each.collectList().map(List::toString);
		}

		@PostMapping("/articles/later")
		Mono<String> describeLater(@RequestBody Mono<Named> later) {
			return later.map(Named::toString);
		}

	}

}
