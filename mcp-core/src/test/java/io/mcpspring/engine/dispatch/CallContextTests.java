package io.mcpspring.engine.dispatch;

import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;

import io.mcpspring.context.McpCaller;
import io.mcpspring.engine.jsonrpc.RequestId;
import io.mcpspring.engine.record.CallState;
import io.mcpspring.engine.schema.SchemaCompiler;
import io.mcpspring.engine.server.CallRequest;
import io.mcpspring.engine.server.ServerSettings;
import io.mcpspring.fake.FakeValues;
import io.mcpspring.model.ClientCapabilities;
import io.mcpspring.model.Implementation;
import io.mcpspring.model.LoggingLevel;
import io.mcpspring.model.ProtocolVersion;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.JsonNodeFactory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Calls of which another run takes the place.
 */
class CallContextTests {

	private final CallContext call = context();

	private final CallContext run = context();

	private static CallContext context() {
		CallRequest request = new CallRequest(RequestId.of(1), "tools/call", JsonNodeFactory.instance.objectNode(),
				ProtocolVersion.V2026_07_28, null, McpCaller.ANONYMOUS, null, ClientCapabilities.NONE, null);
		ServerSettings settings = ServerSettings
			.builder(Implementation.of("test-server", "1"), new FakeValues(), Runnable::run)
			.build();
		return new CallContext(request, new CallState(), new NoLink(), settings, new SchemaCompiler());
	}

	@Test
	void areCancelledWithThatRun() {
		this.call.substitute(this.run);
		assertThat(this.run.isCancelled()).isFalse();
		this.call.cancel();
		assertThat(this.call.isCancelled()).isTrue();
		assertThat(this.run.isCancelled()).isTrue();
	}

	@Test
	void cancelRunThatTakesTheirPlaceTooLate() {
		this.call.cancel();
		this.call.substitute(this.run);
		assertThat(this.run.isCancelled()).isTrue();
		assertThatExceptionOfType(CancellationException.class)
			.isThrownBy(() -> this.run.cancellation().run(() -> CompletableFuture.completedFuture("done")));
	}

	@Test
	void leaveRunAloneThatGoesOnByItself() {
		this.call.substitute(this.run);
		this.call.substitute(null);
		this.call.cancel();
		assertThat(this.run.isCancelled()).isFalse();
	}

	/** Nobody is at the other end. */
	private static final class NoLink implements CallLink {

		@Override
		public void send(String method, byte[] params) {
			throw new IllegalStateException("Nobody is there");
		}

		@Override
		public void inOrder(Runnable sending) {
			sending.run();
		}

		@Override
		public boolean wants(LoggingLevel level) {
			return false;
		}

		@Override
		public void release(Duration retryAfter) {
			throw new IllegalStateException("Nobody is there");
		}

	}

}
