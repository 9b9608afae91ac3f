package io.mcpspring.report;

import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

import io.mcpspring.context.McpCaller;
import io.mcpspring.engine.catalog.CatalogTable;
import io.mcpspring.engine.catalog.HandlerSource;
import io.mcpspring.engine.catalog.Registration;
import io.mcpspring.engine.schema.ListedSchemas;
import io.mcpspring.engine.server.ServerSettings;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reports on a running server. Each is made when it is asked for.
 */
public final class ServerReport {

	private final CatalogTable catalog;

	private final ServerSettings settings;

	private final Set<String> silenced;

	private final @Nullable JsonNode approved;

	/**
	 * Create the reports of a server.
	 * @param catalog the offer of the server
	 * @param settings the settings that decide who sees a tool
	 * @param silenced the ids of rules whose findings are left out
	 * @param approved the approved offer, as {@link McpOffer#toJson()} writes it, or
	 * {@code null}
	 * @throws IllegalArgumentException if there is no rule of such an id
	 */
	public ServerReport(CatalogTable catalog, ServerSettings settings, Set<String> silenced,
			@Nullable JsonNode approved) {
		this.catalog = catalog;
		this.settings = settings;
		this.silenced = Set.copyOf(silenced);
		this.approved = approved;
		McpReport.checkRules(this.silenced);
	}

	/**
	 * Report on all that the server offers.
	 * @return the report, compared with the approved offer
	 */
	public McpReport all() {
		McpOffer offer = offer((registration) -> true);
		McpReport report = McpReport.of(offer, name()).with(ownTexts((registration) -> true)).without(this.silenced);
		return (this.approved != null) ? report.withDrift(offer.driftFrom(this.approved)) : report;
	}

	/**
	 * Report on the offer as a caller sees it.
	 * @param caller the caller
	 * @return the report, which compares with nothing
	 */
	public McpReport seenBy(McpCaller caller) {
		Predicate<Registration> seen = (registration) -> isSeen(caller, registration);
		return McpReport.of(offer(seen), name()).with(ownTexts(seen)).without(this.silenced);
	}

	/**
	 * Find tools that some hosts refuse together with all other tools of the server.
	 * @return the findings, without those of silenced rules
	 */
	public List<Finding> refusals() {
		return refusals(offer((registration) -> true).tools());
	}

	/**
	 * Return the reasons why some hosts refuse a server with this tool.
	 * @param name the name of the tool, which need not be offered
	 * @param inputSchema the schema of its arguments
	 * @return the findings, without those of silenced rules
	 */
	public List<Finding> refusals(String name, ObjectNode inputSchema) {
		ObjectNode tool = JsonNodeFactory.instance.objectNode().put("name", name);
		tool.set("inputSchema", ListedSchemas.input(inputSchema, this.settings.forms().schemas()));
		return refusals(List.of(tool));
	}

	private List<Finding> refusals(List<JsonNode> tools) {
		return PortabilityRules.check(tools, name())
			.stream()
			.filter((finding) -> PortabilityRules.OF_ALL_TOOLS.contains(finding.rule()))
			.filter((finding) -> !this.silenced.contains(finding.rule()))
			.toList();
	}

	private McpOffer offer(Predicate<Registration> seen) {
		return CatalogOffer.of(this.catalog, this.settings.instructions(), this.settings.forms().schemas(), seen);
	}

	private String name() {
		return this.settings.info().name();
	}

	/** Find tools whose text may have facts that the structured content lacks. */
	private List<Finding> ownTexts(Predicate<Registration> seen) {
		return this.catalog.tools().all().stream().filter(seen).filter((tool) -> {
			HandlerSource source = tool.options().source();
			return source != null && source.ownText();
		})
			.map((tool) -> new Finding("text-differs", tool.name(), tool.name(),
					"some hosts show models the structured content alone, others the text: the renderer must not add facts"))
			.toList();
	}

	/** Undecided entries are hidden. */
	private boolean isSeen(McpCaller caller, Registration registration) {
		try {
			return !this.settings.access().decide(caller, null, registration).isHidden();
		}
		catch (RuntimeException ex) {
			return false;
		}
	}

}
