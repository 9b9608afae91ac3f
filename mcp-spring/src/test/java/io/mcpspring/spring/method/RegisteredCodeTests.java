package io.mcpspring.spring.method;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

import com.fasterxml.jackson.annotation.JsonValue;
import io.mcpspring.annotation.McpParam;
import io.mcpspring.catalog.McpRegistration;
import io.mcpspring.context.McpCaller;
import io.mcpspring.context.McpRequestContext;
import io.mcpspring.context.ResourceNotFoundException;
import io.mcpspring.context.ToolException;
import io.mcpspring.engine.catalog.CatalogTable;
import io.mcpspring.engine.catalog.Registration;
import io.mcpspring.engine.context.McpHandler;
import io.mcpspring.model.CacheHint;
import io.mcpspring.model.CallToolResult;
import io.mcpspring.model.CompleteRequest;
import io.mcpspring.model.Content;
import io.mcpspring.model.GetPromptResult;
import io.mcpspring.model.ReadResourceRequest;
import io.mcpspring.model.ReadResourceResult;
import io.mcpspring.model.ResourceContents;
import io.mcpspring.model.ToolAnnotations;
import jakarta.validation.constraints.Max;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Code that is registered by the builders of the catalogue gets its arguments and returns
 * values as annotated methods do.
 */
class RegisteredCodeTests {

	private final CatalogTable catalog = new CatalogTable(() -> Calls.scanner().values());

	private final McpRequestContext context = Calls.context(McpCaller.ANONYMOUS);

	private static ObjectNode json(String text) {
		return (ObjectNode) Calls.MAPPER.readTree(text.replace('\'', '"'));
	}

	private Registration.Tool tool(McpRegistration registration) {
		return this.catalog.tools().find(registration.name());
	}

	private CallToolResult call(Registration.Tool tool, String arguments) throws Exception {
		return tool.handler().handle(this.context, json(arguments)).toCompletableFuture().get();
	}

	private static String text(CallToolResult result) {
		return ((Content.Text) result.content().get(0)).text();
	}

	@Test
	void bindsArgumentsAndResultsOfTools() throws Exception {
		// server-2025 TOOL-03, TOOL-07, TOOL-13
		Registration.Tool sum = tool(this.catalog.tool("sum")
			.title("Sum")
			.description("Adds two numbers")
			.input(Sum.class)
			.output(Total.class)
			.annotations(ToolAnnotations.builder().readOnly(true).build())
			.scopes("calculate")
			.timeout(Duration.ofSeconds(5))
			.handler((context, given) -> new Total(given.a() + given.b()))
			.register());

		assertThat(sum.descriptor().title()).isEqualTo("Sum");
		assertThat(sum.descriptor().description()).isEqualTo("Adds two numbers");
		assertThat(sum.descriptor().annotations().readOnly()).isTrue();
		assertThat(json(sum.descriptor().inputSchema().toString())).isEqualTo(json("""
				{'type':'object','properties':{'a':{'type':'integer','maximum':100,'description':'The first'},
				'b':{'type':'integer','default':1}},'required':['a'],'additionalProperties':false}"""));
		assertThat(sum.descriptor().outputSchema()).isEqualTo(json("""
				{'type':'object','properties':{'total':{'type':'integer'}},'required':['total']}"""));
		assertThat(sum.options().scopes()).containsExactly("calculate");
		assertThat(sum.options().timeout()).isEqualTo(Duration.ofSeconds(5));
		assertThat(sum.options().blocking()).isTrue();

		CallToolResult result = call(sum, "{'a':2,'b':3}");
		assertThat(result.structuredContent()).isEqualTo(json("{'total':5}"));
		assertThat(call(sum, "{'a':2}").structuredContent()).isEqualTo(json("{'total':3}"));
	}

	@Test
	void saysWhatIsWrongWithArguments() {
		Registration.Tool sum = tool(this.catalog.tool("sum")
			.input(Sum.class)
			.handler((context, given) -> given.a() + given.b())
			.register());
		assertThatExceptionOfType(ToolException.class).isThrownBy(() -> call(sum, "{'a':'two'}"))
			.withMessage("Argument 'a' must be an integer, but is 'two'");
		assertThatExceptionOfType(ToolException.class).isThrownBy(() -> call(sum, "{'a':101}"))
			.withMessageStartingWith("Invalid arguments: 'a' must be less than or equal to 100");
	}

