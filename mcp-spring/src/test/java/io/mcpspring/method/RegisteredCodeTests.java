package io.mcpspring.method;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

import com.fasterxml.jackson.annotation.JsonValue;
import io.mcpspring.annotation.McpToolParam;
import io.mcpspring.catalog.McpCatalog;
import io.mcpspring.catalog.McpHandler;
import io.mcpspring.catalog.Registration;
import io.mcpspring.context.McpRequestContext;
import io.mcpspring.context.ResourceMissingException;
import io.mcpspring.http.Caller;
import io.mcpspring.model.CacheHint;
import io.mcpspring.model.Content;
import io.mcpspring.model.McpResult;
import io.mcpspring.model.ResourceContents;
import io.mcpspring.model.ToolAnnotations;
import io.mcpspring.model.ToolException;
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

	private final McpCatalog catalog = new McpCatalog(() -> Calls.scanner().values());

	private final McpRequestContext context = Calls.context(Caller.ANONYMOUS);

	private static ObjectNode json(String text) {
		return (ObjectNode) Calls.MAPPER.readTree(text.replace('\'', '"'));
	}

	private McpResult.CallTool call(Registration.Tool tool, String arguments) throws Exception {
		return tool.handler().handle(this.context, json(arguments)).toCompletableFuture().get();
	}

	private static String text(McpResult.CallTool result) {
		return ((Content.Text) result.content().get(0)).text();
	}

	@Test
	void bindsArgumentsAndResultsOfTools() throws Exception {
		// server-2025 TOOL-03, TOOL-07, TOOL-13
		Registration.Tool sum = this.catalog.tool("sum")
			.title("Sum")
			.description("Adds two numbers")
			.input(Sum.class)
			.output(Total.class)
			.annotations(new ToolAnnotations(true, null, null, null))
			.scopes("calculate")
			.timeout(Duration.ofSeconds(5))
			.call((context, given) -> new Total(given.a() + given.b()));

		assertThat(this.catalog.tools().find("sum")).isSameAs(sum);
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

		McpResult.CallTool result = call(sum, "{'a':2,'b':3}");
		assertThat(result.structuredContent()).isEqualTo(json("{'total':5}"));
		assertThat(call(sum, "{'a':2}").structuredContent()).isEqualTo(json("{'total':3}"));
	}

	@Test
	void saysWhatIsWrongWithArguments() {
		Registration.Tool sum = this.catalog.tool("sum")
			.input(Sum.class)
			.call((context, given) -> given.a() + given.b());
		assertThatExceptionOfType(ToolException.class).isThrownBy(() -> call(sum, "{'a':'two'}"))
			.withMessage("Argument 'a' must be an integer, but is 'two'");
		assertThatExceptionOfType(ToolException.class).isThrownBy(() -> call(sum, "{'a':101}"))
			.withMessageStartingWith("Invalid arguments: 'a' must be less than or equal to 100");
	}

	@Test
	void takesToolsWithoutArgumentsAndWithSchemasOfTheirOwn() throws Exception {
		Registration.Tool ping = this.catalog.tool("ping").call((context, given) -> Optional.of("pong"));
		assertThat(ping.descriptor().inputSchema()).isEqualTo(json("{'type':'object','additionalProperties':false}"));
		assertThat(ping.descriptor().outputSchema()).isNull();
		assertThat(text(call(ping, "{}"))).isEqualTo("pong");

		ObjectNode schema = json("{'type':'object','properties':{'word':{'type':'string'}}}");
		Registration.Tool echo = this.catalog.tool("echo")
			.input(schema)
			.output(json("{'type':'object'}"))
			.call((context, given) -> Map.of("said", given.path("word").asString()));
		assertThat(echo.descriptor().inputSchema()).isEqualTo(schema);
		assertThat(call(echo, "{'word':'hi'}").structuredContent()).isEqualTo(json("{'said':'hi'}"));

		Registration.Tool nothing = this.catalog.tool("nothing").call((context, given) -> null);
		assertThat(call(nothing, "{}").content()).isEmpty();
	}

	@Test
	void waitsForStagesAndCancelsThem() throws Exception {
		// server-2025 CANC-01
		CompletableFuture<String> working = new CompletableFuture<>();
		Registration.Tool slow = this.catalog.tool("slow").callAsync((context, given) -> working);
		assertThat(slow.options().blocking()).isFalse();
		CompletableFuture<McpResult.CallTool> answer = slow.handler()
			.handle(this.context, json("{}"))
			.toCompletableFuture();
		assertThat(answer).isNotDone();
		working.complete("done");
		assertThat(text(answer.get())).isEqualTo("done");

		Registration.Tool failing = this.catalog.tool("failing")
			.callAsync((context, given) -> CompletableFuture.supplyAsync(() -> {
				throw new ToolException("No luck");
			}, Runnable::run));
		assertThatExceptionOfType(ExecutionException.class).isThrownBy(() -> call(failing, "{}"))
			.withCauseInstanceOf(ToolException.class);

		CompletableFuture<String> cancelled = new CompletableFuture<>();
		Registration.Tool endless = this.catalog.tool("endless").callAsync((context, given) -> cancelled);
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
			.isThrownBy(() -> this.catalog.tool("two words").call((context, given) -> null))
			.withMessageContaining("two words");
		assertThatIllegalArgumentException()
			.isThrownBy(() -> this.catalog.resource("shop://{id}").size(3).read((context, request) -> ""))
			.withMessageContaining("no size");
		assertThatIllegalStateException().isThrownBy(() -> new McpCatalog().tool("tool").call((context, given) -> ""))
			.withMessageContaining("ValueBinding");
		this.catalog.tool("once").call((context, given) -> "");
		assertThatIllegalStateException().isThrownBy(() -> this.catalog.tool("once").call((context, given) -> ""))
			.withMessage("'once' of McpCatalog.tool(\"once\") is already registered by McpCatalog.tool(\"once\")");
	}

	@Test
	void readsResources() throws Exception {
		// server-2025 RES-02, RES-03, RES-06; server-2026 CACHE-01
		Registration.Resource logo = (Registration.Resource) this.catalog.resource("shop://logo")
			.name("logo")
			.mimeType("image/png")
			.size(2)
			.cache(Duration.ofMinutes(1), true)
			.read((context, request) -> new byte[] { 1, 2 });
		assertThat(logo.descriptor().name()).isEqualTo("logo");
		assertThat(logo.descriptor().size()).isEqualTo(2);
		McpResult.ReadResource read = read(logo.handler(), "shop://logo", Map.of());
		assertThat(read.contents()).singleElement()
			.usingRecursiveComparison()
			.isEqualTo(ResourceContents.blob("shop://logo", "image/png", new byte[] { 1, 2 }));
		assertThat(read.cache()).isEqualTo(new CacheHint(Duration.ofMinutes(1), true));

		Registration.ResourceTemplate order = (Registration.ResourceTemplate) this.catalog
			.resource("shop://orders/{id}")
			.complete("id", (context, request) -> List.of(request.value() + "1", request.value() + "2"))
			.readAsync((context, request) -> CompletableFuture
				.completedStage(request.variables().get("id").equals("7") ? new Total(70) : null));
		assertThat(order.descriptor().name()).isEqualTo("shop://orders/{id}");
		assertThat(read(order.handler(), "shop://orders/7", Map.of("id", "7")).contents())
			.containsExactly(ResourceContents.text("shop://orders/7", "application/json", "{\"total\":70}"));
		assertThatExceptionOfType(ExecutionException.class)
			.isThrownBy(() -> read(order.handler(), "shop://orders/8", Map.of("id", "8")))
			.withCauseInstanceOf(ResourceMissingException.class);
		assertThat(completed("shop://orders/{id}", false, "id", "4")).containsExactly("41", "42");
	}

	private McpResult.ReadResource read(McpHandler<Registration.ResourceRequest, McpResult.ReadResource> handler,
			String uri, Map<String, String> variables) throws Exception {
		return handler.handle(this.context, new Registration.ResourceRequest(uri, variables))
			.toCompletableFuture()
			.get();
	}

	@Test
	void getsPromptsAndCompletesTheirArguments() throws Exception {
		// server-2025 PROMPT-02, PROMPT-03, COMPL-02
		Registration.Prompt compare = prompt("first");
		assertThat(compare.descriptor().arguments()).extracting((argument) -> argument.name())
			.containsExactly("one", "by");
		assertThat(compare.descriptor().arguments()).extracting((argument) -> argument.required())
			.containsExactly(true, false);
		McpResult.GetPrompt got = compare.handler()
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

		Registration.Prompt later = this.catalog.prompt("later")
			.getAsync((context, arguments) -> CompletableFuture.completedStage(List.of("a", "b")));
		assertThat(later.handler().handle(this.context, Map.of()).toCompletableFuture().get().messages()).hasSize(2);
	}

	private Registration.Prompt prompt(String completed) {
		return this.catalog.prompt("compare")
			.description("Compares")
			.argument("one", "The one")
			.optionalArgument("by", "What matters")
			.complete("one", (context, request) -> List.of(completed + " " + request.value()))
			.get((context, arguments) -> "Compare " + arguments.get("one"));
	}

	private List<String> completed(String name, boolean prompt, String argument, String typed) throws Exception {
		Registration.Completion completion = this.catalog.completions()
			.find(new Registration.CompletionTarget(prompt, name, argument).toString());
		return completion.handler()
			.handle(this.context, new Registration.CompletionRequest(typed, Map.of()))
			.toCompletableFuture()
			.get()
			.values();
	}

	record Sum(@McpToolParam(description = "The first") @Max(100) int a, @McpToolParam(defaultValue = "1") int b) {
	}

	record Total(int total) {
	}

	record Wrapped(@JsonValue String value) {
	}

}
