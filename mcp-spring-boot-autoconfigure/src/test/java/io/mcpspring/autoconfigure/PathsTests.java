package io.mcpspring.autoconfigure;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.boot.web.server.context.WebServerInitializedEvent;
import org.springframework.context.ApplicationListener;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Where the server answers in applications with paths of their own, behind proxies, and
 * with a port for the management.
 */
@ExtendWith(OutputCaptureExtension.class)
class PathsTests {

	@Test
	void pathIsNotBelowThatOfTheDispatcherServlet(CapturedOutput output) {
		try (RunningApplication application = RunningApplication.start(WebApplicationType.SERVLET,
				"spring.mvc.servlet.path=/api")) {
			assertThat(stock(application.http(), "/mcp")).isEqualTo(42);
			assertThat(application.http().send("GET", "/api/orders/1", null).body()).contains("1");
			assertThat(application.http().send("GET", "/api/mcp", null).body()).isEqualTo("page mcp");
		}
		assertThat(output).contains("/mcp").doesNotContain("/api/mcp");
	}

	@Test
	void pathIsBelowContextPathAndBesideTheDispatcherServlet(CapturedOutput output) {
		try (RunningApplication application = RunningApplication.start(WebApplicationType.SERVLET,
				"server.servlet.context-path=/shop", "spring.mvc.servlet.path=/api", "mcp.server.path=/api/mcp")) {
			assertThat(stock(application.http(), "/shop/api/mcp")).isEqualTo(42);
			assertThat(application.http().send("GET", "/shop/api/orders/1", null).body()).contains("1");
		}
		assertThat(output).contains("/shop/api/mcp");
	}

	@EachStack
	void managementPortServesNoMcp(WebApplicationType type, CapturedOutput output) {
		try (RunningApplication application = RunningApplication.start(type, List.of(Ports.class),
				"management.server.port=0", "management.server.address=127.0.0.1",
				"management.endpoints.web.exposure.include=mcp",
				// Two reactive servers are on the class path of these tests.
				"spring.main.allow-bean-definition-overriding=true")) {
			Ports ports = application.context().getBean(Ports.class);
			RawHttp management = new RawHttp(ports.management);
			assertThat(ports.management).isNotZero().isNotEqualTo(application.http().port());
			assertThat(stock(application.http(), "/mcp")).isEqualTo(42);
			assertThat(management.send("PUT", "/mcp", "{}").statusCode()).isEqualTo(404);
			assertThat(management.send("GET", "/actuator/mcp", null).body())
				.containsOnlyOnce("\"name\":\"stock\",\"owner\"");
			assertThat(application.http().send("GET", "/actuator/mcp", null).statusCode()).isEqualTo(404);
		}
		assertThat(output).containsOnlyOnce("with 5 tools");
	}

	@EachStack({ "framework", "native" })
	void requestsOfProxiesAreAnswered(WebApplicationType type, String strategy) {
		try (RunningApplication application = RunningApplication.start(type,
				"server.forward-headers-strategy=" + strategy, "server.servlet.context-path=/shop",
				"spring.webflux.base-path=/shop", "mcp.server.public-url=https://shop.example.com/shop/mcp")) {
			ToolClient client = new ToolClient(application.http(), "/shop/mcp");
			assertThat(client
				.call("stock", "{'name':'figs'}", "X-Forwarded-Host", "shop.example.com", "X-Forwarded-Proto", "https",
						"X-Forwarded-Port", "443", "X-Forwarded-For", "192.0.2.1")
				.at("/structuredContent/count")
				.asInt()).isEqualTo(42);
			assertThat(client
				.call("stock", "{'name':'figs'}", "Forwarded", "host=shop.example.com;proto=https;for=192.0.2.1")
				.at("/structuredContent/count")
				.asInt()).isEqualTo(42);
		}
	}

	/** A proxy that takes a prefix away says so, and the path stays as it is here. */
	@EachStack
	void prefixOfProxyIsNoPartOfThePath(WebApplicationType type) {
		try (RunningApplication application = RunningApplication.start(type,
				"server.forward-headers-strategy=framework")) {
			assertThat(new ToolClient(application.http())
				.call("stock", "{'name':'figs'}", "X-Forwarded-Prefix", "/shop", "X-Forwarded-Host", "localhost")
				.at("/structuredContent/count")
				.asInt()).isEqualTo(42);
		}
	}

	private static int stock(RawHttp http, String path) {
		return new ToolClient(http, path).call("stock", "{'name':'figs'}").at("/structuredContent/count").asInt();
	}

	static class Ports implements ApplicationListener<WebServerInitializedEvent> {

		private int management;

		@Override
		public void onApplicationEvent(WebServerInitializedEvent event) {
			if ("management".equals(event.getApplicationContext().getServerNamespace())) {
				this.management = event.getWebServer().getPort();
			}
		}

	}

}
