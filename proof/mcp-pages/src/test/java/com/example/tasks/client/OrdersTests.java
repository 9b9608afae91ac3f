package com.example.tasks.client;

import java.net.URI;
import java.time.Duration;
import java.util.List;

import com.example.tasks.TasksApplication;
import io.mcpspring.client.McpClient;
import io.mcpspring.client.service.McpServiceProxyFactory;
import io.mcpspring.client.transport.HttpClientTransport;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The typed client of a page calls a server on either stack.
 */
class OrdersTests {

	record Order(long id) {
	}

	record Report(int year, List<String> months) {
	}

	@ParameterizedTest
	@EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
	void callsTools(WebApplicationType type) {
		try (ConfigurableApplicationContext application = new SpringApplicationBuilder(TasksApplication.class).web(type)
			.run("--server.port=0", "--server.address=127.0.0.1", "--mcp.server.security.enabled=false");
				McpClient client = McpClient
					.builder(HttpClientTransport.of(URI.create("http://127.0.0.1:"
							+ application.getEnvironment().getRequiredProperty("local.server.port") + "/mcp")))
					.tasks()
					.build()) {
			Orders orders = McpServiceProxyFactory.of(client).createClient(Orders.class);
			assertThat(orders.findOrders("Ann", null)).containsExactly(new Order(3), new Order(0));
			assertThat(orders.cancelOrder(7).join()).isEqualTo("Order 7 is cancelled");
			Report report = orders.yearlyReport(2026).block(Duration.ofSeconds(30));
			assertThat(report).isNotNull();
			assertThat(report.months()).hasSize(12);
		}
	}

}
