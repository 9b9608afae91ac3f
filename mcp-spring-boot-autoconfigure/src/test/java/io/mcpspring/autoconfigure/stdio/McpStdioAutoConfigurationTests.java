package io.mcpspring.autoconfigure.stdio;

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;
import java.nio.charset.StandardCharsets;

import io.mcpspring.annotation.McpTool;
import io.mcpspring.autoconfigure.McpServerAutoConfiguration;
import io.mcpspring.autoconfigure.security.McpCallerAutoConfiguration;
import io.mcpspring.autoconfigure.task.McpTaskAutoConfiguration;
import io.mcpspring.boot.stdio.StandardStreams;
import io.mcpspring.boot.stdio.StdioEnvironmentPostProcessor;
import io.mcpspring.engine.endpoint.McpEngine;
import jakarta.servlet.http.HttpServletRequest;
import org.junit.jupiter.api.Test;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.mock.env.MockEnvironment;
import org.springframework.security.access.prepost.PreAuthorize;
import org.springframework.web.bind.annotation.RequestHeader;

import static org.assertj.core.api.Assertions.assertThat;

class McpStdioAutoConfigurationTests {

	private final ApplicationContextRunner runner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(JacksonAutoConfiguration.class, McpServerAutoConfiguration.class,
				McpTaskAutoConfiguration.class, McpStdioAutoConfiguration.class))
		.withUserConfiguration(Application.class);

	@Test
	void servesNothingWithoutAWebServerUnlessAsked() {
		this.runner.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(McpEngine.class));
	}

	@Test
	void servesTheBeansOfTheApplication() {
		this.runner.withPropertyValues("mcp.server.stdio.enabled=true").run((context) -> {
			assertThat(context).hasNotFailed().hasSingleBean(McpEngine.class);
			Application application = context.getBean(Application.class);
			assertThat(application.call("greet", "{\"name\":\"Ada\"}")).contains("Hello Ada");
		});
	}

	@Test
	void hasNoHttpRequest() {
		this.runner.withPropertyValues("mcp.server.stdio.enabled=true").run((context) -> {
			Application application = context.getBean(Application.class);
			assertThat(application.request("tools/list", "")).doesNotContain("tenant", "language", "servlet");
			assertThat(application.call("required", "{}"))
				.contains("The header 'X-Tenant' of the HTTP request is missing");
			assertThat(application.call("optional", "{}")).contains("null");
			assertThat(application.call("whole", "{}")).contains("not called over HTTP");
		});
	}

	@Test
	void hasAnAnonymousCaller() {
		this.runner.withConfiguration(AutoConfigurations.of(McpCallerAutoConfiguration.class))
			.withPropertyValues("mcp.server.stdio.enabled=true")
			.run((context) -> {
				Application application = context.getBean(Application.class);
				assertThat(application.request("tools/list", "")).contains("greet").doesNotContain("guarded");
				assertThat(application.call("guarded", "{}")).contains("error").doesNotContain("secret");
			});
	}

	@Test
	void keepsStandardStreamsForMessagesAndStartsNoWebServer() throws IOException {
		PrintStream before = System.out;
		InputStream input = System.in;
		InputStream messages = new ByteArrayInputStream("message".getBytes(StandardCharsets.UTF_8));
		System.setIn(messages);
		try {
			MockEnvironment environment = new MockEnvironment().withProperty("mcp.server.stdio.enabled", "true");
			new StdioEnvironmentPostProcessor().postProcessEnvironment(environment, new SpringApplication());
			assertThat(environment.getProperty("spring.main.web-application-type")).isEqualTo("none");
			assertThat(environment.getProperty("spring.main.banner-mode")).isEqualTo("off");
			assertThat(System.out).isSameAs(System.err);
			assertThat(System.in.read()).isEqualTo(-1);
			assertThat(StandardStreams.ofProcess().input()).isSameAs(messages);
			new StdioEnvironmentPostProcessor().postProcessEnvironment(environment, new SpringApplication());
			assertThat(StandardStreams.ofProcess().input()).isSameAs(messages);
		}
		finally {
			System.setIn(input);
			System.setOut(before);
		}
	}

	@Test
	void changesNothingUnlessAsked() {
		PrintStream before = System.out;
		MockEnvironment environment = new MockEnvironment();
		new StdioEnvironmentPostProcessor().postProcessEnvironment(environment, new SpringApplication());
		assertThat(environment.getProperty("spring.main.web-application-type")).isNull();
		assertThat(System.out).isSameAs(before);
	}

	@Configuration(proxyBeanMethods = false)
	static class Application {

		private final OutputStream output;

		private final BufferedReader input;

		private final StandardStreams streams;

		Application() throws IOException {
			Pipe toServer = Pipe.open();
			Pipe toClient = Pipe.open();
			this.output = Channels.newOutputStream(toServer.sink());
			this.input = new BufferedReader(
					new InputStreamReader(Channels.newInputStream(toClient.source()), StandardCharsets.UTF_8));
			this.streams = new StandardStreams(Channels.newInputStream(toServer.source()),
					Channels.newOutputStream(toClient.sink()));
		}

		void send(String message) throws IOException {
			this.output.write((message + "\n").getBytes(StandardCharsets.UTF_8));
			this.output.flush();
		}

		String call(String tool, String arguments) throws IOException {
			return request("tools/call", "\"name\":\"" + tool + "\",\"arguments\":" + arguments + ",");
		}

		String request(String method, String params) throws IOException {
			send("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"" + method + "\",\"params\":{" + params + "\"_meta\":{"
					+ "\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
					+ "\"io.modelcontextprotocol/clientCapabilities\":{}}}}");
			return this.input.readLine();
		}

		@Bean
		StandardStreams streams() {
			return this.streams;
		}

		@Bean
		Greeter greeter() {
			return new Greeter();
		}

	}

	static class Greeter {

		@McpTool(description = "Greets")
		String greet(String name) {
			return "Hello " + name;
		}

		@McpTool(description = "Needs a header")
		String required(@RequestHeader("X-Tenant") String tenant) {
			return tenant;
		}

		@McpTool(description = "Uses a header")
		String optional(@RequestHeader(name = "Accept-Language", required = false) String language) {
			return "language " + language;
		}

		@McpTool(description = "Needs a request")
		String whole(HttpServletRequest servlet) {
			return servlet.getMethod();
		}

		@McpTool(description = "Needs a role")
		@PreAuthorize("hasRole('ADMIN')")
		String guarded() {
			return "secret";
		}

	}

}
