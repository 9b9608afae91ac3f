package io.mcpspring.report;

import java.lang.reflect.Method;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

import io.mcpspring.catalog.HandlerOptions;
import io.mcpspring.catalog.HandlerSource;
import io.mcpspring.catalog.McpCatalog;
import io.mcpspring.catalog.Registration;
import io.mcpspring.fake.FakeValues;
import io.mcpspring.http.Caller;
import io.mcpspring.model.Implementation;
import io.mcpspring.model.McpResult;
import io.mcpspring.model.ToolDescriptor;
import io.mcpspring.report.McpReport.ToolTokens;
import io.mcpspring.server.ServerSettings;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.tuple;

/**
 * Reports on a server.
 */
class ServerReportTests {

	private static final Caller ADA = new Caller("ada", () -> "ada", Set.of(), null);

	private final McpCatalog catalog = new McpCatalog();

	private final ServerSettings settings = ServerSettings
		.builder(Implementation.of("test", "1"), new FakeValues(), Runnable::run)
		.instructions("Be polite")
		.visibility((caller, registration) -> {
			if (registration.name().equals("broken")) {
				throw new IllegalStateException("Nobody knows");
			}
			return !registration.name().equals("insider") || !caller.isAnonymous();
		})
		.build();

	@BeforeEach
	void offer() {
		add("add");
		add("insider");
		add("broken");
	}

	private void add(String name) {
		add(name, HandlerOptions.blocking("test"));
	}

	private void add(String name, HandlerOptions options) {
		ObjectNode schema = (ObjectNode) JsonMapper.shared().readTree("{\"type\":\"object\"}");
		this.catalog.tools()
			.register(new Registration.Tool(ToolDescriptor.builder(name, schema).description("Does it").build(),
					(context, arguments) -> CompletableFuture.completedFuture(McpResult.CallTool.text("done")),
					options));
	}

	private ServerReport report(Set<String> silenced, @Nullable JsonNode approved) {
		return new ServerReport(this.catalog, this.settings, silenced, approved);
	}

	@Test
	void isAboutAllOrWhatACallerSees() {
		ServerReport report = report(Set.of(), null);
		assertThat(report.all().tools()).extracting(ToolTokens::name)
			.containsExactlyInAnyOrder("add", "insider", "broken");
		assertThat(report.all().drift()).isNull();
		assertThat(report.seenBy(Caller.ANONYMOUS).tools()).extracting(ToolTokens::name).containsExactly("add");
		assertThat(report.seenBy(Caller.ANONYMOUS).findings()).extracting(Finding::tool).containsOnly("add");
		assertThat(report.seenBy(ADA).tools()).extracting(ToolTokens::name).containsExactlyInAnyOrder("add", "insider");
	}

	// CL-40
	@Test
	void findsTextsOfTheApplication() throws NoSuchMethodException {
		Method method = ServerReportTests.class.getDeclaredMethod("offer");
		add("plain", HandlerOptions.blocking("test").from(new HandlerSource(ServerReportTests.class, method)));
		add("drawn", HandlerOptions.blocking("test").from(new HandlerSource(ServerReportTests.class, method, true)));
		ServerReport report = report(Set.of("tool-hints", "assumed-hints"), null);
		assertThat(report.all().findings()).extracting(Finding::rule, Finding::tool)
			.containsExactly(tuple("text-differs", "drawn"));
		assertThat(report.seenBy(ADA).findings()).hasSize(1);
		assertThat(report(Set.of("tool-hints", "assumed-hints", "text-differs"), null).all().findings()).isEmpty();
	}

	@Test
	void leavesOutWhatIsSilenced() {
		assertThat(report(Set.of("tool-hints", "assumed-hints"), null).all().findings()).isEmpty();
		assertThat(report(Set.of("tool-hints"), null).all().findings()).extracting(Finding::rule)
			.containsOnly("assumed-hints");
		assertThatIllegalArgumentException().isThrownBy(() -> report(Set.of("hints"), null));
	}

	@Test
	void comparesWithWhatWasApproved() {
		JsonNode approved = JsonMapper.shared()
			.readTree(McpOffer.of(this.catalog, "Be polite", (registration) -> true).toJson().toString());
		ServerReport report = report(Set.of(), approved);
		assertThat(report.all().drift()).isEmpty();
		add("late");
		assertThat(report.all().drift()).singleElement().asString().startsWith("added    /tools/late");
		assertThat(report.seenBy(ADA).drift()).isNull();
	}

}
