package io.mcpspring.client.service;

import java.net.URI;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.mcpspring.client.McpClient;
import io.mcpspring.client.question.ElicitationReplies;
import io.mcpspring.client.transport.HttpClientTransport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * A client of an interface against the server of another project, where
 * {@code proof/mcp-conformance/clients/everything/run} has started it.
 */
@EnabledIfSystemProperty(named = "mcp.test.everything-server", matches = ".+")
class EverythingServerTests {

	private McpClient client;

	private McpServiceProxyFactory factory;

	enum City {

		@JsonProperty("New York")
		NEW_YORK,

		@JsonProperty("Chicago")
		CHICAGO

	}

	record Weather(double temperature, String conditions, double humidity) {
	}

	/** Some of what the server offers. */
	interface Everything {

		@McpToolCall
		String echo(String message);

		@McpToolCall("get-sum")
		CompletableFuture<String> sum(int a, double b);

		@McpToolCall("get-structured-content")
		Weather weather(@JsonProperty("location") City city);

		@McpToolCall("get-tiny-image")
		McpToolResult image();

		@McpToolCall("trigger-long-running-operation")
		String operate(@Nullable Double duration, @Nullable Integer steps);

		@McpToolCall("trigger-elicitation-request")
		String ask();

	}

	/** Takes other arguments than the server. */
	interface Changed {

		@McpToolCall
		String echo(String text);

		@McpToolCall("get-structured-content")
		Whole weather(String location);

		@McpToolCall
		String unknown();

	}

	record Whole(int temperature) {
	}

	@BeforeEach
	void connect() {
		this.client = McpClient
			.builder(HttpClientTransport.of(URI.create(System.getProperty("mcp.test.everything-server"))))
			.timeout(Duration.ofSeconds(60))
			.tasks()
			.renewSessions()
			.questions((question) -> ElicitationReplies.decline())
			.build();
		this.factory = McpServiceProxyFactory.of(this.client);
	}

	@AfterEach
	void close() {
		this.factory.close();
		this.client.close();
	}

	@Test
	void callsIt() {
		Everything everything = this.factory.createClient(Everything.class);
		assertThat(everything.echo("Grüße")).isEqualTo("Echo: Grüße");
		assertThat(everything.sum(1, 2.5).join()).isEqualTo("The sum of 1 and 2.5 is 3.5.");
		assertThat(everything.weather(City.CHICAGO)).isEqualTo(new Weather(36, "Light rain / drizzle", 82));
		assertThat(everything.image().content()).anyMatch((block) -> block.path("type").asString("").equals("image"));
		assertThat(everything.operate(0.2, 2)).contains("completed");
		assertThat(everything.ask()).contains("declined");
	}

	@Test
	void refusesAnInterfaceThatDoesNotFit() {
		assertThatExceptionOfType(McpContractException.class).isThrownBy(() -> this.factory.createClient(Changed.class))
			.satisfies((refusal) -> assertThat(refusal.differences()).containsExactlyInAnyOrder(
					"Changed.echo passes the argument 'text', but 'echo' takes 'message'",
					"Changed.echo has no parameter for the argument 'message', which 'echo' requires as string",
					"Changed.weather reads the property 'temperature' of the result as integer, but"
							+ " 'get-structured-content' returns number",
					"Changed.unknown calls 'unknown', but the server has no such tool"));
	}

}
