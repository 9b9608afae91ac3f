package io.mcpspring.report;

import java.lang.reflect.Method;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

import io.mcpspring.context.McpCaller;
import io.mcpspring.engine.catalog.CatalogTable;
import io.mcpspring.engine.catalog.HandlerOptions;
import io.mcpspring.engine.catalog.HandlerSource;
import io.mcpspring.engine.catalog.HostForms;
import io.mcpspring.engine.catalog.Registration;
import io.mcpspring.engine.model.DescribedTool;
import io.mcpspring.engine.schema.SchemaForm;
import io.mcpspring.engine.server.AccessPolicy;
import io.mcpspring.engine.server.ServerSettings;
import io.mcpspring.fake.FakeValues;
import io.mcpspring.model.CallToolResult;
import io.mcpspring.model.Implementation;
import io.mcpspring.report.McpReport.ToolTokens;
import io.mcpspring.server.McpAccess;
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

	private static final McpCaller ADA = McpCaller.builder("ada").principal(() -> "ada").build();

	private final CatalogTable catalog = new CatalogTable();

	private final ServerSettings settings = ServerSettings
		.builder(Implementation.of("test", "1"), new FakeValues(), Runnable::run)
		.instructions("Be polite")
		.access(AccessPolicy.BY_SCOPES.and(List.of(McpAccess.visibleIf((request) -> {
			if (request.registration().name().equals("broken")) {
				throw new IllegalStateException("Nobody knows");
			}
			return !request.registration().name().equals("insider") || !request.caller().isAnonymous();
		}))))
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
			.register(new Registration.Tool(DescribedTool.builder(name, schema).description("Does it").build(),
					(context, arguments) -> CompletableFuture.completedFuture(CallToolResult.text("done")), options));
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
		assertThat(report.seenBy(McpCaller.ANONYMOUS).tools()).extracting(ToolTokens::name).containsExactly("add");
		assertThat(report.seenBy(McpCaller.ANONYMOUS).findings()).extracting(Finding::tool).containsOnly("add");
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

	// CL-21
	@Test
	void findsWhatTakesAwayAllTools() {
		assertThat(report(Set.of(), null).refusals()).isEmpty();
		add("a.b");
		assertThat(report(Set.of(), null).refusals()).extracting(Finding::rule, Finding::tool)
			.containsExactly(tuple("tool-name", "a.b"));
		assertThat(report(Set.of("tool-name"), null).refusals()).isEmpty();
	}

	@Test
	void isAboutWhatIsListed() {
		ObjectNode schema = (ObjectNode) JsonMapper.shared()
			.readTree("{\"type\":\"object\",\"properties\":{\"a\":{\"$ref\":\"#/$defs/A\",\"description\":\"A\"}},"
					+ "\"$defs\":{\"A\":{\"type\":\"string\"}}}");
		this.catalog.tools()
			.register(new Registration.Tool(DescribedTool.builder("find", schema).description("Find").build(),
					(context, arguments) -> CompletableFuture.completedFuture(CallToolResult.text("done")),
					HandlerOptions.blocking("test")));
		Set<String> silenced = Set.of("tool-hints", "assumed-hints");
		ServerSettings inline = ServerSettings.builder(Implementation.of("test", "1"), new FakeValues(), Runnable::run)
			.forms(new HostForms(SchemaForm.INLINE, 0, Map.of()))
			.build();
		assertThat(new ServerReport(this.catalog, inline, silenced, null).all().findings()).isEmpty();
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
			.readTree(CatalogOffer.of(this.catalog, "Be polite", (registration) -> true).toJson().toString());
		ServerReport report = report(Set.of(), approved);
		assertThat(report.all().drift()).isEmpty();
		add("late");
		assertThat(report.all().drift()).singleElement().asString().startsWith("added    /tools/late");
		assertThat(report.seenBy(ADA).drift()).isNull();
	}

}
