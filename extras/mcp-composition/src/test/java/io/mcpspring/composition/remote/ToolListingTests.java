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
import io.mcpspring.engine.share.ShareSettings;
import io.mcpspring.model.ProtocolVersion;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Lists of tools that take much memory.
 */
class ToolListingTests {

	private static final int PAGES = 20;

	/** A text of 15 KB that is a tree of 600 KB, and more when it is compiled. */
	private static final String SCHEMA = "{\"type\":\"object\",\"allOf\":[" + "{},".repeat(4999) + "{}]}";

	private static final McpTransport TRANSPORT = (request, reader) -> {
		JsonNode sent = JsonMapper.shared().readTree(request.body());
		int page = Integer.parseInt(sent.at("/params/cursor").asString("0"));
		String tools = IntStream.range(5 * page, 5 * page + 5)
			.mapToObj((i) -> "{\"name\":\"t" + i + "\",\"inputSchema\":" + SCHEMA + "}")
			.collect(Collectors.joining(","));
		String next = (page < PAGES - 1) ? ",\"nextCursor\":\"" + (page + 1) + "\"" : "";
		reader.head(new ReplyHead(200, Map.of("Content-Type", List.of("application/json"))));
		reader.data(("{\"jsonrpc\":\"2.0\",\"id\":" + sent.path("id")
				+ ",\"result\":{\"resultType\":\"complete\",\"tools\":[" + tools + "]" + next + "}}")
			.getBytes(StandardCharsets.UTF_8));
		reader.complete();
		return () -> {
		};
	};

	@Test
	void descriptionsOfAllToolsAreBounded() throws Exception {
		RemoteSettings settings = new RemoteSettings("odd", "odd_", List.of(), List.of(), List.of(), 100, 16 * 1024,
				new ShareSettings(25).of("calls", 100), Duration.ofMinutes(1));
		try (McpClient client = McpClient.builder(TRANSPORT).version(ProtocolVersion.V2026_07_28).build()) {
			ToolListing listing = ToolListing.read(client, settings).get();
			assertThat(listing.tools()).hasSizeBetween(5, 20);
			assertThat(listing.refused()).hasSize(100 - listing.tools().size())
				.allSatisfy((name, reason) -> assertThat(reason).contains("bytes of memory"));
		}
	}

}
