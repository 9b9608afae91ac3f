package io.mcpspring.composition.remote;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

import io.mcpspring.client.ClientBounds;
import io.mcpspring.client.McpClient;
import io.mcpspring.client.transport.McpTransport;
import io.mcpspring.client.transport.ReplyHead;
import io.mcpspring.client.transport.TransportRequest;
import io.mcpspring.engine.share.FairShares;
import io.mcpspring.model.ProtocolVersion;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Servers that keep a node busy with lists of tools that have no end.
 */
class EndlessListTests {

	private static final Duration LIMIT = Duration.ofSeconds(60);

	private static final int LARGEST = 1024 * 1024;

	private static final RemoteSettings SETTINGS = new RemoteSettings("odd", "odd_", List.of(), List.of(), List.of(),
			10, 16 * 1024, new FairShares("calls", 10, 10), Duration.ofMinutes(1));

	private final AtomicInteger pages = new AtomicInteger();

	/** Answer with a page that another one follows. */
	private McpTransport.Exchange answer(TransportRequest request, McpTransport.ResponseReader reader, String members) {
		int page = this.pages.incrementAndGet();
		reader.head(ReplyHead.of(200, Map.of("Content-Type", List.of("application/json"))));
		reader.data(("{\"jsonrpc\":\"2.0\",\"id\":" + JsonMapper.shared().readTree(request.body()).path("id")
				+ ",\"result\":{\"resultType\":\"complete\",\"nextCursor\":\"" + page + "\"," + members + "}}")
			.getBytes(StandardCharsets.UTF_8));
		reader.complete();
		return () -> {
		};
	}

	private static McpClient client(McpTransport transport, Duration timeout) {
		return McpClient.builder(transport)
			.version(ProtocolVersion.V2026_07_28)
			.bounds(ClientBounds.DEFAULT.withMaxMessageSize(LARGEST))
			.timeout(timeout)
			.build();
	}

	@Test
	void areReadAsFarAsSomethingCanBeKept() throws Exception {
		McpTransport transport = (request, reader) -> answer(request, reader,
				"\"tools\":[{\"name\":\"t" + this.pages + "\",\"inputSchema\":{\"type\":\"object\"}}]");
		try (McpClient client = client(transport, LIMIT)) {
			ToolListing listing = ToolListing.read(client, SETTINGS).get(60, TimeUnit.SECONDS);
			assertThat(listing.tools()).hasSize(10);
			assertThat(listing.refused()).hasSize(100);
			assertThat(this.pages).hasValue(110);
		}
	}

	/** The bound adds the size of all pages in one and a half minutes. */
	@Test
	void haveTheBoundOfOneAnswer() {
		String padding = "\"tools\":[],\"padding\":\"" + "x".repeat(LARGEST - 1000) + "\"";
		try (McpClient client = client((request, reader) -> answer(request, reader, padding), LIMIT)) {
			assertThat(ToolListing.read(client, SETTINGS)).failsWithin(LIMIT)
				.withThrowableThat()
				.withMessageContaining("too many or too large notifications");
			assertThat(this.pages).hasValueLessThan(200);
		}
	}

	@Test
	void haveTheTimeOfOneAnswer() {
		Executor later = CompletableFuture.delayedExecutor(10, TimeUnit.MILLISECONDS);
		McpTransport transport = (request, reader) -> {
			later.execute(() -> answer(request, reader, "\"tools\":[]"));
			return () -> {
			};
		};
		try (McpClient client = client(transport, Duration.ofMillis(300))) {
			assertThat(ToolListing.read(client, SETTINGS)).failsWithin(LIMIT)
				.withThrowableThat()
				.withCauseInstanceOf(TimeoutException.class);
			assertThat(this.pages).hasValueLessThan(200);
		}
	}

}
