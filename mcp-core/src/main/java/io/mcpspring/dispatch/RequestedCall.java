package io.mcpspring.dispatch;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import io.mcpspring.http.Caller;
import io.mcpspring.http.HttpExchange;
import io.mcpspring.model.ClientCapabilities;
import io.mcpspring.model.Implementation;
import io.mcpspring.model.ProtocolVersion;
import io.mcpspring.server.CallRequest;
import io.mcpspring.server.Failures;
import io.mcpspring.server.McpCall;
import io.mcpspring.share.Holder;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Base class for the part of a call that its request determines: the client, the caller
 * and their metadata, the reference of the run, and the attached objects.
 */
abstract class RequestedCall implements McpCall {

	private static final Logger logger = LoggerFactory.getLogger(RequestedCall.class);

	private final CallRequest request;

	/** Created on demand. */
	private volatile @Nullable Map<Class<?>, Object> attached;

	private @Nullable String reference;

	/** The actions to run at the end; {@code null} if there are none. */
	private @Nullable List<Runnable> endings;

	private boolean over;

	/** The arguments of the tool, if they were made to fit its schema. */
	private volatile @Nullable ObjectNode mended;

	RequestedCall(CallRequest request) {
		this.request = request;
	}

	@Override
	public final CallRequest request() {
		return this.request;
	}

	@Override
	public final ObjectNode arguments() {
		ObjectNode fitting = this.mended;
		if (fitting != null) {
			return fitting;
		}
		return (this.request.params().get("arguments") instanceof ObjectNode given) ? given
				: JsonNodeFactory.instance.objectNode();
	}

	/** Record the arguments that the handler gets. */
	final void mended(ObjectNode arguments) {
		this.mended = arguments;
	}

	@Override
	public final synchronized String reference() {
		if (this.reference == null) {
			this.reference = Failures.reference();
		}
		return this.reference;
	}

	@Override
	public final synchronized <T> void attach(Class<T> type, T object) {
		Map<Class<?>, Object> all = (this.attached != null) ? this.attached : new ConcurrentHashMap<>(2);
		all.put(type, object);
		this.attached = all;
	}

	@Override
	public final void atEnd(Runnable action) {
		synchronized (this) {
			if (!this.over) {
				this.endings = (this.endings != null) ? this.endings : new ArrayList<>(1);
				this.endings.add(action);
				return;
			}
		}
		action.run();
	}

	/** Record that the run has ended and its result was written. */
	public final void over() {
		List<Runnable> actions;
		synchronized (this) {
			this.over = true;
			actions = this.endings;
			this.endings = null;
		}
		if (actions != null) {
			actions.forEach(RequestedCall::run);
		}
	}

	private static void run(Runnable action) {
		try {
			action.run();
		}
		catch (RuntimeException ex) { // others follow
			logger.warn("An action at the end of a call failed", ex);
		}
	}

	@Override
	public final ProtocolVersion protocolVersion() {
		return this.request.version();
	}

	@Override
	public final @Nullable Implementation clientInfo() {
		return this.request.client();
	}

	@Override
	public final ClientCapabilities clientCapabilities() {
		return this.request.capabilities();
	}

	@Override
	public final @Nullable String sessionId() {
		return this.request.sessionId();
	}

	@Override
	public final Caller caller() {
		return this.request.caller();
	}

	@Override
	public Holder holder() {
		HttpExchange exchange = this.request.exchange();
		return (exchange != null) ? Holder.of(exchange) : Holder.of(caller());
	}

	@Override
	public final @Nullable String header(String name) {
		HttpExchange exchange = this.request.exchange();
		return (exchange != null) ? exchange.header(name) : null;
	}

	/** Return an attached object, or {@code null}. */
	final <T> @Nullable T attached(Class<T> type) {
		Map<Class<?>, Object> all = this.attached;
		Object found = (all != null) ? all.get(type) : null;
		return (found != null) ? type.cast(found) : null;
	}

	@Override
	public final <T> @Nullable T unwrap(Class<T> type) {
		T found = attached(type);
		if (found != null) {
			return found;
		}
		HttpExchange exchange = this.request.exchange();
		return (exchange != null) ? exchange.unwrap(type) : null;
	}

	@Override
	public final ObjectNode meta() {
		return this.request.meta();
	}

}
