package io.mcpspring.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Report on the offer of a server as a model sees it: an estimate of the tokens of
 * instructions and tools, tools that some hosts refuse or models cannot use well, and
 * differences from the approved offer.
 *
 * @param encoding the encoding of tokens; models with another one count differently
 * @param instructions the tokens of the instructions
 * @param tools the tokens of each tool
 * @param findings the findings about the tools
 * @param drift a line for each place that differs from the approved offer; {@code null}
 * where nothing was
 */
public record McpReport(String encoding, int instructions, List<ToolTokens> tools, List<Finding> findings,
		@Nullable List<String> drift) {

	private static final TokenCount TOKENS = new TokenCount();

	public McpReport {
		tools = List.copyOf(tools);
		findings = List.copyOf(findings);
		drift = (drift != null) ? List.copyOf(drift) : null;
	}

	/**
	 * Report on an offer.
	 * @param offer the offer of the server
	 * @return the report, which compares with nothing
	 */
	public static McpReport of(McpOffer offer) {
		return of(offer, "");
	}

	/**
	 * Report on the offer of a server whose name hosts put before those of tools.
	 * @param offer the offer of the server
	 * @param server the name of the server
	 * @return the report, which compares with nothing
	 */
	public static McpReport of(McpOffer offer, String server) {
		String instructions = offer.instructions();
		return new McpReport(TokenCount.ENCODING, (instructions != null) ? TOKENS.of(instructions) : 0,
				offer.tools().stream().map(McpReport::count).toList(), PortabilityRules.check(offer.tools(), server),
				null)
			.with(PortabilityRules.check(instructions));
	}

	private static ToolTokens count(JsonNode tool) {
		return new ToolTokens(tool.path("name").asString(""), TOKENS.of(seenByModel(tool)));
	}

	/** The parts of a descriptor that hosts hand to models. */
	private static String seenByModel(JsonNode tool) {
		ObjectNode json = JsonNodeFactory.instance.objectNode();
		json.put("name", tool.path("name").asString(""));
		json.put("description", tool.path("description").asString(null));
		json.set("parameters", tool.path("inputSchema"));
		return json.toString();
	}

	/**
	 * Leave findings out.
	 * @param silenced the ids of rules that do not matter
	 * @return the report without their findings
	 * @throws IllegalArgumentException if there is no such rule
	 */
	public McpReport without(Set<String> silenced) {
		checkRules(silenced);
		return new McpReport(this.encoding, this.instructions, this.tools,
				this.findings.stream().filter((finding) -> !silenced.contains(finding.rule())).toList(), this.drift);
	}

	static void checkRules(Set<String> ids) {
		ids.stream().filter((id) -> !rules().contains(id)).findFirst().ifPresent((id) -> {
			throw new IllegalArgumentException("There is no rule '" + id + "': the rules are " + rules());
		});
	}

	McpReport with(List<Finding> further) {
		List<Finding> all = new ArrayList<>(this.findings);
		all.addAll(further);
		return new McpReport(this.encoding, this.instructions, this.tools, all, this.drift);
	}

	McpReport withDrift(List<String> lines) {
		return new McpReport(this.encoding, this.instructions, this.tools, this.findings, lines);
	}

	/**
	 * Return the ids of all rules.
	 * @return the ids, in alphabetical order
	 */
	public static Set<String> rules() {
		return PortabilityRules.IDS;
	}

	/**
	 * Return the tokens of instructions and tools together.
	 * @return the number
	 */
	public int tokens() {
		return this.instructions + this.tools.stream().mapToInt(ToolTokens::tokens).sum();
	}

	/**
	 * Write the report.
	 * @return a JSON object with a member for each component and the sum of the tokens
	 */
	public ObjectNode toJson() {
		ObjectNode json = JsonNodeFactory.instance.objectNode();
		json.put("encoding", this.encoding);
		json.put("tokens", tokens());
		json.put("instructions", this.instructions);
		ArrayNode counted = json.putArray("tools");
		this.tools.forEach((tool) -> counted.addObject().put("name", tool.name()).put("tokens", tool.tokens()));
		ArrayNode found = json.putArray("findings");
		this.findings.forEach((finding) -> found.addObject()
			.put("rule", finding.rule())
			.put("tool", finding.tool())
			.put("place", finding.place())
			.put("message", finding.message()));
		if (this.drift != null) {
			this.drift.forEach(json.putArray("drift")::add);
		}
		return json;
	}

	/**
	 * The tokens of a tool.
	 *
	 * @param name the name of the tool
	 * @param tokens the tokens of its name, description and input schema
	 */
	public record ToolTokens(String name, int tokens) {
	}

}
