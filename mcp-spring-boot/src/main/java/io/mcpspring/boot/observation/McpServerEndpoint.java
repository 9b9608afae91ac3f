package io.mcpspring.boot.observation;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Consumer;

import io.mcpspring.catalog.McpCatalog;
import io.mcpspring.catalog.Registration;
import io.mcpspring.endpoint.McpServer;
import io.mcpspring.endpoint.ServerFigures;
import io.mcpspring.endpoint.TransportSettings;
import io.mcpspring.model.Implementation;
import io.mcpspring.task.TaskStatus;
import io.mcpspring.task.TasksExtension;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;

/**
 * Actuator endpoint with the identity of the server, its catalogue and the methods behind
 * it, its limits, and its present figures. Contains no secret, no argument and no session
 * id.
 */
@Endpoint(id = "mcp")
public final class McpServerEndpoint {

	private final Implementation identity;

	private final TransportSettings transport;

	private final Settings settings;

	private final McpCatalog catalog;

	private final McpServer server;

	private final @Nullable TasksExtension tasks;

	private final OfferFindings findings;

	public McpServerEndpoint(Implementation identity, TransportSettings transport, Settings settings,
			McpCatalog catalog, McpServer server, @Nullable TasksExtension tasks, OfferFindings findings) {
		this.identity = identity;
		this.transport = transport;
		this.settings = settings;
		this.catalog = catalog;
		this.server = server;
		this.tasks = tasks;
		this.findings = findings;
	}

	/**
	 * Describe the present state of the server.
	 * @return the description
	 */
	@ReadOperation
	public Map<String, Object> server() {
		Map<String, Object> description = new LinkedHashMap<>();
		description.put("server", ServerDescription.identity(this.identity));
		description.put("path", this.settings.path());
		description.put("versions", ServerDescription.versions(this.transport.eras()));
		description.put("capabilities", ServerDescription.capabilities(this.catalog));
		description.put("draining", this.server.isDraining());
		description.put("tools", offered(this.catalog.tools().all()));
		description.put("resources", offered(this.catalog.resources().all()));
		description.put("resourceTemplates", offered(this.catalog.resourceTemplates().all()));
		description.put("prompts", offered(this.catalog.prompts().all()));
		description.put("completions", completions());
		description.put("advice", advice());
		description.put("limits", this.settings.limits());
		description.put("figures", figures(this.server.figures()));
		if (this.findings.report() != null) {
			description.put("report", this.findings.report().report());
		}
		return description;
	}

	private static List<Map<String, Object>> offered(Collection<? extends Registration> registrations) {
		return registrations.stream().map((registration) -> {
			Map<String, Object> entry = map((entries) -> entries.put("name", registration.name()));
			entry.put("owner", registration.options().owner());
			entry.put("access", registration.options().access());
			entry.put("scopes", new TreeSet<>(registration.options().scopes()));
			return entry;
		}).toList();
	}

	private List<Map<String, Object>> completions() {
		return this.catalog.completions().all().stream().map((completion) -> {
			Registration.CompletionTarget target = completion.target();
			Map<String, Object> entry = map(
					(entries) -> entries.put(target.prompt() ? "prompt" : "resourceTemplate", target.name()));
			entry.put("argument", target.argument());
			entry.put("owner", completion.options().owner());
			return entry;
		}).toList();
	}

	private List<Map<String, Object>> advice() {
		return this.findings.advice().entries().stream().map((entry) -> map((entries) -> {
			entries.put("of", entry.what());
			entries.put("owner", entry.owner());
			entries.put("finding", entry.finding());
		})).toList();
	}

	private Map<String, Object> figures(ServerFigures figures) {
		return map((entries) -> {
			entries.put("sessionCalls", figures.sessionCalls());
			entries.put("statelessCalls", figures.statelessCalls());
			entries.put("callBytes", figures.callBytes());
			entries.put("waitingCalls", figures.waitingCalls());
			putKnown(entries, "sessions", figures.sessions());
			entries.put("sessionStreams", figures.sessionStreams());
			entries.put("statelessStreams", figures.statelessStreams());
			entries.put("subscriptions", figures.subscriptions());
			putKnown(entries, "eventStreams", figures.eventStreams());
			putKnown(entries, "eventBytes", figures.eventBytes());
			putKnown(entries, "eventsDropped", figures.eventsDropped());
			entries.put("receivingBodies", figures.receivingBodies());
			entries.put("receivingBytes", figures.receivingBytes());
			if (this.tasks != null) {
				entries.put("runningTasks", this.tasks.running());
				putKnown(entries, "workingTasks", this.tasks.count(TaskStatus.WORKING));
				putKnown(entries, "askingTasks", this.tasks.count(TaskStatus.INPUT_REQUIRED));
			}
		});
	}

	private static void putKnown(Map<String, Object> entries, String key, @Nullable Number value) {
		if (value != null) {
			entries.put(key, value);
		}
	}

	private static Map<String, Object> map(Consumer<Map<String, Object>> entries) {
		Map<String, Object> map = new LinkedHashMap<>();
		entries.accept(map);
		return map;
	}

	/**
	 * Settings of a server that the endpoint shows.
	 *
	 * @param path the path without that of the application
	 * @param limits the limits by name
	 */
	public record Settings(String path, Map<String, Object> limits) {
	}

}
