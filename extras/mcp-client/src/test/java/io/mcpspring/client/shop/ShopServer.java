package io.mcpspring.client.shop;

import java.net.URI;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

import io.mcpspring.annotation.McpTask;
import io.mcpspring.annotation.McpTool;
import io.mcpspring.context.McpException;
import io.mcpspring.context.McpRequestContext;
import io.mcpspring.context.ToolException;
import io.mcpspring.engine.catalog.CatalogTable;
import io.mcpspring.model.ErrorCode;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Import;

/**
 * The server that interfaces of tests call: a shop on an ephemeral port.
 */
public final class ShopServer implements AutoCloseable {

	private final ConfigurableApplicationContext context;

	private ShopServer(String... properties) {
		this.context = new SpringApplicationBuilder(Shop.class)
			.properties("server.port=0", "server.address=127.0.0.1", "spring.main.banner-mode=off",
					"mcp.server.tasks.inline-wait=0")
			.properties(properties)
			.run();
	}

	/**
	 * Start the shop.
	 * @param properties its properties
	 * @return the server
	 */
	public static ShopServer start(String... properties) {
		return new ShopServer(properties);
	}

	public URI uri() {
		return URI
			.create("http://127.0.0.1:" + this.context.getEnvironment().getProperty("local.server.port") + "/mcp");
	}

	public Tools tools() {
		return this.context.getBean(Tools.class);
	}

	public CatalogTable catalog() {
		return this.context.getBean(CatalogTable.class);
	}

	/** Register 'rename_order' with arguments of a type. */
	public void offerRename(Class<?> arguments) {
		catalog().tools().remove("rename_order");
		catalog().tool("rename_order")
			.description("Rename an order")
			.input(arguments)
			.handler((call, json) -> "Renamed")
			.register();
	}

	@Override
	public void close() {
		this.context.close();
	}

	public enum Status {

		OPEN, SENT

	}

	public record Order(long id, String customer, Status status, LocalDate day) {
	}

	public record Report(int year, double total) {
	}

	public record Confirmation(boolean confirmed) {
	}

	public record ById(long id, String name) {
	}

	public record ByNumber(String number, String name) {
	}

	@SpringBootConfiguration(proxyBeanMethods = false)
	@EnableAutoConfiguration(excludeName = "io.mcpspring.client.autoconfigure.McpClientAutoConfiguration")
	@Import(Tools.class)
	static class Shop {

	}

	/** What the shop offers. */
	public static class Tools {

		private final AtomicInteger cancelled = new AtomicInteger();

		private final AtomicInteger counting = new AtomicInteger();

		@McpTool(name = "find_orders", description = "Find orders of a customer")
		List<Order> findOrders(String customer, @Nullable Integer limit) {
			return IntStream.rangeClosed(1, (limit != null) ? limit : 2)
				.mapToObj((id) -> new Order(id, customer, Status.OPEN, LocalDate.of(2026, 11, id)))
				.toList();
		}

		@McpTool(name = "get_order", description = "Get an order")
		Order getOrder(long id) {
			if (id > 100) {
				throw new ToolException("There is no order " + id);
			}
			return new Order(id, "Ada", Status.SENT, LocalDate.of(2026, 11, 1));
		}

		@McpTool(name = "cancel_order", description = "Cancel an order")
		String cancelOrder(long id, McpRequestContext context) {
			Confirmation answer = context.elicit("Cancel order " + id + "?", Confirmation.class).orNull();
			return (answer != null && answer.confirmed()) ? "Order " + id + " is cancelled" : "Kept";
		}

		@McpTool(description = "Draw up a report")
		@McpTask
		Report yearlyReport(int year, McpRequestContext context) {
			Confirmation answer = (year < 2000) ? context.elicit("So long ago?", Confirmation.class).orNull() : null;
			if (year < 2000 && (answer == null || !answer.confirmed())) {
				throw new ToolException("Not wanted");
			}
			return new Report(year, 12.5);
		}

		@McpTool(name = "count_stock", description = "Count for a long time")
		@McpTask
		int countStock() throws InterruptedException {
			this.counting.incrementAndGet();
			try {
				Thread.sleep(TimeUnit.SECONDS.toMillis(30));
				return 0;
			}
			catch (InterruptedException ex) {
				this.cancelled.incrementAndGet();
				throw ex;
			}
		}

		@McpTool(name = "break_down", description = "Fail as a protocol")
		String breakDown() {
			throw new McpException(ErrorCode.INTERNAL_ERROR, "The till is broken");
		}

		@McpTool(name = "describe", description = "Describe what it is given")
		Map<String, Object> describe(Map<String, String> labels) {
			return Map.of("labels", labels.size());
		}

		public int cancelled() {
			return this.cancelled.get();
		}

		/** How often the stock was begun to be counted. */
		public int counting() {
			return this.counting.get();
		}

	}

}
