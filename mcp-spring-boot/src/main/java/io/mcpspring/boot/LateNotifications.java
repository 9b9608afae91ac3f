package io.mcpspring.boot;

import io.mcpspring.catalog.McpNotifications;
import io.mcpspring.engine.endpoint.McpEngine;
import io.mcpspring.extension.ExtensionNotification;

import org.springframework.beans.factory.ObjectProvider;

/**
 * Notifications that look the server up on first use, so that the parts of the server may
 * depend on them.
 */
public final class LateNotifications implements McpNotifications {

	private final ObjectProvider<McpEngine> server;

	public LateNotifications(ObjectProvider<McpEngine> server) {
		this.server = server;
	}

	@Override
	public void resourceUpdated(String uri) {
		this.server.getObject().notifications().resourceUpdated(uri);
	}

	@Override
	public void elicitationCompleted(String elicitationId) {
		this.server.getObject().notifications().elicitationCompleted(elicitationId);
	}

	@Override
	public void send(ExtensionNotification notification) {
		this.server.getObject().notifications().send(notification);
	}

}
