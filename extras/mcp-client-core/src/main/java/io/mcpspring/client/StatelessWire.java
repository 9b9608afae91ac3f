package io.mcpspring.client;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

import io.mcpspring.client.exchange.TimeLimit;
import io.mcpspring.client.header.MirroredArguments;
import io.mcpspring.client.header.MirroredNames;
import io.mcpspring.engine.http.McpHeaders;
import io.mcpspring.engine.jsonrpc.JsonRpcMessage.Notification;
import io.mcpspring.engine.jsonrpc.RequestId;
import io.mcpspring.engine.model.MetaKeys;
import io.mcpspring.model.ProtocolVersion;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The era without sessions: all that a request needs is in it (server-2026 META, HDR).
 */
final class StatelessWire implements ClientWire {

	private static final ProtocolVersion VERSION = ProtocolVersion.V2026_07_28;

	private static final String SERVER_INFO = "io.modelcontextprotocol/serverInfo";

	private final Http http;

	private final Requests requests;

	private final MirroredArguments mirrored;

	StatelessWire(Http http, Requests requests, MirroredArguments mirrored) {
		this.http = http;
		this.requests = requests;
		this.mirrored = mirrored;
	}

	@Override
	public CompletableFuture<ServerDescription> describe() {
		return this.requests.send(this, "server/discover", JsonNodeFactory.instance.objectNode(), RequestOptions.NONE)
			.result()
			.thenApply((result) -> new ServerDescription(VERSION, result.path("_meta").path(SERVER_INFO),
					result.path("capabilities"), result.path("instructions").asString(null), null));
	}

	@Override
	public ObjectNode params(ObjectNode params, RequestId id, RequestOptions options) {
		ObjectNode complete = params.deepCopy();
		ObjectNode meta = complete.withObjectProperty("_meta");
		meta.put(MetaKeys.PROTOCOL_VERSION, VERSION.value());
		meta.set(MetaKeys.CLIENT_CAPABILITIES, this.http.settings().capabilities());
		meta.set(MetaKeys.CLIENT_INFO, this.http.settings().identity());
		if (options.logLevel() != null) {
			meta.put(MetaKeys.LOG_LEVEL, options.logLevel().value());
		}
		options.progressToken(meta, id);
		return complete;
	}

	@Override
	public Map<String, String> headers(String method, ObjectNode params) {
		Map<String, String> headers = new LinkedHashMap<>(headers());
		headers.put(McpHeaders.METHOD, method);
		String name = MirroredNames.of(method, params);
		if (name != null) {
			headers.put(McpHeaders.NAME, MirroredNames.encode(name));
		}
		if (method.equals("tools/call") && name != null) {
			headers.putAll(this.mirrored.headers(name, params.path("arguments")));
		}
		return headers;
	}

	@Override
	public Map<String, String> headers() {
		return Map.of(McpHeaders.PROTOCOL_VERSION, VERSION.value());
	}

	@Override
	public boolean resumes() {
		return false;
	}

	/** Closing the connection says it all (server-2026 CANC-01). */
	@Override
	public CompletableFuture<Void> cancel(RequestId id, @Nullable String reason) {
		return CompletableFuture.completedFuture(null);
	}

	@Override
	public CompletableFuture<McpSubscription> listen(ListenRequest filter, Consumer<Notification> listener) {
		CompletableFuture<McpSubscription> opened = new CompletableFuture<>();
		ObjectNode params = JsonNodeFactory.instance.objectNode();
		params.set("notifications", filter.toJson());
		CompletableFuture<McpSubscription> subscription = new CompletableFuture<>();
		RequestOptions options = RequestOptions.NONE.withTimeout(Requests.ENDLESS).withNotifications((notification) -> {
			if (notification.method().equals("notifications/subscriptions/acknowledged")) {
				subscription.thenAccept(opened::complete);
			}
			else if (filter.wants(notification)) {
				listener.accept(notification);
			}
		});
		McpClientCall call = this.requests.send(this, "subscriptions/listen", params, options);
		CompletableFuture<Void> over = new CompletableFuture<>();
		subscription.complete(new StatelessSubscription(call, over));
		call.result().whenComplete((ended, failure) -> {
			over.complete(null);
			if (failure != null) {
				opened.completeExceptionally(failure);
			}
		});
		TimeLimit.set(opened, this.http.settings().timeout(), () -> call.cancel("It was not acknowledged"));
		return opened;
	}

	@Override
	public void close() {
	}

	private record StatelessSubscription(McpClientCall call, CompletableFuture<Void> ended) implements McpSubscription {

		@Override
		public void cut() {
			this.call.cut();
		}

		@Override
		public void close() {
			this.call.cancel(null);
		}

	}

}
