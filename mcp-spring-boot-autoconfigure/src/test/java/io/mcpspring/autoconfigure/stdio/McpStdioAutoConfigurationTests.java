package io.mcpspring.autoconfigure.stdio;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;
import java.nio.charset.StandardCharsets;

import io.mcpspring.annotation.McpTool;
import io.mcpspring.autoconfigure.McpServerAutoConfiguration;
import io.mcpspring.autoconfigure.task.McpTaskAutoConfiguration;
import io.mcpspring.endpoint.McpServer;
import org.junit.jupiter.api.Test;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.mock.env.MockEnvironment;

import static org.assertj.core.api.Assertions.assertThat;

class McpStdioAutoConfigurationTests {

	private final ApplicationContextRunner runner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(JacksonAutoConfiguration.class, McpServerAutoConfiguration.class,
				McpTaskAutoConfiguration.class, McpStdioAutoConfiguration.class))
		.withUserConfiguration(Application.class);

	@Test
	void servesNothingWithoutAWebServerUnlessAsked() {
		this.runner.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(McpServer.class));
	}

	@Test
	void servesTheBeansOfTheApplication() {
		this.runner.withPropertyValues("mcp.server.stdio.enabled=true").run((context) -> {
			assertThat(context).hasNotFailed().hasSingleBean(McpServer.class);
			Application application = context.getBean(Application.class);
			application.send("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"greet\","
					+ "\"arguments\":{\"name\":\"Ada\"},\"_meta\":{"
					+ "\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
					+ "\"io.modelcontextprotocol/clientCapabilities\":{}}}}");
			assertThat(application.receive()).contains("Hello Ada");
		});
	}

	@Test
	void refusesATimeThatCannotBe() {
		this.runner.withPropertyValues("mcp.server.stdio.enabled=true", "mcp.server.stdio.grace=-1s")
			.run((context) -> assertThat(context).hasFailed()
				.getFailure()
				.rootCause()
				.hasMessageContaining("mcp.server.stdio.grace"));
	}

	@Test
	void keepsStandardOutputForMessagesAndStartsNoWebServer() {
		PrintStream before = System.out;
		try {
			MockEnvironment environment = new MockEnvironment().withProperty("mcp.server.stdio.enabled", "true");
			new StdioEnvironmentPostProcessor().postProcessEnvironment(environment, new SpringApplication());
			assertThat(environment.getProperty("spring.main.web-application-type")).isEqualTo("none");
			assertThat(environment.getProperty("spring.main.banner-mode")).isEqualTo("off");
			assertThat(System.out).isSameAs(System.err);
		}
		finally {
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

		String receive() throws IOException {
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

	}

}
