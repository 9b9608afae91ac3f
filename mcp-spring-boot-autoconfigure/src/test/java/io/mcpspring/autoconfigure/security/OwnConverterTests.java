package io.mcpspring.autoconfigure.security;

import org.springframework.hateoas.RepresentationModel;
import io.mcpspring.autoconfigure.EachStack;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.boot.WebApplicationType;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.http.codec.ServerCodecConfigurer;
import org.springframework.http.codec.json.JacksonJsonEncoder;
import org.springframework.http.converter.HttpMessageConverters;
import org.springframework.http.converter.json.JacksonJsonHttpMessageConverter;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.reactive.config.WebFluxConfigurer;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Results of included controllers that another converter writes than that of the
 * application's mapper have no output schema.
 */
class OwnConverterTests {

	private static final String ANN = ExistingSecurityContract.basic("ann", "secret");

	private static final JsonMapper CAMELS = JsonMapper.builder()
		.propertyNamingStrategy(PropertyNamingStrategies.UPPER_CAMEL_CASE)
		.build();

	@EachStack
	void resultsOfAnotherMapperAreSentAsTheyAre(WebApplicationType type) {
		Class<?> application = (type == WebApplicationType.SERVLET) ? ServletConverters.class
				: ReactiveConverters.class;
		try (SecuredServer server = SecuredServer.start(type, application, RestApplication.PROPERTIES)) {
			assertThat(tool(server, "find_product").has("outputSchema")).isFalse();
			assertThat(called(server, "find_product", "{\"sku\":\"A-1\"}").path("structuredContent"))
				.hasToString("{\"Sku\":\"A-1\",\"Name\":\"Arabica\",\"Kind\":\"COFFEE\",\"Note\":null}");
		}
	}

	@EachStack
	void hypermediaHasNoOutputSchema(WebApplicationType type) {
		Class<?> application = (type == WebApplicationType.SERVLET) ? ServletLinks.class : ReactiveLinks.class;
		try (SecuredServer server = SecuredServer.start(type, application, RestApplication.PROPERTIES)) {
			assertThat(tool(server, "links").has("outputSchema")).isFalse();
			assertThat(called(server, "links", "{}").path("structuredContent")).hasToString("{\"links\":[]}");
			assertThat(tool(server, "find_product").has("outputSchema")).isTrue();
		}
	}

	private static JsonNode tool(SecuredServer server, String name) {
		return McpHttp.json(server.http().stateless(ANN, "tools/list", null, ""))
			.at("/result/tools")
			.valueStream()
			.filter((tool) -> tool.path("name").asString().equals(name))
			.findFirst()
			.orElseThrow();
	}

	private static JsonNode called(SecuredServer server, String tool, String arguments) {
		return McpHttp.json(server.http().callStateless(ANN, tool, arguments)).path("result");
	}

	@Configuration(proxyBeanMethods = false)
	@Import(ServletIncludedControllerTests.Rules.class)
	static class ServletConverters {

		@Bean
		WebMvcConfigurer camels() {
			return new WebMvcConfigurer() {

				@Override
				public void configureMessageConverters(HttpMessageConverters.ServerBuilder builder) {
					builder.addCustomConverter(new JacksonJsonHttpMessageConverter(CAMELS));
				}
			};
		}

	}

	@Configuration(proxyBeanMethods = false)
	@Import(ReactiveIncludedControllerTests.Rules.class)
	static class ReactiveConverters {

		@Bean
		WebFluxConfigurer camels() {
			return new WebFluxConfigurer() {

				@Override
				public void configureHttpMessageCodecs(ServerCodecConfigurer configurer) {
					configurer.customCodecs().register(new JacksonJsonEncoder(CAMELS));
				}
			};
		}

	}

	@Configuration(proxyBeanMethods = false)
	@Import({ ServletIncludedControllerTests.Rules.class, LinkController.class })
	static class ServletLinks {

	}

	@Configuration(proxyBeanMethods = false)
	@Import({ ReactiveIncludedControllerTests.Rules.class, LinkController.class })
	static class ReactiveLinks {

	}

	@RestController
	static class LinkController {

		@GetMapping("/rest/links")
		Index links() {
			return new Index();
		}

	}

	static class Index extends RepresentationModel {

	}

}
