package io.mcpspring.client.service;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.mcpspring.client.McpClient;
import io.mcpspring.client.transport.McpTransport;
import io.mcpspring.client.transport.ReplyHead;
import io.mcpspring.client.transport.TransportRequest;
import io.mcpspring.model.ProtocolVersion;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * The list of tools of a server that describes them at length.
 */
class ToolPagesTests {

	private static final int PAGES = 50;

	private static final Set<String> WANTED = IntStream.range(0, PAGES)
		.mapToObj((page) -> "tool" + page)
		.collect(Collectors.toSet());

	private final AtomicInteger pages = new AtomicInteger();

	private McpTransport.Exchange send(TransportRequest request, McpTransport.ResponseReader reader, int arrays) {
		int page = this.pages.getAndIncrement();
		String next = (page < PAGES - 1) ? ",\"nextCursor\":\"" + page + "\"" : "";
		String schema = "{\"x\":[" + "[0],".repeat(arrays) + "[0]]}";
		reader.head(ReplyHead.of(200, Map.of("Content-Type", List.of("application/json"))));
		reader.data(("{\"jsonrpc\":\"2.0\",\"id\":" + JsonMapper.shared().readTree(request.body()).path("id")
				+ ",\"result\":{\"resultType\":\"complete\",\"tools\":[{\"name\":\"tool" + page + "\",\"inputSchema\":"
				+ schema + "}]" + next + "}}")
			.getBytes(StandardCharsets.UTF_8));
		reader.complete();
		return () -> {
		};
	}

	private CompletableFuture<Map<String, ListedTool>> read(int arrays) {
		return read(arrays, WANTED);
	}

	private CompletableFuture<Map<String, ListedTool>> read(int arrays, Set<String> wanted) {
		McpTransport transport = (request, reader) -> send(request, reader, arrays);
		McpClient client = McpClient.builder(transport).version(ProtocolVersion.V2026_07_28).build();
		return ToolPages.read(client, wanted).whenComplete((tools, failure) -> client.close());
	}

	@Test
	void areReadAsFarAsThereIsRoomForTheirSchemas() {
		assertThatExceptionOfType(CompletionException.class).isThrownBy(() -> read(50_000).join())
			.havingCause()
			.isInstanceOf(IllegalStateException.class)
			.withMessageContaining("The tools of the interface take over");
		assertThat(this.pages).hasValueLessThan(10);
	}

	@Test
	void areReadToTheLastPage() {
		assertThat(read(10).join()).hasSize(PAGES);
	}

	@Test
	void areReadToTheLastWantedTool() {
		assertThat(read(10, Set.of("tool1", "tool3")).join()).containsOnlyKeys("tool1", "tool3");
		assertThat(this.pages).hasValue(4);
	}

}