	@Test
	void takesToolsWithoutArgumentsAndWithSchemasOfTheirOwn() throws Exception {
		Registration.Tool ping = tool(
				this.catalog.tool("ping").handler((context, given) -> Optional.of("pong")).register());
		assertThat(ping.descriptor().inputSchema()).isEqualTo(json("{'type':'object','additionalProperties':false}"));
		assertThat(ping.descriptor().outputSchema()).isNull();
		assertThat(text(call(ping, "{}"))).isEqualTo("pong");

		ObjectNode schema = json("{'type':'object','properties':{'word':{'type':'string'}}}");
		Registration.Tool echo = tool(this.catalog.tool("echo")
			.input(schema)
			.output(json("{'type':'object'}"))
			.handler((context, given) -> Map.of("said", given.path("word").asString()))
			.register());
		assertThat(echo.descriptor().inputSchema()).isEqualTo(schema);
		assertThat(call(echo, "{'word':'hi'}").structuredContent()).isEqualTo(json("{'said':'hi'}"));

		Registration.Tool nothing = tool(this.catalog.tool("nothing").handler((context, given) -> null).register());
		assertThat(call(nothing, "{}").content()).isEmpty();
	}

	@Test
	void waitsForStagesAndCancelsThem() throws Exception {
		// server-2025 CANC-01
		CompletableFuture<String> working = new CompletableFuture<>();
		Registration.Tool slow = tool(
				this.catalog.tool("slow").nonBlocking().handler((context, given) -> working).register());
		assertThat(slow.options().blocking()).isFalse();
		CompletableFuture<CallToolResult> answer = slow.handler()
			.handle(this.context, json("{}"))
			.toCompletableFuture();
		assertThat(answer).isNotDone();
		working.complete("done");
		assertThat(text(answer.get())).isEqualTo("done");

		Registration.Tool failing = tool(
				this.catalog.tool("failing").handler((context, given) -> CompletableFuture.supplyAsync(() -> {
					throw new ToolException("No luck");
				}, Runnable::run)).register());
		assertThatExceptionOfType(ExecutionException.class).isThrownBy(() -> call(failing, "{}"))
			.withCauseInstanceOf(ToolException.class);

		CompletableFuture<String> cancelled = new CompletableFuture<>();
		Registration.Tool endless = tool(
				this.catalog.tool("endless").handler((context, given) -> cancelled).register());
		endless.handler().handle(this.context, json("{}")).toCompletableFuture().cancel(true);
		assertThat(cancelled).isCancelled();
	}

	@Test
	void refusesWhatCannotBeServed() {
		assertThatIllegalArgumentException().isThrownBy(() -> this.catalog.tool("text").input(String.class))
			.withMessageContaining("java.lang.String")
			.withMessageContaining("use a record or bean");
		assertThatIllegalArgumentException().isThrownBy(() -> this.catalog.tool("list").input(List.class));
		assertThatIllegalArgumentException().isThrownBy(() -> this.catalog.tool("scalar").output(Wrapped.class))
			.withMessageContaining("is not certain");
		assertThatIllegalArgumentException()
			.isThrownBy(() -> this.catalog.tool("two words").handler((context, given) -> null).register())
			.withMessageContaining("two words");
		assertThatIllegalArgumentException()
			.isThrownBy(() -> this.catalog.resource("shop://{id}").size(3).handler((context, request) -> "").register())
			.withMessageContaining("no size");
		assertThatIllegalStateException()
			.isThrownBy(() -> new CatalogTable().tool("tool").handler((context, given) -> "").register())
			.withMessageContaining("ValueBinding");
		this.catalog.tool("once").handler((context, given) -> "").register();
		assertThatIllegalStateException()
			.isThrownBy(() -> this.catalog.tool("once").handler((context, given) -> "").register())
			.withMessage("'once' of McpCatalog.tool(\"once\") is already registered by McpCatalog.tool(\"once\")");
	}

