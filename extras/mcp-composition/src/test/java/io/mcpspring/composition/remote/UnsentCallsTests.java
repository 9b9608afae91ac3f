package io.mcpspring.composition.remote;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

import io.mcpspring.client.McpClient;
import io.mcpspring.context.OwnerKey;
import io.mcpspring.context.ToolException;
import io.mcpspring.engine.server.ServedCall;
import io.mcpspring.engine.share.FairShares;
import io.mcpspring.model.ProtocolVersion;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.JsonNodeFactory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.BDDMockito.given;
import static org.mockito.Mockito.mock;

/**
 * Calls that fail while they are sent.
 */
class UnsentCallsTests {

	private final FairShares calls = new FairShares("calls", 10, 10);

	private final RemoteSettings settings = new RemoteSettings("other", "", List.of(), List.of(), List.of(), 10, 1000,
			this.calls, Duration.ofSeconds(60));

	/** For example because no thread can be created for an exchange of tokens. */
	@Test
	void errorsKeepNoPlaces() {
		ServedCall context = mock(ServedCall.class);
		given(context.holder()).willReturn(OwnerKey.UNKNOWN);
		given(context.meta()).willReturn(JsonNodeFactory.instance.objectNode());
		try (McpClient client = McpClient.builder((request, reader) -> {
			throw new IllegalStateException("No request is sent");
		}).version(ProtocolVersion.V2026_07_28).build()) {
			RemoteCalls remote = new RemoteCalls(client, () -> {
				throw new InternalError("no thread can be created");
			}, this.settings);
			assertThat(remote.call(context, "items", JsonNodeFactory.instance.objectNode()).toCompletableFuture())
				.failsWithin(60, TimeUnit.SECONDS)
				.withThrowableThat()
				.withCauseInstanceOf(ToolException.class);
			assertThat(this.calls.used()).isZero();
		}
	}

}
