package io.mcpspring.observation;

import io.micrometer.observation.transport.RequestReplyReceiverContext;
import io.mcpspring.model.McpResult;
import io.mcpspring.server.CallEnd;
import io.mcpspring.server.McpCall;
import org.jspecify.annotations.Nullable;

/**
 * What is known while a call is observed: one run of a handler, from the request or the
 * client's answers to the result, the failure or the next question.
 */
public final class McpCallObservationContext extends RequestReplyReceiverContext<McpCall, McpResult> {

	private final String method;

	private final @Nullable String target;

	private volatile CallEnd end = CallEnd.of(null, null);

	McpCallObservationContext(McpCall call, RegisteredNames names, TraceSource source) {
		super((carrier, key) -> source.get(carrier, key));
		setCarrier(call);
		this.method = names.method(call.request().method());
		this.target = names.target(call.request());
	}

	/**
	 * The call.
	 * @return the call
	 */
	@Override
	@SuppressWarnings("NullAway") // set by the constructor
	public McpCall getCarrier() {
		return super.getCarrier();
	}

	/**
	 * The method of the request.
	 * @return the method, {@code unknown} when the protocol has no such method
	 */
	public String method() {
		return this.method;
	}

	/**
	 * What the request names, if it is registered.
	 * @return the name of the tool or prompt, or the URI or template of the resource;
	 * {@code unknown} when nothing is registered under it, {@code null} when the method
	 * names nothing
	 */
	public @Nullable String target() {
		return this.target;
	}

	/** Note how the run ended. */
	void ends(CallEnd how) {
		this.end = how;
	}

	/**
	 * How the run ended.
	 * @return how it ended; as if well before it has
	 */
	public CallEnd end() {
		return this.end;
	}

	/** Where the trace of the caller is read from. */
	enum TraceSource {

		/** The metadata of the request (server-2026 META-11). */
		META {
			@Override
			@Nullable String get(@Nullable McpCall call, String key) {
				return (call != null) ? call.meta().path(key).stringValue(null) : null;
			}
		},

		/** The headers of the request. */
		HEADERS {
			@Override
			@Nullable String get(@Nullable McpCall call, String key) {
				return (call != null) ? call.header(key) : null;
			}
		},

		/** What is observed already, for example the HTTP request. */
		PARENT {
			@Override
			@Nullable String get(@Nullable McpCall call, String key) {
				return null;
			}
		};

		abstract @Nullable String get(@Nullable McpCall call, String key);

	}

}
