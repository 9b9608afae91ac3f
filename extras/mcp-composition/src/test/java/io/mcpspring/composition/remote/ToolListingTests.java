package io.mcpspring.composition.remote;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.mcpspring.client.McpClient;
import io.mcpspring.client.transport.McpTransport;
import io.mcpspring.client.transport.ReplyHead;
import io.mcpspring.client.transport.TransportRequest;
import io.mcpspring.engine.share.ShareSettings;
import io.mcpspring.model.ProtocolVersion;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Lists of tools that take much memory.
 */
class ToolListingTests {

	private static final int PAGES = 20;

	private static McpTransport transport(String schema) {
		return (request, reader) -> answer(schema, request, reader);
	}

	private static McpTransport.Exchange answer(String schema, TransportRequest request,
			McpTransport.ResponseReader reader) {
		JsonNode sent = JsonMapper.shared().readTree(request.body());
		int page = Integer.parseInt(sent.at("/params/cursor").asString("0"));
		String tools = IntStream.range(5 * page, 5 * page + 5)
			.mapToObj((i) -> "{\"name\":\"t" + i + "\",\"inputSchema\":" + schema + "}")
			.collect(Collectors.joining(","));
		String next = (page < PAGES - 1) ? ",\"nextCursor\":\"" + (page + 1) + "\"" : "";
		reader.head(ReplyHead.of(200, Map.of("Content-Type", List.of("application/json"))));
		reader.data(("{\"jsonrpc\":\"2.0\",\"id\":" + sent.path("id")
				+ ",\"result\":{\"resultType\":\"complete\",\"tools\":[" + tools + "]" + next + "}}")
			.getBytes(StandardCharsets.UTF_8));
		reader.complete();
		return () -> {
		};
	}

	/** A text of 15 KB is a tree of 600 KB or of less, and 1 MB when it is compiled. */
	@ParameterizedTest
	@ValueSource(strings = { "{}", "true", "false", "{\"not\":true}" })
	void descriptionsOfAllToolsAreBounded(String part) throws Exception {
		String parts = (part + ",").repeat(15_000 / (part.length() + 1)) + part;
		String schema = "{\"type\":\"object\",\"allOf\":[" + parts + "]}";
		RemoteSettings settings = new RemoteSettings("odd", "odd_", List.of(), List.of(), List.of(), 100, 16 * 1024,
				new ShareSettings(25).of("calls", 100), Duration.ofMinutes(1));
		try (McpClient client = McpClient.builder(transport(schema)).version(ProtocolVersion.V2026_07_28).build()) {
			ToolListing listing = ToolListing.read(client, settings).get();
			assertThat(listing.tools()).hasSizeBetween(5, 20);
			assertThat(listing.refused()).hasSize(100 - listing.tools().size())
				.allSatisfy((name, reason) -> assertThat(reason).contains("bytes of memory"));
		}
	}

}
