package io.mcpspring.client;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

import io.mcpspring.client.header.MirroredArguments;
import io.mcpspring.client.question.QuestionDesk;
import io.mcpspring.engine.jsonrpc.RequestId;
import tools.jackson.databind.node.ObjectNode;

/**
 * The requests of a client that are under way.
 */
final class Requests implements AutoCloseable {

	/** For requests that last until they are cancelled. */
	static final Duration ENDLESS = Duration.ofDays(365);

	private final Http http;

	private final QuestionDesk desk;

	private final MirroredArguments mirrored;

	private final AtomicLong ids = new AtomicLong();

	private final Set<RunningRequest> running = ConcurrentHashMap.newKeySet();

	private volatile boolean closed;

	Requests(Http http, QuestionDesk desk, MirroredArguments mirrored) {
		this.http = http;
		this.desk = desk;
		this.mirrored = mirrored;
	}

	/** Send a request of which the wire is known. */
	McpClientCall send(ClientWire wire, String method, ObjectNode params, RequestOptions options) {
		RunningRequest request = create(method, params, options);
		request.begin(wire);
		return request;
	}

	RunningRequest create(String method, ObjectNode params, RequestOptions options) {
		RunningRequest request = new RunningRequest(method, params, options, this.http, this.desk,
				() -> RequestId.of(this.ids.incrementAndGet()), (result) -> {
					if (method.equals("tools/list")) {
						this.mirrored.learn(result.path("tools"));
					}
				});
		this.running.add(request);
		request.result().whenComplete((result, failure) -> this.running.remove(request));
		if (this.closed) {
			request.failed(new IllegalStateException("The client is closed"));
		}
		return request;
	}

	@Override
	public void close() {
		this.closed = true;
		this.running.forEach((request) -> request.cancel("The client ends"));
	}

}
