package io.mcpspring.conformance;

import io.mcpspring.annotation.McpResource;
import io.mcpspring.annotation.McpTool;
import io.mcpspring.catalog.McpNotifications;

import org.springframework.stereotype.Component;

/**
 * The resources, and the tool that tells of an update.
 */
@Component
class FixtureResources {

	private static final String WATCHED = "test://watched-resource";

	private final McpNotifications notifications;

	FixtureResources(McpNotifications notifications) {
		this.notifications = notifications;
	}

	@McpResource(uri = "test://static-text", name = "static-text", description = "A text that never changes",
			mimeType = "text/plain")
	String text() {
		return "This is the content of the static text resource.";
	}

	@McpResource(uri = "test://static-binary", name = "static-binary", description = "A picture that never changes",
			mimeType = "image/png")
	byte[] binary() {
		return Samples.PNG;
	}

	@McpResource(uri = WATCHED, name = "watched-resource", description = "A text that clients subscribe to",
			mimeType = "text/plain")
	String watched() {
		return "Watched resource content";
	}

	@McpResource(uri = "test://template/{id}/data", name = "template", description = "Data by id",
			mimeType = "application/json")
	Data data(String id) {
		return new Data(id, true, "Data for ID: " + id);
	}

	@McpTool(name = "touch_watched_resource", description = "Tells that the watched resource changed")
	String touchWatched() {
		this.notifications.resourceUpdated(WATCHED);
		return "Told";
	}

	record Data(String id, boolean templateTest, String data) {
	}

}
