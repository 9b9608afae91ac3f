package io.mcpspring.autoconfigure.security;

import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import org.jspecify.annotations.NonNull;
import org.jspecify.annotations.NullUnmarked;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

import org.springframework.boot.WebApplicationType;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Results of included controllers keep what is {@code null}, except for members that
 * their output schema does not allow to be.
 */
class NullAnswerTests {

	@ParameterizedTest
	@EnumSource(value = WebApplicationType.class, names = { "SERVLET", "REACTIVE" })
	void membersAreLeftOutWhereTheSchemaAllowsNoNull(WebApplicationType type) {
		Class<?> application = (type == WebApplicationType.SERVLET) ? Servlet.class : Reactive.class;
		try (SecuredServer server = SecuredServer.start(type, application, RestApplication.PROPERTIES)) {
			String ann = ExistingSecurityContract.basic("ann", "secret");
			JsonNode result = McpHttp.json(server.http().callStateless(ann, "parcel", "{}")).path("result");
			assertThat(result.path("isError").asBoolean()).isFalse();
			assertThat(result.path("structuredContent")).hasToString("{\"route\":null,\"stops\":[\"Rome\",null],"
					+ "\"weights\":{\"full\":null,\"empty\":2},\"next\":{\"weights\":{}},"
					+ "\"payments\":[{\"type\":\"card\"},{\"type\":\"cash\",\"till\":3}]}");
		}
	}

	@ParameterizedTest
	@EnumSource(value = WebApplicationType.class, names = { "SERVLET", "REACTIVE" })
	void resultsWithoutWhatTheyPromiseAreSuccesses(WebApplicationType type) {
		Class<?> application = (type == WebApplicationType.SERVLET) ? Servlet.class : Reactive.class;
		try (SecuredServer server = SecuredServer.start(type, application, RestApplication.PROPERTIES)) {
			String ann = ExistingSecurityContract.basic("ann", "secret");
			assertThat(server.http().stateless(ann, "tools/list", null, "").body())
				.contains("\"required\":[\"number\",\"city\"]");
			JsonNode result = McpHttp.json(server.http().callStateless(ann, "address", "{}")).path("result");
			assertThat(result.path("isError").asBoolean(false)).as(result.toString()).isFalse();
			assertThat(result.has("structuredContent")).as(result.toString()).isFalse();
			assertThat(result.at("/content/0/text").asString()).isEqualTo("{\"number\":7}");
		}
	}

	@Configuration(proxyBeanMethods = false)
	@Import({ ServletIncludedControllerTests.Rules.class, ParcelController.class })
	static class Servlet {

	}

	@Configuration(proxyBeanMethods = false)
	@Import({ ReactiveIncludedControllerTests.Rules.class, ParcelController.class })
	static class Reactive {

	}

	@RestController
	static class ParcelController {

		@GetMapping("/rest/address")
		@SuppressWarnings("NullAway")
		Address address() {
			return new Address(7, null);
		}

		@GetMapping("/rest/parcel")
		Parcel parcel() {
			Map<String, @Nullable Integer> weights = new LinkedHashMap<>();
			weights.put("full", null);
			weights.put("empty", 2);
			return new Parcel(null, null, Arrays.asList("Rome", null), weights,
					new Leg(null, Collections.emptyMap(), null), List.of(new Card(null), new Cash(3)));
		}

	}

	@NullUnmarked
	record Address(int number, @NonNull String city) {
	}

	record Parcel(@JsonInclude(JsonInclude.Include.ALWAYS) @Nullable String route, @Nullable String note,
			List<@Nullable String> stops, Map<String, @Nullable Integer> weights, @Nullable Leg next,
			List<Payment> payments) {
	}

	record Leg(@Nullable String note, Map<String, @Nullable Integer> weights, @Nullable Leg next) {
	}

	@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
	@JsonSubTypes({ @JsonSubTypes.Type(value = Card.class, name = "card"),
			@JsonSubTypes.Type(value = Cash.class, name = "cash") })
	interface Payment {

	}

	record Card(@Nullable String number) implements Payment {
	}

	record Cash(@Nullable Integer till) implements Payment {
	}

}
