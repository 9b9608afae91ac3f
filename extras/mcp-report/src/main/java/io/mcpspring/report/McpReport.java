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
 */
public final class McpReport {

	private static final TokenCount TOKENS = new TokenCount();

	private final String encoding;

	private final int instructions;

	private final List<ToolTokens> tools;

	private final List<Finding> findings;

	private final @Nullable List<String> drift;

	private McpReport(String encoding, int instructions, List<ToolTokens> tools, List<Finding> findings,
			@Nullable List<String> drift) {
		this.encoding = encoding;
		this.instructions = instructions;
		this.tools = List.copyOf(tools);
		this.findings = List.copyOf(findings);
		this.drift = (drift != null) ? List.copyOf(drift) : null;
	}

	/**
	 * Return the encoding of tokens.
	 * @return the encoding of tokens; models with another one count differently
	 */
	public String encoding() {
		return this.encoding;
	}

	/**
	 * Return the tokens of the instructions.
	 * @return the tokens of the instructions
	 */
	public int instructions() {
		return this.instructions;
	}

	/**
	 * Return the tokens of each tool.
	 * @return the tokens of each tool
	 */
	public List<ToolTokens> tools() {
		return this.tools;
	}

	/**
	 * Return the findings about the tools.
	 * @return the findings about the tools
	 */
	public List<Finding> findings() {
		return this.findings;
	}

	/**
	 * Return a line for each place that differs from the approved offer.
	 * @return a line for each place that differs from the approved offer; {@code null}
	 * where nothing was
	 */
	public @Nullable List<String> drift() {
		return this.drift;
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

	/** The tokens of a tool. */
	public static final class ToolTokens {

		private final String name;

		private final int tokens;

		private ToolTokens(String name, int tokens) {
			this.name = name;
			this.tokens = tokens;
		}

		/**
		 * Return the name of the tool.
		 * @return the name of the tool
		 */
		public String name() {
			return this.name;
		}

		/**
		 * Return the tokens of its name, description and input schema.
		 * @return the number
		 */
		public int tokens() {
			return this.tokens;
		}

	}

}
