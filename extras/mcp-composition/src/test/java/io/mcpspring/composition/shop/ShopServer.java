package io.mcpspring.composition.shop;

import java.net.URI;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

import io.mcpspring.annotation.McpTask;
import io.mcpspring.annotation.McpTool;
import io.mcpspring.annotation.ToolHint;
import io.mcpspring.context.McpRequestContext;
import io.mcpspring.context.ToolException;
import io.mcpspring.engine.catalog.CatalogTable;
import io.mcpspring.model.Content;
import io.mcpspring.model.TaskSupport;
import org.jspecify.annotations.NonNull;
import org.jspecify.annotations.NullUnmarked;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Import;

/**
 * Another server, with a few tools.
 */
public final class ShopServer implements AutoCloseable {

	private final ConfigurableApplicationContext context;

	/** Start the server at a port, or at any that is free. */
	public ShopServer(int port) {
		this.context = new SpringApplicationBuilder(Application.class).web(WebApplicationType.SERVLET)
			.properties("server.port=" + port, "server.address=127.0.0.1", "spring.main.banner-mode=off",
					"spring.application.name=shop")
			.run();
	}

	public int port() {
		return ((WebServerApplicationContext) this.context).getWebServer().getPort();
	}

	public URI url() {
		return URI.create("http://127.0.0.1:" + port() + "/mcp");
	}

	/** Offer a tool, in place of one of that name. */
	public void offer(String name, String description) {
		CatalogTable catalog = this.context.getBean(CatalogTable.class);
		catalog.tools().remove(name);
		catalog.tool(name).description(description).handler((context, arguments) -> name).register();
	}

	public void remove(String name) {
		this.context.getBean(CatalogTable.class).tools().remove(name);
	}

	/** The beginnings and cancellations of calls of 'wait'. */
	public BlockingQueue<String> waits() {
		return this.context.getBean(Tools.class).waits;
	}

	@Override
	public void close() {
		this.context.close();
	}

	@SpringBootConfiguration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import(Tools.class)
	static class Application {

	}

	@NullUnmarked
	public record Delivery(@NonNull String sku, int left) {
	}

	public record Stock(String sku, int left) {
	}

	static class Tools {

		private final BlockingQueue<String> waits = new LinkedBlockingQueue<>();

		@McpTool(description = "How many are left", hints = ToolHint.READ_ONLY, outputSchema = McpTool.OutputSchema.ON)
		Stock stock(String sku) {
			return new Stock(sku, 3);
		}

		@McpTool(outputSchema = McpTool.OutputSchema.ON)
		@SuppressWarnings("NullAway")
		Delivery misfit() {
			return new Delivery(null, 3);
		}

		@McpTool(name = "report_progress")
		String reportProgress(McpRequestContext context) throws InterruptedException {
			for (int step = 1; step <= 3; step++) {
				context.progress(step, 3.0, "Step " + step);
				Thread.sleep(120);
			}
			return "done";
		}

		@McpTool
		List<Content> picture() {
			return List.of(Content.text("A picture"), Content.image(Base64.getDecoder().decode("aGk="), "image/png"));
		}

		@McpTool
		String refuse() {
			throw new ToolException("Nothing is left");
		}

		@McpTool
		ObjectNode headers(McpRequestContext context) {
			return JsonMapper.shared()
				.createObjectNode()
				.put("authorization", context.header("Authorization"))
				.put("secret", context.header("X-Secret"))
				.put("cookie", context.header("Cookie"))
				.put("traceparent", context.header("traceparent"))
				.put("baggage", context.header("baggage"))
				.put("meta", context.meta().toString());
		}

		@McpTool(name = "wait")
		String await() throws InterruptedException {
			this.waits.add("begun");
			try {
				Thread.sleep(60_000);
				return "done";
			}
			catch (InterruptedException ex) {
				this.waits.add("cancelled");
				throw ex;
			}
		}

		@McpTool(name = "only_a_task")
		@McpTask(support = TaskSupport.REQUIRED)
		String onlyATask() {
			return "task";
		}

	}

}
