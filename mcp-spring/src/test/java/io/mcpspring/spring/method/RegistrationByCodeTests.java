package io.mcpspring.spring.method;

import java.util.List;
import java.util.Map;

import io.mcpspring.catalog.McpCatalog;
import io.mcpspring.catalog.McpRegistration;
import io.mcpspring.catalog.McpRegistration.Kind;
import io.mcpspring.context.McpCaller;
import io.mcpspring.context.McpRequestContext;
import io.mcpspring.engine.catalog.CatalogTable;
import io.mcpspring.engine.catalog.Registration;
import io.mcpspring.model.CallToolResult;
import io.mcpspring.model.Content;
import io.mcpspring.model.PromptDescriptor;
import io.mcpspring.model.ToolDescriptor;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * What application code sees of the catalogue: builders, and registrations by which it
 * describes and withdraws, but cannot call.
 */
class RegistrationByCodeTests {

	private final CatalogTable table = new CatalogTable(() -> Calls.scanner().values());

	private final McpCatalog catalog = this.table;

	private String book(McpRequestContext context, Entry entry) {
		return "booked " + entry.amount();
	}

	private String book(Entry entry) {
		return "unused";
	}

	private String call(String tool, String arguments) throws Exception {
		return ((Content.Text) result(tool, arguments).content().get(0)).text();
	}

	private CallToolResult result(String tool, String arguments) throws Exception {
		Registration.Tool found = this.table.tools().find(tool);
		return found.handler()
			.handle(Calls.context(McpCaller.ANONYMOUS), (ObjectNode) Calls.MAPPER.readTree(arguments))
			.toCompletableFuture()
			.get();
	}

	@Test
	void takesAReferenceToAnOverloadedMethod() throws Exception {
		this.catalog.tool("book").input(Entry.class).handler(this::book).register();
		assertThat(call("book", "{\"amount\":3}")).isEqualTo("booked 3");
	}

	@Test
	void awaitsTypesOfReactor() throws Exception {
		this.catalog.tool("mono").nonBlocking().handler((context, given) -> Mono.just("one")).register();
		this.catalog.tool("flux").handler((context, given) -> Flux.just("1", "2")).register();
		assertThat(call("mono", "{}")).isEqualTo("one");
		assertThat(result("flux", "{}").structuredContent().toString()).contains("[\"1\",\"2\"]");
		assertThat(this.table.tools().find("mono").options().blocking()).isFalse();
	}

	@Test
	void describesAndWithdrawsRegistrations() {
		McpRegistration book = this.catalog.tool("book")
			.title("Book")
			.meta(Map.of("unit", "cents"))
			.scopes("books")
			.input("{\"type\":\"object\"}")
			.handler((context, given) -> given.size())
			.register();
		assertThat(book.kind()).isEqualTo(Kind.TOOL);
		assertThat(book.name()).isEqualTo("book");
		assertThat(book.scopes()).containsExactly("books");
		assertThat(book.descriptor(ToolDescriptor.class).title()).isEqualTo("Book");
		assertThat(book.descriptor(ToolDescriptor.class).meta()).hasToString("{\"unit\":\"cents\"}");
		assertThatIllegalStateException().isThrownBy(() -> book.descriptor(PromptDescriptor.class))
			.withMessage("TOOL 'book' has no PromptDescriptor");
		assertThat(this.catalog.find(Kind.TOOL, "book")).isEqualTo(book);
		assertThat(this.catalog.find(Kind.PROMPT, "book")).isNull();
		assertThat(book.remove()).isTrue();
		assertThat(book.remove()).isFalse();
		assertThat(this.catalog.registrations()).isEmpty();
	}

	@Test
	void withdrawsOnlyItself() {
		McpRegistration first = this.catalog.tool("book").handler((context, given) -> "first").register();
		first.remove();
		this.catalog.tool("book").handler((context, given) -> "second").register();
		assertThat(first.remove()).isFalse();
		assertThat(this.catalog.remove(Kind.TOOL, "book")).isTrue();
		assertThat(this.catalog.remove(Kind.TOOL, "book")).isFalse();
	}

	@Test
	void withdrawsTheCompletionsOfAPrompt() {
		McpRegistration dun = this.catalog.prompt("dun")
			.argument("customer", "Whom")
			.complete("customer", (context, request) -> Mono.just(List.of("a")))
			.handler((context, arguments) -> "Pay")
			.register();
		assertThat(this.catalog.registrations()).extracting(McpRegistration::kind)
			.containsExactly(Kind.PROMPT, Kind.COMPLETION);
		dun.remove();
		assertThat(this.catalog.registrations()).isEmpty();
	}

	@Test
	void saysWhatIsMissingOrOutOfOrder() {
		assertThatIllegalStateException().isThrownBy(() -> this.catalog.tool("none").register())
			.withMessageContaining("has no handler");
		assertThatIllegalStateException()
			.isThrownBy(() -> this.catalog.tool("late").handler((context, given) -> "").input(Entry.class))
			.withMessageContaining("call input(…) before");
		assertThatIllegalArgumentException().isThrownBy(() -> this.catalog.tool("text").input("[]"))
			.withMessageContaining("no JSON object");
		assertThatIllegalArgumentException().isThrownBy(() -> this.catalog.tool("text").input("{"))
			.withMessageContaining("no JSON");
	}

	record Entry(int amount) {
	}

}
