package io.mcpspring.client;

import java.util.function.BiConsumer;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Observer of the requests of a client, for example for metrics and traces. A call that
 * is sent again, or that a task continues, is one request to the observer; the requests
 * by which a client connects are none.
 */
@FunctionalInterface
public interface RequestObserver {

	/**
	 * Handle the beginning of a request, on the thread that sends it.
	 * @param method the method, for example {@code tools/call}
	 * @param params the parameters, to which trace context may be added:
	 * {@code traceparent}, {@code tracestate} and {@code baggage} in {@code _meta} are
	 * also sent as headers
	 * @return receives the result or the failure at the end of the request
	 */
	BiConsumer<@Nullable ObjectNode, @Nullable Throwable> begin(String method, ObjectNode params);

}
