package io.mcpspring.engine.dispatch;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import io.mcpspring.context.McpCaller;
import io.mcpspring.context.OwnerKey;
import io.mcpspring.engine.http.McpExchange;
import io.mcpspring.engine.server.CallRequest;
import io.mcpspring.engine.server.Failures;
import io.mcpspring.engine.server.ServedCall;
import io.mcpspring.model.ClientCapabilities;
import io.mcpspring.model.Implementation;
import io.mcpspring.model.ProtocolVersion;
import io.mcpspring.server.CallTarget;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Base class for the part of a call that its request determines: the client, the caller
 * and their metadata, the reference of the run, and the attached objects.
 */
abstract class RequestedCall implements ServedCall {

	private static final Logger logger = LoggerFactory.getLogger(RequestedCall.class);

	private final CallRequest request;

	/** Created on demand. */
	private volatile @Nullable Map<Class<?>, Object> attached;

	private volatile @Nullable CallTarget target;

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
	public final String method() {
		return this.request.method();
	}

	@Override
	public final ObjectNode params() {
		return this.request.params();
	}

	@Override
	public final CallTarget target() {
		CallTarget known = this.target;
		if (known == null) {
			known = CallTarget.of(this.request.method(), this.request.params());
			this.target = known;
		}
		return known;
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
	public final McpCaller caller() {
		return this.request.caller();
	}

	@Override
	public OwnerKey holder() {
		McpExchange exchange = this.request.exchange();
		return (exchange != null) ? exchange.holder() : OwnerKey.of(caller());
	}

	@Override
	public final @Nullable String header(String name) {
		McpExchange exchange = this.request.exchange();
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
		McpExchange exchange = this.request.exchange();
		T request = (exchange != null) ? exchange.unwrap(type) : null;
		return (request == null && type.isInstance(this)) ? type.cast(this) : request;
	}

	@Override
	public final ObjectNode meta() {
		return this.request.meta();
	}

}
