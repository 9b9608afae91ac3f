package io.mcpspring.composition.remote;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Set;

import io.mcpspring.boot.observation.PortableOffer;
import io.mcpspring.catalog.McpCatalog;
import io.mcpspring.catalog.McpRegistration;
import io.mcpspring.catalog.ToolBuilder;
import io.mcpspring.engine.jsonrpc.JsonWeight;
import io.mcpspring.engine.keys.Algorithms;
import io.mcpspring.model.ToolAnnotations;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A tool as its server lists it: those members that reach a model or decide what a call
 * may do.
 */
public final class RemoteTool {

	private static final String EXECUTION = "execution";

	/** Icons and metadata are left out: they belong to the other server. */
	private static final Set<String> MEMBERS = Set.of("name", "title", "description", "inputSchema", "outputSchema",
			"annotations", EXECUTION);

	/** The memory of a boolean schema when it is compiled. */
	private static final long BOOLEAN = 400;

	private static final int DIGEST = 16;

	private static final ObjectWriter SORTED = JsonMapper.shared()
		.writer()
		.with(JsonNodeFeature.WRITE_PROPERTIES_SORTED);

	private final ObjectNode members;

	private final int hops;

	private RemoteTool(ObjectNode members, int hops) {
		this.members = members;
		this.hops = hops;
	}

	/**
	 * Read a tool.
	 * @param listed a member of the result of {@code tools/list}
	 * @return the tool
	 */
	public static RemoteTool read(ObjectNode listed) {
		ObjectNode members = JsonNodeFactory.instance.objectNode();
		listed.forEachEntry((name, value) -> {
			if (MEMBERS.contains(name) && !value.isNull()) {
				members.set(name, value);
			}
		});
		return new RemoteTool(members, Hops.passed(listed.path("_meta")));
	}

	/**
	 * Return its name at the server.
	 * @return the name; empty if it has none
	 */
	public String name() {
		return this.members.path("name").asString("");
	}

	int size() {
		return this.members.toString().length();
	}

	/**
	 * Return the memory that it takes, in bytes. As a schema, {@code true} is compiled
	 * like any other, though a tree has only one.
	 */
	long weight() {
		return JsonWeight.of(this.members) + BOOLEAN * booleans(this.members);
	}

	private static long booleans(JsonNode value) {
		return value.isBoolean() ? 1 : value.valueStream().mapToLong(RemoteTool::booleans).sum();
	}

	@Nullable String title() {
		return text("title");
	}

	@Nullable String description() {
		return text("description");
	}

	private @Nullable String text(String member) {
		return this.members.path(member).isString() ? this.members.path(member).stringValue() : null;
	}

	private @Nullable ObjectNode inputSchema() {
		return (this.members.get("inputSchema") instanceof ObjectNode schema) ? schema : null;
	}

	@Nullable ObjectNode outputSchema() {
		return (this.members.get("outputSchema") instanceof ObjectNode schema) ? schema : null;
	}

	ToolAnnotations annotations() {
		JsonNode hints = this.members.path("annotations");
		return ToolAnnotations.builder()
			.readOnly(hint(hints, "readOnlyHint"))
			.destructive(hint(hints, "destructiveHint"))
			.idempotent(hint(hints, "idempotentHint"))
			.openWorld(hint(hints, "openWorldHint"))
			.build();
	}

	private static @Nullable Boolean hint(JsonNode hints, String name) {
		return hints.path(name).isBoolean() ? hints.path(name).booleanValue() : null;
	}

	/** A client of sessions cannot call such a tool without tasks (extensions T25-05). */
	private boolean isTaskOnly() {
		return this.members.path(EXECUTION).path("taskSupport").asString("").equals("required");
	}

	/**
	 * Return the reason why it is not offered, or {@code null}.
	 * @param offeredAs its name here
	 * @param settings the settings of its server
	 * @param portable the check of tools if the offer has to be portable
	 */
	@Nullable String refusal(String offeredAs, RemoteSettings settings, PortableOffer portable) {
		if (isTaskOnly()) {
			return "it has to be called as a task";
		}
		if (this.hops >= Hops.MAX) {
			return Hops.EXCEEDED;
		}
		if (settings.isReserved(offeredAs)) {
			return "'" + offeredAs + "' begins like the names of the tools of another server";
		}
		ObjectNode input = inputSchema();
		return (input != null) ? portable.refusal(offeredAs, input) : "it has no input schema";
	}

	/**
	 * Return the reason to withhold this tool, which differs if it is changed again, or
	 * {@code null} if it is as before.
	 */
	@Nullable String changeSince(@Nullable RemoteTool before) {
		List<String> differences = (before != null) ? differences(before) : List.of();
		if (before != null && differences.isEmpty()) {
			return null;
		}
		String change = (before != null) ? "it has changed: " + String.join(", ", differences) : "it is new";
		return change + " (digest " + digest() + ")";
	}

	/**
	 * Return the members that have changed. Servers list the support of tasks in one era
	 * only, so that counts only where the tool cannot be called any more.
	 */
	List<String> differences(RemoteTool before) {
		List<String> names = new ArrayList<>();
		for (String name : MEMBERS.stream().sorted().toList()) {
			boolean same = name.equals(EXECUTION) ? before.isTaskOnly() || !isTaskOnly()
					: this.members.path(name).equals(before.members.path(name));
			if (!same) {
				names.add(name);
			}
		}
		return names;
	}

	/**
	 * Return a digest by which its forms differ, too long for a server to find two forms
	 * with the same. It does not depend on the order of members and the support of tasks.
	 */
	private String digest() {
		ObjectNode form = JsonNodeFactory.instance.objectNode();
		form.setAll(this.members);
		form.remove(EXECUTION);
		return HexFormat.of().formatHex(Algorithms.sha256().digest(SORTED.writeValueAsBytes(form)), 0, DIGEST);
	}

	/**
	 * Add it to a catalogue.
	 * @param offeredAs its name there
	 * @param calls calls it
	 */
	McpRegistration register(McpCatalog catalog, String offeredAs, RemoteCalls calls) {
		ObjectNode input = Objects.requireNonNull(inputSchema(), "A tool that is offered has an input schema");
		ToolBuilder<ObjectNode> builder = catalog.tool(offeredAs)
			.meta(Hops.next(this.hops))
			.annotations(annotations())
			.input(input);
		String title = title();
		if (title != null) {
			builder.title(title);
		}
		String description = description();
		if (description != null) {
			builder.description(description);
		}
		ObjectNode output = outputSchema();
		if (output != null) {
			builder.output(output);
		}
		return builder.nonBlocking().handler((context, arguments) -> calls.call(context, name(), arguments)).register();
	}

}
