package io.mcpspring.autoconfigure.security;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.web.bind.WebDataBinder;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.InitBinder;
import org.springframework.web.bind.annotation.RestController;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Lists of forms with more elements than Spring's data binder adds.
 */
@ExtendWith({ SecuredServers.Extension.class, OutputCaptureExtension.class })
class LongFormListTests {

	private static final String ANN = ExistingSecurityContract.basic("ann", "secret");

	static Stream<List<Object>> forms() {
		return Stream.of(WebApplicationType.SERVLET, WebApplicationType.REACTIVE)
			.flatMap((type) -> Stream.of("bean", "record", "array").map((tool) -> List.of(type, tool)));
	}

	@ParameterizedTest
	@MethodSource("forms")
	void isRefusedAsAnArgument(List<Object> form, SecuredServers servers, CapturedOutput output) {
		JsonNode full = call(servers, form, 256);
		assertThat(full.at("/content/0/text").asString()).isEqualTo("256");
		int logged = output.getAll().length();
		JsonNode refused = call(servers, form, 257);
		assertThat(refused.path("isError").asBoolean()).isTrue();
		assertThat(refused.at("/content/0/text").asString())
			.isEqualTo("A list among the arguments has more elements than the application adds; send fewer at once");
		assertThat(output.getAll().substring(logged)).doesNotContain("ERROR", "WARN", "Exception");
	}

	@ParameterizedTest
	@MethodSource("types")
	void applicationDecidesOnTheirNumber(WebApplicationType type, SecuredServers servers) {
		assertThat(call(servers, List.of(type, "wide"), 300).at("/content/0/text").asString()).isEqualTo("300");
	}

	@ParameterizedTest
	@MethodSource("types")
	void setsOfObjectsRemainErrorsOfTheApplication(WebApplicationType type, SecuredServers servers,
			CapturedOutput output) {
		int logged = output.getAll().length();
		JsonNode failed = call(servers, List.of(type, "set"), 1);
		assertThat(failed.path("isError").asBoolean()).isTrue();
		assertThat(failed.at("/content/0/text").asString()).doesNotContain("more elements");
		assertThat(output.getAll().substring(logged)).contains("ERROR", "Cannot get element with index 0");
	}

	static Stream<WebApplicationType> types() {
		return Stream.of(WebApplicationType.SERVLET, WebApplicationType.REACTIVE);
	}

	private static JsonNode call(SecuredServers servers, List<Object> form, int count) {
		boolean servlet = form.get(0) == WebApplicationType.SERVLET;
		SecuredServer server = servers.get((WebApplicationType) form.get(0), servlet ? Servlet.class : Reactive.class,
				RestApplication.PROPERTIES);
		String items = IntStream.range(0, count)
			.mapToObj((i) -> "{\"name\":\"n" + i + "\"}")
			.collect(Collectors.joining(","));
		String arguments = "{\"order\":{\"items\":[" + items + "]}}";
		return McpHttp.json(server.http().callStateless(ANN, (String) form.get(1), arguments)).path("result");
	}

	@Configuration(proxyBeanMethods = false)
	@Import({ ServletIncludedControllerTests.Rules.class, Orders.class, WideOrders.class })
	static class Servlet {

	}

	@Configuration(proxyBeanMethods = false)
	@Import({ ReactiveIncludedControllerTests.Rules.class, Orders.class, WideOrders.class })
	static class Reactive {

	}

	@RestController
	static class Orders {

		@GetMapping("/rest/orders/bean")
		String bean(BeanOrder order) {
			return String.valueOf(order.getItems().size());
		}

		@GetMapping("/rest/orders/record")
		String record(RecordOrder order) {
			return String.valueOf(order.items().size());
		}

		@GetMapping("/rest/orders/set")
		String set(SetOrder order) {
			return String.valueOf(order.getItems().size());
		}

		@GetMapping("/rest/orders/array")
		String array(ArrayOrder order) {
			return String.valueOf(order.items().length);
		}

	}

	@RestController
	static class WideOrders {

		@InitBinder
		void widen(WebDataBinder binder) {
			binder.setAutoGrowCollectionLimit(1000);
		}

		@GetMapping("/rest/orders/wide")
		String wide(RecordOrder order) {
			return String.valueOf(order.items().size());
		}

	}

	static class BeanOrder {

		private List<Item> items = new ArrayList<>();

		public List<Item> getItems() {
			return this.items;
		}

		public void setItems(List<Item> items) {
			this.items = items;
		}

	}

	static class SetOrder {

		private Set<Item> items = new HashSet<>();

		public Set<Item> getItems() {
			return this.items;
		}

		public void setItems(Set<Item> items) {
			this.items = items;
		}

	}

	record RecordOrder(List<Item> items) {
	}

	record ArrayOrder(Item[] items) {
	}

	static class Item {

		private String name = "";

		public String getName() {
			return this.name;
		}

		public void setName(String name) {
			this.name = name;
		}

	}

}
