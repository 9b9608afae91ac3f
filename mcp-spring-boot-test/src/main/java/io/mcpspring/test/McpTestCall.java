package io.mcpspring.test;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;

import io.mcpspring.client.McpClientCall;
import io.mcpspring.engine.jsonrpc.JsonRpcMessage.Notification;
import tools.jackson.databind.json.JsonMapper;

/**
 * A call whose answer is not there yet.
 */
public final class McpTestCall {

	private static final long MAX_MILLIS = 60_000;

	private final String request;

	private final McpClientCall call;

	private final Recorder recorder;

	private final JsonMapper mapper;

	McpTestCall(String request, McpClientCall call, Recorder recorder, JsonMapper mapper) {
		this.request = request;
		this.call = call;
		this.recorder = recorder;
		this.mapper = mapper;
	}

	/**
	 * Wait until the call has reported progress.
	 * @return this
	 * @throws AssertionError if it does not within a minute
	 */
	public McpTestCall awaitProgress() {
		return awaitNotification("notifications/progress");
	}

	/**
	 * Wait until the call has sent a notification.
	 * @param method the method of the notification
	 * @return this
	 * @throws AssertionError if it does not within a minute
	 */
	public McpTestCall awaitNotification(String method) {
		this.recorder.await((Notification notification) -> notification.method().equals(method), "'" + method + "'",
				MAX_MILLIS);
		return this;
	}

	/**
	 * Break the connection that carries the answer. A session fetches the answer by
	 * another one; without a session the call ends.
	 * @return this
	 */
	public McpTestCall cut() {
		this.call.cut();
		return this;
	}

	/**
	 * Notify the server that the answer is no longer needed.
	 * @return this
	 */
	public McpTestCall cancel() {
		this.call.cancel("The test cancels it");
		return this;
	}

	/**
	 * Wait for the answer.
	 * @return the answer, which may be an error
	 * @throws AssertionError if the server asked something that has no prepared answer
	 */
	public McpResponse response() {
		McpResponse response = await();
		UnscriptedQuestionException unscripted = this.recorder.unscripted();
		if (unscripted != null) {
			throw new AssertionError(unscripted.getMessage(), unscripted);
		}
		return response;
	}

	private McpResponse await() {
		try {
			return new McpResponse(this.request, this.call.result().join(), null, this.recorder, this.mapper);
		}
		catch (CompletionException ex) {
			Throwable cause = (ex.getCause() != null) ? ex.getCause() : ex;
			return new McpResponse(this.request, null, cause, this.recorder, this.mapper);
		}
		catch (CancellationException ex) {
			return new McpResponse(this.request, null, ex, this.recorder, this.mapper);
		}
	}

}
