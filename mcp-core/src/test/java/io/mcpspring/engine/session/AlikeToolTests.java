package io.mcpspring.engine.session;

import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.FakeServerSetup;
import io.mcpspring.model.CallToolResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Names of tools as hosts change them (CL-16).
 */
class AlikeToolTests {

	private static FakeServerSetup setup() {
		return FakeServer.setup()
			.tool("orders.find", (context, arguments) -> CallToolResult.text("found"))
			.tool("stock-level", (context, arguments) -> CallToolResult.text("7"));
	}

	private static String error(FakeServer server, String name) {
		return server.connect("2025-11-25").call(name).error().path("message").asString();
	}

	@ParameterizedTest
	@CsvSource({ "orders_find, orders.find", "ORDERS.FIND, orders.find", "mcp__shop__orders_find, orders.find",
			"shop_orders.find, orders.find", "shop.orders-find, orders.find", "Stock_Level, stock-level",
			"mcp__my_shop__stock-level, stock-level" })
	void nameTheToolThatIsMeant(String name, String meant) {
		try (FakeServer server = setup().start()) {
			assertThat(error(server, name)).isEqualTo("Unknown tool: " + name + ". Did you mean '" + meant + "'?");
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "find", "ordersfind", "xorders_find", "orders_find_all", "orders", "level", "" })
	void nameNoOther(String name) {
		try (FakeServer server = setup().start()) {
			assertThat(error(server, name)).isEqualTo("Unknown tool: " + name);
		}
	}

	@Test
	void nameNoneThatIsHidden() {
		try (FakeServer server = setup().visibility((caller, tool) -> !tool.name().equals("orders.find")).start()) {
			assertThat(error(server, "orders_find")).isEqualTo("Unknown tool: orders_find");
			assertThat(error(server, "stock_level")).contains("stock-level");
		}
	}

	@Test
	void nameNoneForEndlessNames() {
		try (FakeServer server = setup().start()) {
			assertThat(error(server, "x".repeat(1000) + "_orders_find")).doesNotContain("Did you mean");
		}
	}

}
