package io.mcpspring.composition.autoconfigure;

import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import io.mcpspring.composition.McpRemoteState;
import io.mcpspring.composition.McpRemotes;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.Selector;
import org.springframework.boot.actuate.endpoint.annotation.WriteOperation;

/**
 * Actuator endpoint with the state of other servers, by which their tools are allowed as
 * they are now.
 */
@Endpoint(id = "mcpremotes")
final class McpRemotesEndpoint {

	private static final long TIMEOUT_SECONDS = 30;

	private final McpRemotes remotes;

	McpRemotesEndpoint(McpRemotes remotes) {
		this.remotes = remotes;
	}

	@ReadOperation
	List<McpRemoteState> states() {
		return this.remotes.states();
	}

	/**
	 * Allow the tools of a server as it listed them last.
	 * @return the state afterwards, or {@code null} if no server has that name
	 */
	@WriteOperation
	@Nullable McpRemoteState allow(@Selector String name) throws InterruptedException, ExecutionException, TimeoutException {
		if (this.remotes.states().stream().noneMatch((state) -> state.name().equals(name))) {
			return null;
		}
		return this.remotes.allow(name).get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
	}

}
