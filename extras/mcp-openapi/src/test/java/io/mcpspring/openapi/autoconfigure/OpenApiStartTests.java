package io.mcpspring.openapi.autoconfigure;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.mcpspring.properties.InvalidMcpPropertyException;
import io.mcpspring.catalog.McpCatalog;
import io.mcpspring.openapi.InvalidOpenApiException;
import io.mcpspring.share.ShareSettings;
import io.micrometer.observation.ObservationRegistry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

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
		withPets().run((context) -> assertThat(context.getBean(McpCatalog.class).tools().all()).hasSize(9));
	}

	@Test
	void selectsByMethod() {
		withPets().withPropertyValues(PETS + "include.methods=get,HEAD")
			.run((context) -> assertThat(context.getBean(McpCatalog.class).tools().all())
				.extracting((tool) -> tool.name())
				.containsExactly("check_pet", "get_manual", "get_pet", "get_photo", "list_pets"));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			value = { "location=|" + PETS + "location' is not set", "location=ftp://x/y|is no location, 'ftp://x/y'",
					"base-url=file:///etc|" + PETS + "base-url' is no address of a service",
					"base-url=https://u:p@example.com|is no address of a service",
					"tools.prefix=a b|is not the beginning of a name", "client.max-retries=99|is not between 0 and 10",
					"client.max-response-size=1B|is not between 1KB and 262144KB",
					"exclude.methods=DELET|exclude.methods' has an unknown HTTP method",
					"client.headers.X-Key=se\u0001cret|client.headers.X-Key' is no header",
					"document.allowed-refs=ftp://x/|document.allowed-refs' is no location" })
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
					"include.tags=dogs|mcp.server.openapi.pets.include': tags 'dogs'|Correct the pattern",
					"include.methods=PATCH|no operation is selected|Change the patterns" })
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
		new OpenApiOffers(Map.of("pets", properties), new McpCatalog(),
				new ServiceClients(List.of(), ObservationRegistry.NOOP, ShareSettings.DEFAULTS),
				OpenApiStartTests.class.getClassLoader())
			.afterSingletonsInstantiated();
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

	@SpringBootConfiguration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class Application {

	}

}
