package io.mcpspring.observation;

import io.mcpspring.engine.server.ServedCall;
import io.mcpspring.model.McpResult;
import io.mcpspring.server.CallOutcome;
import io.mcpspring.server.McpServerCall;
import io.micrometer.observation.transport.RequestReplyReceiverContext;
import org.jspecify.annotations.Nullable;

/**
 * Observation context of a call: one run of a handler, from the request or the client's
 * answers to the result, the failure or the next question.
 */
public final class McpServerRequestObservationContext extends RequestReplyReceiverContext<McpServerCall, McpResult> {

	private final String method;

	private final @Nullable String target;

	private volatile CallOutcome end = CallOutcome.SUCCESS;

	McpServerRequestObservationContext(McpServerCall call, RegisteredNames names, TraceSource source) {
		super((carrier, key) -> source.get(carrier, key));
		setCarrier(call);
		this.method = names.method(call.method());
		this.target = names.target(ServedCall.of(call).request());
	}

	/**
	 * Return the call.
	 * @return the call
	 */
	@Override
	@SuppressWarnings("NullAway") // set by the constructor
	public McpServerCall getCarrier() {
		return super.getCarrier();
	}

	/**
	 * Return the method of the request.
	 * @return the method, {@code unknown} if the protocol has no such method
	 */
	public String method() {
		return this.method;
	}

	/**
	 * Return the target of the request, if it is registered.
	 * @return the name of the tool or prompt, or the URI or template of the resource;
	 * {@code unknown} if nothing is registered under it, {@code null} if the method has
	 * no target
	 */
	public @Nullable String target() {
		return this.target;
	}

	/** Record the outcome of the run. */
	void ends(CallOutcome how) {
		this.end = how;
	}

	/**
	 * Return the outcome of the run.
	 * @return the outcome; success before the run has ended
	 */
	public CallOutcome end() {
		return this.end;
	}

	/** Source of the caller's trace. */
	enum TraceSource {

		/** The metadata of the request (server-2026 META-11). */
		META {
			@Override
			@Nullable String get(@Nullable McpServerCall call, String key) {
				return (call != null) ? call.meta().path(key).stringValue(null) : null;
			}
		},

		/** The headers of the request. */
		HEADERS {
			@Override
			@Nullable String get(@Nullable McpServerCall call, String key) {
				return (call != null) ? call.header(key) : null;
			}
		},

		/** The current observation, for example that of the HTTP request. */
		PARENT {
			@Override
			@Nullable String get(@Nullable McpServerCall call, String key) {
				return null;
			}
		};

		abstract @Nullable String get(@Nullable McpServerCall call, String key);

	}

}
