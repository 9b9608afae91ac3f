package io.mcpspring.engine.dispatch;

import java.io.Serial;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import io.mcpspring.catalog.McpNotifications;
import io.mcpspring.context.McpCaller;
import io.mcpspring.context.McpException;
import io.mcpspring.context.McpRequestContext;
import io.mcpspring.engine.catalog.CatalogTable;
import io.mcpspring.engine.catalog.Registration;
import io.mcpspring.engine.context.McpHandler;
import io.mcpspring.engine.housekeeping.Chore;
import io.mcpspring.engine.jsonrpc.JsonRpcError;
import io.mcpspring.engine.record.CallState;
import io.mcpspring.engine.server.CallRequest;
import io.mcpspring.engine.server.ServerSettings;
import io.mcpspring.engine.share.RunningCalls;
import io.mcpspring.extension.McpExtension;
import io.mcpspring.model.CallToolResult;
import io.mcpspring.model.McpResult;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Extension that lets tool calls continue after the response to their request. It runs
 * such a call as one of its own: a {@link CallContext} without an HTTP request, whose
 * {@link CallLink} has an {@linkplain CallLink#executor() executor}. The call is
 * dispatched like any other, so that all interceptors and checks apply to it.
 */
public interface CallDetacher extends McpExtension {

	/**
	 * Connect this extension to a server, once.
	 * @param runner runs the calls
	 * @param notifications notifies clients of them
	 */
	void connect(Runner runner, McpNotifications notifications);

	/**
	 * Take over a call of a tool whose calls may become tasks, or a call with the
	 * parameter {@code task}. Its tool was found and is allowed to the caller, and its
	 * arguments are valid.
	 * @param call the call, which has not run its handler
	 * @param tool the tool
	 * @return the answer to the request, or {@code null} to run the call normally
	 * @throws io.mcpspring.context.McpException if it is refused
	 */
	@Nullable CompletionStage<McpResult> detach(CallContext call, Registration.Tool tool);

	/**
	 * End the calls that only a session could reach, which ended.
	 * @param sessionId the session
	 */
	default void sessionEnded(String sessionId) {
	}

	/**
	 * Cancel the calls of a caller who signed out that go on without their request, at
	 * all nodes.
	 * @param owner the key of the caller
	 * @return completes when that is stored
	 */
	default CompletionStage<Void> signOut(String owner) {
		return CompletableFuture.completedStage(null);
	}

	/**
	 * Return whether there is no work before the first request, because no data are kept
	 * from an earlier run or for other nodes.
	 * @return {@code false} to {@linkplain #connect connect} at the start
	 */
	default boolean isEmptyAtFirst() {
		return false;
	}

	/**
	 * Return the periodic work.
	 * @return the chores
	 */
	List<Chore> chores();

	/** End the running calls, because the server closes. */
	void close();

	/**
	 * Error of a call that ended without its request, answered unchanged to a later
	 * request for its result.
	 */
	final class KeptError extends McpException {

		@Serial
		private static final long serialVersionUID = 1L;

		/**
		 * Create the exception.
		 * @param error the error
		 */
		public KeptError(JsonRpcError error) {
			super(error.code(), error.message(), error.data());
		}

	}

	/**
	 * Runner of calls, through all interceptors to the catalogue.
	 */
	interface Runner {

		/**
		 * Create the context of a run.
		 * @param request the request
		 * @param state the state of earlier runs
		 * @param link the link to the client
		 * @return the context
		 */
		CallContext context(CallRequest request, CallState state, CallLink link);

		/**
		 * Handle a request. The stage fails with
		 * {@link io.mcpspring.context.McpException} for an error response, with
		 * {@link io.mcpspring.engine.context.SuspendSignal} if the client has to be asked
		 * first, and with {@link java.util.concurrent.CancellationException} if the call
		 * was cancelled.
		 * @param call the request
		 * @return the result
		 */
		CompletionStage<McpResult> dispatch(CallContext call);

		/**
		 * Return whether a caller may use a tool now.
		 * @param caller the caller
		 * @param name the name of the tool
		 * @return {@code false} if there is no such tool or it is hidden
		 * @throws io.mcpspring.context.InsufficientScopeException if the token needs more
		 * scopes
		 */
		boolean mayCall(McpCaller caller, String name);

		/**
		 * Return the settings of the server.
		 * @return the settings
		 */
		ServerSettings settings();

		/**
		 * Return the catalogue of the server.
		 * @return the catalogue
		 */
		CatalogTable catalog();

		/**
		 * Return the limits of running calls.
		 * @return the limits
		 */
		RunningCalls limits();

	}

	/**
	 * Handler of a tool whose calls become other requests of the same client.
	 */
	interface Relay extends McpHandler<ObjectNode, CallToolResult> {

		/**
		 * Serve a call by another request.
		 * @param runner dispatches the request
		 * @param call the call
		 * @param arguments its arguments
		 * @return the result
		 */
		CompletionStage<CallToolResult> relay(Runner runner, CallContext call, ObjectNode arguments);

		@Override
		default CompletionStage<CallToolResult> handle(McpRequestContext context, ObjectNode arguments) {
			throw new IllegalStateException("A call is relayed by its dispatcher only");
		}

	}

}
