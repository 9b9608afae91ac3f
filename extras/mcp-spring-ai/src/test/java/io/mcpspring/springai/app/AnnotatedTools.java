package io.mcpspring.springai.app;

import java.time.LocalDate;
import java.util.List;
import java.util.Map;

import io.mcpspring.context.McpRequestContext;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.server.McpSyncServerExchange;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.ElicitResult;
import io.modelcontextprotocol.spec.McpSchema.LoggingLevel;
import io.modelcontextprotocol.spec.McpSchema.LoggingMessageNotification;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.ai.mcp.annotation.McpMeta;
import org.springframework.ai.mcp.annotation.McpProgressToken;
import org.springframework.ai.mcp.annotation.McpTool;
import org.springframework.ai.mcp.annotation.McpToolParam;
import org.springframework.ai.mcp.annotation.context.McpAsyncRequestContext;
import org.springframework.ai.mcp.annotation.context.McpSyncRequestContext;
import org.springframework.ai.mcp.annotation.context.MetaProvider;
import org.springframework.ai.mcp.annotation.context.StructuredElicitResult;

/**
 * Tools with the annotations of Spring AI.
 */
public class AnnotatedTools {

	@McpTool(name = "add", title = "Adds", description = "Adds two numbers", metaProvider = Colours.class,
			annotations = @McpTool.McpAnnotations(readOnlyHint = true, openWorldHint = false))
	int add(@McpToolParam(description = "One") int one, @McpToolParam(description = "Another") int other) {
		return one + other;
	}

	@McpTool(description = "Looks up a person", generateOutputSchema = true)
	Person person(@McpToolParam String name, @McpToolParam(required = false) List<LocalDate> dates) {
		return new Person(name, (dates != null) ? dates.size() : 0);
	}

	@McpTool(description = "Talks to the client")
	String talk(McpSyncRequestContext context, @McpToolParam String input) {
		context.info("Started with " + input);
		context.progress((progress) -> progress.progress(0.5).total(1.0).message("half"));
		context.ping();
		StructuredElicitResult<Person> person = context.elicit((question) -> question.message("Who?"), Person.class);
		String model = context.sampleEnabled() ? ((McpSchema.TextContent) context.sample("Write").content()).text()
				: "no model";
		return person.action() + " " + person.structuredContent() + " " + model;
	}

	@McpTool(description = "Asks by the exchange, and catches what it can")
	String exchange(McpSyncServerExchange exchange) {
		exchange.loggingNotification(LoggingMessageNotification.builder(LoggingLevel.WARNING, "Asking").build());
		try {
			ElicitResult result = exchange.createElicitation(McpSchema.ElicitFormRequest
				.builder("Sure?", Map.of("type", "object", "properties", Map.of("sure", Map.of("type", "boolean"))))
				.build());
			return result.action() + " " + exchange.listRoots().roots().get(0).uri();
		}
		catch (Exception ex) {
			return "caught " + ex;
		}
	}

	@McpTool(description = "Asks in a reactive pipeline")
	Mono<String> reactive(McpAsyncRequestContext context, @McpToolParam String input) {
		return context.info("Reactive")
			.then(context.elicit((question) -> question.message("Who?"), Person.class))
			.map((person) -> input + " " + person.structuredContent().name());
	}

	@McpTool(description = "Emits several values")
	Flux<Integer> several() {
		return Flux.range(7, 1_000_000);
	}

	@McpTool(description = "Fails in a pipeline")
	Mono<String> failing() {
		return Mono.error(() -> new IllegalStateException("The password is secret"));
	}

	@McpTool(description = "Tells what comes with a request")
	String special(@McpProgressToken String token, McpMeta meta, McpTransportContext transport,
			McpRequestContext context, CallToolRequest request, @McpToolParam String text) {
		return token + " " + meta.get("com.example/colour") + " "
				+ (transport.get(McpRequestContext.class.getName()) == context) + " " + request.name() + " "
				+ request.arguments() + " " + text;
	}

	@McpTool(description = "Answers as the SDK does")
	CallToolResult result(@McpToolParam String text) {
		return CallToolResult.builder()
			.addTextContent(text)
			.addContent(McpSchema.ImageContent.builder("aGk=", "image/png").build())
			.isError(text.equals("wrong"))
			.build();
	}

	@McpTool(description = "Fails by an error of the protocol")
	String error() {
		throw McpError.builder(-32602).message("Not there").data(Map.of("uri", "x://y")).build();
	}

	@McpTool(description = "Fails by a secret")
	String fail() {
		throw new IllegalArgumentException("The password is secret");
	}

	@McpTool(description = "Returns nothing")
	void nothing2() {
	}

	@McpTool(description = "Takes what has no part in the request")
	String optional(@McpToolParam(required = false) String one, @McpToolParam(required = false) Long other) {
		return one + " " + other;
	}

	public record Person(String name, Number age) {
	}

	public static class Colours implements MetaProvider {

		@Override
		public Map<String, Object> getMeta() {
			return Map.of("com.example/colour", "red");
		}

	}

}
