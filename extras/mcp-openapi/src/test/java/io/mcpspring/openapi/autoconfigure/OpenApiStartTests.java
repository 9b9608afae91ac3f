package io.mcpspring.openapi.autoconfigure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.mcpspring.boot.observation.PortableOffer;
import io.mcpspring.engine.catalog.CatalogTable;
import io.mcpspring.engine.jsonrpc.BlockingThreads;
import io.mcpspring.engine.share.ShareSettings;
import io.mcpspring.openapi.InvalidOpenApiException;
import io.mcpspring.openapi.MockService;
import io.mcpspring.spring.properties.InvalidMcpPropertyException;
import io.micrometer.observation.ObservationRegistry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.boot.context.event.ApplicationStartedEvent;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

@ExtendWith(OutputCaptureExtension.class)
class OpenApiStartTests {

	private static final String PETS = "mcp.server.openapi.pets.";

	private final WebApplicationContextRunner runner = new WebApplicationContextRunner()
		.withUserConfiguration(Application.class);

	private WebApplicationContextRunner withPets() {
		return this.runner.withPropertyValues(PETS + "location=classpath:openapi/pets.yaml");
	}

	@Test
	void hasNoBeansWithoutDocuments() {
		this.runner.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(OpenApiOffers.class));
		this.runner.withPropertyValues("mcp.server.enabled=false", PETS + "location=none")
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(OpenApiOffers.class));
	}

	@Test
	void offersAllOperations() {
		withPets().run((context) -> assertThat(context.getBean(CatalogTable.class).tools().all()).hasSize(9));
	}

	@Test
	void selectsByMethod() {
		withPets().withPropertyValues(PETS + "include=get|HEAD /**")
			.run((context) -> assertThat(context.getBean(CatalogTable.class).tools().all())
				.extracting((tool) -> tool.name())
				.containsExactly("check_pet", "get_manual", "get_pet", "get_photo", "list_pets"));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			value = { "location=|" + PETS + "location' is not set", "location=ftp://x/y|is no location, 'ftp://x/y'",
					"base-url=file:///etc|" + PETS + "base-url' is no address of a service",
					"base-url=https://u:p@example.com|is no address of a service",
					"prefix=a b|is not the beginning of a name", "timeout=0s|is not positive",
					"exclude=DELET /pets|exclude[0]' is 'DELET /pets', which chooses nothing",
					"headers.X-Key=se\u0001cret|headers.X-Key' is no header" })
	void namesThePropertyThatIsWrong(String property, String message) {
		assertThatExceptionOfType(InvalidMcpPropertyException.class).isThrownBy(() -> offer(property))
			.withMessageContaining(message)
			.satisfies((ex) -> assertThat(ex.getMessage()).doesNotContain("cret", "u:p"));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			value = { "location=classpath:none.yaml|there is no such resource on the class path|" + PETS + "location",
					"location=/none.yaml|there is no such file|" + PETS + "location",
					"location=http://127.0.0.1:1/x|it cannot be read|" + PETS + "location",
					"include=tag:dogs|mcp.server.openapi.pets.include': 'tag:dogs'|Correct the pattern",
					"include=PATCH /**|mcp.server.openapi.pets.include': 'PATCH /**'|Correct the pattern" })
	void namesTheDocumentThePlaceAndTheRemedy(String property, String problem, String remedy) {
		assertThatExceptionOfType(InvalidOpenApiException.class).isThrownBy(() -> offer(property))
			.satisfies((failure) -> {
				FailureAnalysis analysis = new InvalidOpenApiFailureAnalyzer().analyze(failure);
				assertThat(analysis.getDescription()).startsWith("The OpenAPI document 'pets' cannot be used: ")
					.contains(problem)
					.contains("(at ");
				assertThat(analysis.getAction()).contains(remedy);
			});
	}

	private static void offer(String property) {
		String[] pair = property.split("=", 2);
		Map<String, String> values = new HashMap<>(Map.of("x.location", "classpath:openapi/pets.yaml"));
		values.put("x." + pair[0], pair[1]);
		McpOpenApiProperties properties = new Binder(new MapConfigurationPropertySource(values))
			.bind("x", McpOpenApiProperties.class)
			.get();
		new OpenApiOffers(Map.of("pets", properties), new OfferAccess(new CatalogTable(), () -> {
			throw new IllegalStateException("There is no server");
		}), new ServiceClients(List.of(), ObservationRegistry.NOOP, ShareSettings.DEFAULTS, BlockingThreads.UNLIMITED),
				OpenApiStartTests.class.getClassLoader(), () -> PortableOffer.ANY)
			.afterSingletonsInstantiated();
	}

	@Test
	void pathsOfDocumentsStayOnTheirLine(CapturedOutput output, @TempDir Path folder) throws IOException {
		Path document = Files.writeString(folder.resolve("x.json"), """
				{"openapi": "3.0.3", "info": {"title": "x", "version": "1"}, "servers": [{"url": "http://127.0.0.1:1"}],
				 "paths": {"/a": {"get": {"responses": {"200": {"description": "ok"}}}},
				 "/b?\\n\\u001b[31mforged": {"get": {"responses": {"200": {"description": "ok"}}}}}}""");
		this.runner.withPropertyValues(PETS + "location=" + document)
			.run((context) -> assertThat(context).hasNotFailed());
		assertThat(output).contains("1 operations of the OpenAPI document 'pets' are not offered")
			.contains("/b?\\u000a\\u001b[31mforged");
		assertThat(output.toString()).doesNotContain("\u001b[31m");
	}

	@Test
	void namesBothToolsOfAClash() {
		withPets().withPropertyValues("mcp.server.openapi.shop.location=classpath:openapi/pets.yaml")
			.run((context) -> assertThat(context).getFailure()
				.isInstanceOf(InvalidOpenApiException.class)
				.hasMessageContaining(
						"The OpenAPI document 'shop' cannot be used: the tool 'list_pets' is already offered by "
								+ "McpCatalog.tool(\"list_pets\")")
				.hasMessageContaining("GET /pets"));
	}

	/**
	 * Names of a document from elsewhere do not stop an offer that has to be portable.
	 */
	@Test
	void leavesOutRemoteOperationsThatSomeHostsRefuse(CapturedOutput output) throws IOException {
		try (MockService service = new MockService()) {
			service.answerOthers((exchange, count) -> MockService.send(exchange, 200, "application/json", """
					{"openapi": "3.0.3", "info": {"title": "x", "version": "1"}, "servers": [{"url": "/"}], "paths": {
					 "/a": {"get": {"responses": {"200": {"description": "ok"}}}},
					 "/b": {"get": {"parameters": [{"name": "b.c", "in": "query", "schema": {"type": "string"}}],
					  "responses": {"200": {"description": "ok"}}}}}}"""));
			this.runner
				.withPropertyValues(PETS + "location=" + service.url() + "/x.json", "mcp.server.tools.schema=portable")
				.run((context) -> {
					assertThat(context).hasNotFailed();
					assertThat(context.getBean(CatalogTable.class).tools().all()).extracting((tool) -> tool.name())
						.containsExactly("get_a");
					assertThatNoException()
						.isThrownBy(() -> context.publishEvent(new ApplicationStartedEvent(new SpringApplication(),
								new String[0], context.getSourceApplicationContext(), Duration.ZERO)));
				});
		}
		assertThat(output).contains("1 operations of the OpenAPI document 'pets' are not offered, the first being "
				+ "GET /b, because some hosts refuse a server with this tool: get_b.b.c: some hosts take names");
	}

	@SpringBootConfiguration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class Application {

	}

}