	@Test
	void readsResources() throws Exception {
		// server-2025 RES-02, RES-03, RES-06; server-2026 CACHE-01
		this.catalog.resource("shop://logo")
			.name("logo")
			.mimeType("image/png")
			.size(2)
			.sharedCache(Duration.ofMinutes(1))
			.handler((context, request) -> new byte[] { 1, 2 })
			.register();
		Registration.Resource logo = this.catalog.resources().find("shop://logo");
		assertThat(logo.descriptor().name()).isEqualTo("logo");
		assertThat(logo.descriptor().size()).isEqualTo(2);
		ReadResourceResult read = read(logo.handler(), "shop://logo", Map.of());
		assertThat(read.contents()).singleElement()
			.usingRecursiveComparison()
			.isEqualTo(ResourceContents.blob("shop://logo", "image/png", new byte[] { 1, 2 }));
		assertThat(read.cache()).isEqualTo(CacheHint.of(Duration.ofMinutes(1)).withShared(true));

		this.catalog.resource("shop://orders/{id}")
			.complete("id", (context, request) -> List.of(request.value() + "1", request.value() + "2"))
			.handler((context, request) -> CompletableFuture
				.completedStage(request.variables().get("id").equals("7") ? new Total(70) : null))
			.register();
		Registration.ResourceTemplate order = this.catalog.resourceTemplates().find("shop://orders/{id}");
		assertThat(order.descriptor().name()).isEqualTo("shop://orders/{id}");
		assertThat(read(order.handler(), "shop://orders/7", Map.of("id", "7")).contents())
			.containsExactly(ResourceContents.text("shop://orders/7", "application/json", "{\"total\":70}"));
		assertThatExceptionOfType(ExecutionException.class)
			.isThrownBy(() -> read(order.handler(), "shop://orders/8", Map.of("id", "8")))
			.withCauseInstanceOf(ResourceNotFoundException.class);
		assertThat(completed("shop://orders/{id}", false, "id", "4")).containsExactly("41", "42");
	}

	private ReadResourceResult read(McpHandler<ReadResourceRequest, ReadResourceResult> handler, String uri,
			Map<String, String> variables) throws Exception {
		return handler.handle(this.context, ReadResourceRequest.of(uri, variables)).toCompletableFuture().get();
	}

	@Test
	void getsPromptsAndCompletesTheirArguments() throws Exception {
		// server-2025 PROMPT-02, PROMPT-03, COMPL-02
		prompt("first");
		Registration.Prompt compare = this.catalog.prompts().find("compare");
		assertThat(compare.descriptor().arguments()).extracting((argument) -> argument.name())
			.containsExactly("one", "by");
		assertThat(compare.descriptor().arguments()).extracting((argument) -> argument.required())
			.containsExactly(true, false);
		GetPromptResult got = compare.handler()
			.handle(this.context, Map.of("one", "kettle"))
			.toCompletableFuture()
			.get();
		assertThat(got.description()).isEqualTo("Compares");
		assertThat(got.messages()).singleElement()
			.satisfies((message) -> assertThat(message.content()).isEqualTo(Content.text("Compare kettle")));
		assertThat(completed("compare", true, "one", "x")).containsExactly("first x");

		this.catalog.prompts().remove("compare");
		prompt("second");
		assertThat(completed("compare", true, "one", "x")).containsExactly("second x");
		assertThatIllegalStateException().isThrownBy(() -> prompt("third"));
		assertThat(completed("compare", true, "one", "x")).containsExactly("second x");

		this.catalog.prompt("later")
			.handler((context, arguments) -> CompletableFuture.completedStage(List.of("a", "b")))
			.register();
		Registration.Prompt later = this.catalog.prompts().find("later");
		assertThat(later.handler().handle(this.context, Map.of()).toCompletableFuture().get().messages()).hasSize(2);
	}

	private McpRegistration prompt(String completed) {
		return this.catalog.prompt("compare")
			.description("Compares")
			.argument("one", "The one")
			.optionalArgument("by", "What matters")
			.complete("one", (context, request) -> List.of(completed + " " + request.value()))
			.handler((context, arguments) -> "Compare " + arguments.get("one"))
			.register();
	}

	private List<String> completed(String name, boolean prompt, String argument, String typed) throws Exception {
		Registration.Completion completion = this.catalog.completions()
			.find(new Registration.CompletionTarget(prompt, name, argument).toString());
		return completion.handler()
			.handle(this.context, CompleteRequest.of(typed, Map.of()))
			.toCompletableFuture()
			.get()
			.values();
	}

	record Sum(@McpParam(description = "The first") @Max(100) int a, @McpParam(defaultValue = "1") int b) {
	}

	record Total(int total) {
	}

	record Wrapped(@JsonValue String value) {
	}

}
