package io.mcpspring.dispatch;

import java.util.List;
import java.util.concurrent.CompletionStage;

import io.mcpspring.catalog.McpCatalog;
import io.mcpspring.catalog.McpNotifications;
import io.mcpspring.catalog.Registration;
import io.mcpspring.extension.McpExtension;
import io.mcpspring.housekeeping.Chore;
import io.mcpspring.http.Caller;
import io.mcpspring.model.McpResult;
import io.mcpspring.server.CallRequest;
import io.mcpspring.server.ServerSettings;
import org.jspecify.annotations.Nullable;

/**
 * An extension that lets tool calls go on after their request was answered. It runs such
 * a call as one of its own: a {@link CallContext} without an HTTP request, whose
 * {@link CallLink} has an {@linkplain CallLink#executor() executor}, dispatched like any
 * other, so that all interceptors and checks apply to it.
 */
public interface CallDetacher extends McpExtension {

	/**
	 * Begin to work for a server, once.
	 * @param runner runs the calls
	 * @param notifications tells clients of them
	 */
	void connect(Runner runner, McpNotifications notifications);

	/**
	 * Take over a call whose tool was found, is allowed to the caller and whose arguments
	 * are valid.
	 * @param call the call, which has not run its handler
	 * @param tool the tool
	 * @return the answer to the request, or {@code null} to run the call as any other
	 * @throws io.mcpspring.jsonrpc.McpException if it is refused
	 */
	@Nullable CompletionStage<McpResult> detach(CallContext call, Registration.Tool tool);

	/**
	 * Whether there is nothing to look after before the first request, because nothing is
	 * kept from an earlier run or for other nodes.
	 * @return {@code false} to {@linkplain #connect connect} at the start
	 */
	default boolean isEmptyAtFirst() {
		return false;
	}

	/**
	 * What is to be done again and again.
	 * @return the chores
	 */
	List<Chore> chores();

	/** End what runs, because the server ends. */
	void close();

	/**
	 * Runs calls through all interceptors to what the server offers.
	 */
	interface Runner {

		/**
		 * Make the context of one run of a call.
		 * @param request the request
		 * @param state what is remembered from earlier runs
		 * @param link the way back to the client
		 * @return the context
		 */
		CallContext context(CallRequest request, CallState state, CallLink link);

		/**
		 * Handle a request. The stage fails with
		 * {@link io.mcpspring.jsonrpc.McpException} for an error to be answered, with
		 * {@link io.mcpspring.context.SuspendSignal} when the client has to be asked
		 * first, and with {@link java.util.concurrent.CancellationException} when the
		 * call was cancelled.
		 * @param call the request
		 * @return the result
		 */
		CompletionStage<McpResult> dispatch(CallContext call);

		/**
		 * Whether a caller may use a tool now.
		 * @param caller who asks
		 * @param name the name of the tool
		 * @return {@code false} if there is no such tool or it is hidden
		 * @throws io.mcpspring.server.InsufficientScopeException if the token needs more
		 * scopes
		 */
		boolean mayCall(Caller caller, String name);

		/**
		 * What the application decided.
		 * @return the settings
		 */
		ServerSettings settings();

		/**
		 * What the server offers.
		 * @return the catalogue
		 */
		McpCatalog catalog();

	}

}
