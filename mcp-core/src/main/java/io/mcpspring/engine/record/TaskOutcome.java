package io.mcpspring.engine.record;

import io.mcpspring.engine.jsonrpc.JsonRpcError;
import tools.jackson.databind.node.ObjectNode;

/**
 * How a task ended. Which status that is, depends on the revision of the protocol.
 */
public sealed interface TaskOutcome {

	/** The end of a task that was cancelled. */
	TaskOutcome CANCELLED = new Cancelled();

	/**
	 * With the result of the call.
	 *
	 * @param result the result in the form of the revision that the call was made in; not
	 * to be changed
	 * @param isError whether the result is an error for the model
	 */
	record Returned(ObjectNode result, boolean isError) implements TaskOutcome {
	}

	/**
	 * With an error.
	 *
	 * @param error the error
	 */
	record Failed(JsonRpcError error) implements TaskOutcome {
	}

	/** By a cancellation. */
	record Cancelled() implements TaskOutcome {
	}

}
