package io.mcpspring.test;

import java.util.List;

import io.mcpspring.client.McpSubscription;
import io.mcpspring.engine.jsonrpc.JsonRpcMessage.Notification;

/**
 * Listens for changes of the server, until it is closed or the test ends.
 */
public final class McpTestListener implements AutoCloseable {

	private static final long MAX_MILLIS = 60_000;

	private final McpSubscription subscription;

	private final Recorder recorder;

	McpTestListener(McpSubscription subscription, Recorder recorder) {
		this.subscription = subscription;
		this.recorder = recorder;
	}

	/**
	 * Wait until the server has announced that a resource was updated, once for each
	 * update.
	 * @param uri the URI of the resource
	 * @return this
	 * @throws AssertionError if it does not within a minute
	 */
	public McpTestListener awaitUpdate(String uri) {
		this.recorder.await(
				(notification) -> notification.method().equals("notifications/resources/updated")
						&& notification.params() != null && uri.equals(notification.params().path("uri").asString("")),
				"update of '" + uri + "'", MAX_MILLIS);
		return this;
	}

	/**
	 * Wait until the server has sent a notification, once for each of them.
	 * @param method the method of the notification
	 * @return this
	 * @throws AssertionError if it does not within a minute
	 */
	public McpTestListener await(String method) {
		this.recorder.await((notification) -> notification.method().equals(method), "'" + method + "'", MAX_MILLIS);
		return this;
	}

	/**
	 * Return the notifications so far.
	 * @return the notifications in their order
	 */
	public List<Notification> notifications() {
		return this.recorder.notifications();
	}

	/**
	 * Break the connection. A session resumes the stream, without one it ends.
	 * @return this
	 */
	public McpTestListener cut() {
		this.subscription.cut();
		return this;
	}

	@Override
	public void close() {
		this.subscription.close();
	}

}
