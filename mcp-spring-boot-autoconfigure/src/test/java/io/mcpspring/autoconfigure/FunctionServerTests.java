package io.mcpspring.autoconfigure;

import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

import io.mcpspring.autoconfigure.properties.InvalidMcpPropertyException;
import io.mcpspring.catalog.McpCatalog;
import io.mcpspring.catalog.Registration;
import io.mcpspring.context.McpRequestContext;
import jakarta.validation.constraints.Min;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Description;
import org.springframework.core.NestedExceptionUtils;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.THROWABLE;

/**
 * Functions that properties offer as tools, and lambdas that are registered.
 */
class FunctionServerTests {

	private static final String[] INCLUDED = {
			"mcp.server.functions.include=price,priceLater,names,upper,note,asked,reader",
			"mcp.server.functions.descriptions.names=Lists all names" };

	@ParameterizedTest
	@EnumSource(value = WebApplicationType.class, names = { "SERVLET", "REACTIVE" })
	void functionsAreTools(WebApplicationType type) {
		try (RunningApplication application = RunningApplication.start(type, List.of(Functions.class), INCLUDED)) {
			ToolClient client = new ToolClient(application.http());
			assertThat(client.call("price", "{'sku':'A','count':2}").path("structuredContent").toString())
				.isEqualTo("{\"sku\":\"A\",\"cents\":20}");
			assertThat(client.call("priceLater", "{'sku':'B','count':3}").path("structuredContent").toString())
				.isEqualTo("{\"sku\":\"B\",\"cents\":30}");
			assertThat(client.call("names", "{}").path("structuredContent").toString()).isEqualTo("[\"a\",\"b\"]");
			assertThat(client.text("upper", "{'input':'abc'}")).isEqualTo("ABC");
			assertThat(client.call("note", "{'sku':'C','count':1}").path("content").isEmpty()).isTrue();
			assertThat(application.context().getBean(Functions.class).noted.get()).isEqualTo(new Order("C", 1));
			assertThat(client.text("asked", "{'sku':'D','count':1}")).isEqualTo("D true");
			assertThat(client.text("reader", "{'input':[{'sku':'E','count':4},{'sku':'F','count':5}]}")).isEqualTo("9");
			assertThat(client.text("doubled", "{'sku':'G','count':4}")).isEqualTo("8");
			JsonNode refused = client.call("price", "{'sku':'A','count':0}");
			assertThat(refused.path("isError").asBoolean(false)).isTrue();
			assertThat(refused.at("/content/0/text").asString()).contains("count");
			assertThat(client.call("upper", "{'input':{}}").path("isError").asBoolean(false)).isTrue();
			assertThat(client.call("hidden", "{'sku':'A','count':1}").toString()).contains("Unknown tool");
			descriptionsAreThoseOfTheBeans(application.context().getBean(McpCatalog.class));
		}
	}

	private static void descriptionsAreThoseOfTheBeans(McpCatalog catalog) {
		assertThat(description(catalog, "price")).isEqualTo("Tells the price of an order");
		assertThat(description(catalog, "names")).isEqualTo("Lists all names");
		assertThat(description(catalog, "priceLater")).isEqualTo("Price later");
		Registration.Tool price = catalog.tools().find("price");
		assertThat(price.descriptor().inputSchema().path("required").toString()).isEqualTo("[\"sku\",\"count\"]");
		assertThat(String.valueOf(price.descriptor().outputSchema())).contains("cents");
	}

	private static String description(McpCatalog catalog, String tool) {
		return catalog.tools().find(tool).descriptor().description();
	}

	@ParameterizedTest
	@CsvSource({ "missing,is no bean", "text,is no function", "untyped,cannot be read",
			"pair,BiFunction of two arguments", "doubled,already registered" })
	void whatIsNoFunctionStopsTheStart(String name, String problem) {
		assertThatThrownBy(() -> RunningApplication
			.start(WebApplicationType.SERVLET, List.of(Functions.class), "mcp.server.functions.include=" + name)
			.close()).extracting(NestedExceptionUtils::getMostSpecificCause, THROWABLE)
			.isInstanceOf(InvalidMcpPropertyException.class)
			.hasMessageContaining("mcp.server.functions.include[0]")
			.hasMessageContaining(name)
			.hasMessageContaining(problem);
	}

	@Test
	@ExtendWith(OutputCaptureExtension.class)
	void allThatAreNoFunctionsAreNamed(CapturedOutput output) {
		assertThatThrownBy(() -> RunningApplication
			.start(WebApplicationType.SERVLET, List.of(Functions.class),
					"mcp.server.functions.include=missing,price,untyped", "mcp.server.functions.descriptions.other=x")
			.close()).extracting(NestedExceptionUtils::getMostSpecificCause, THROWABLE)
			.isInstanceOf(InvalidMcpPropertyException.class)
			.hasMessageContaining("'mcp.server.functions.include[0]' is 'missing', which is no bean")
			.hasMessageContaining("'mcp.server.functions.include[2]' is 'untyped', but")
			.hasMessageContaining("'mcp.server.functions.descriptions' describes [other]");
		assertThat(output).contains("3 properties are invalid:", "Name a bean of the type Function",
				"Correct each property as its paragraph says.");
	}

	record Order(String sku, @Min(1) int count) {
	}

	record Price(String sku, int cents) {
	}

	@Configuration(proxyBeanMethods = false)
	static class Functions {

		private final AtomicReference<Order> noted = new AtomicReference<>();

		@Bean
		@Description("Tells the price of an order")
		Function<Order, Price> price() {
			return (order) -> new Price(order.sku(), 10 * order.count());
		}

		@Bean
		Function<Order, CompletableFuture<Price>> priceLater() {
			return (order) -> CompletableFuture.supplyAsync(() -> new Price(order.sku(), 10 * order.count()));
		}

		@Bean
		Supplier<List<String>> names() {
			return () -> List.of("a", "b");
		}

		@Bean
		Upper upper() {
			return new Upper();
		}

		@Bean
		Consumer<Order> note() {
			return this.noted::set;
		}

		@Bean
		BiFunction<McpRequestContext, Order, String> asked() {
			return (context, order) -> order.sku() + " " + context.caller().isAnonymous();
		}

		@Bean
		Function<List<Order>, Integer> reader() {
			return (orders) -> orders.stream().mapToInt(Order::count).sum();
		}

		@Bean
		Function<Order, String> hidden() {
			return Order::sku;
		}

		@Bean
		Function<Object, Object> untyped() {
			return (value) -> value;
		}

		@Bean
		BiFunction<Order, Order, String> pair() {
			return (one, other) -> one.sku() + other.sku();
		}

		@Bean
		StringBuilder text() {
			return new StringBuilder();
		}

		@Bean
		Function<Order, Integer> doubled(McpCatalog catalog) {
			catalog.tool("doubled").input(Order.class).call((order) -> 2 * order.count());
			return Order::count;
		}

	}

	static class Upper implements Function<String, String> {

		@Override
		public String apply(String text) {
			return text.toUpperCase(Locale.ROOT);
		}

	}

}
