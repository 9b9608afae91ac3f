package io.mcpspring.console;

import java.util.List;
import java.util.Locale;

import io.mcpspring.context.McpCaller;
import io.mcpspring.engine.endpoint.McpEngine;
import io.mcpspring.engine.endpoint.ServerFigures;
import io.mcpspring.engine.server.Era;
import io.mcpspring.model.Implementation;
import io.mcpspring.report.ServerReport;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Facts about the server that clients do not see: its address, its state, and the tokens
 * of its descriptions. No ids, arguments or results.
 */
final class ServerFacts {

	private final ConsolePaths paths;

	private final Implementation identity;

	private final List<Era> eras;

	private final McpEngine server;

	private final ServerReport report;

	private final CallTimes times;

	ServerFacts(ConsolePaths paths, Implementation identity, List<Era> eras, McpEngine server, ServerReport report,
			CallTimes times) {
		this.paths = paths;
		this.identity = identity;
		this.eras = eras;
		this.server = server;
		this.report = report;
		this.times = times;
	}

	/** The URL path of the page, with the context path of the application. */
	String consoleUrl() {
		return this.paths.url();
	}

	ObjectNode description(@Nullable CsrfHeader csrf) {
		ObjectNode json = JsonNodeFactory.instance.objectNode();
		json.put("name", this.identity.name());
		json.put("title", this.identity.title());
		json.put("version", this.identity.version());
		json.put("consolePath", this.paths.console());
		json.put("serverPath", this.paths.server());
		ArrayNode offered = json.putArray("eras");
		this.eras.forEach((era) -> offered.add(era.name().toLowerCase(Locale.ROOT)));
		if (csrf != null) {
			json.putObject("csrf").put("header", csrf.name()).put("token", csrf.value());
		}
		return json;
	}

	ObjectNode figures() {
		ServerFigures figures = this.server.figures();
		ObjectNode json = JsonNodeFactory.instance.objectNode();
		json.put("sessions", figures.sessions());
		json.put("sessionCalls", figures.sessionCalls());
		json.put("statelessCalls", figures.statelessCalls());
		json.put("waitingCalls", figures.waitingCalls());
		json.put("sessionStreams", figures.sessionStreams());
		json.put("statelessStreams", figures.statelessStreams());
		json.put("subscriptions", figures.subscriptions());
		json.put("eventStreams", figures.eventStreams());
		json.put("eventBytes", figures.eventBytes());
		json.put("eventsDropped", figures.eventsDropped());
		this.times.writeTo(json);
		return json;
	}

	ObjectNode model(McpCaller caller) {
		return this.report.seenBy(caller).toJson();
	}

}
