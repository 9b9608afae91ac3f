package io.mcpspring.composition.remote;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import io.mcpspring.boot.observation.PortableOffer;
import io.mcpspring.client.McpClient;
import io.mcpspring.client.transport.McpTransport;
import io.mcpspring.client.transport.ReplyHead;
import io.mcpspring.composition.McpRemoteState;
import io.mcpspring.engine.catalog.CatalogTable;
import io.mcpspring.engine.share.FairShares;
import io.mcpspring.model.ProtocolVersion;
import io.mcpspring.spring.method.registration.McpBeanScanner;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A server whose tool changes all the time.
 */
class ReturningToolsTests {

	private static final RemoteSettings SETTINGS = new RemoteSettings("other", "", List.of(), List.of(), List.of(), 10,
			1000, new FairShares("calls", 10, 10), Duration.ofSeconds(60));

	private static final String ALLOWED = "[{\"name\":\"pay\",\"inputSchema\":{\"type\":\"object\"}}]";

	private static final String CHANGED = ALLOWED.replace("\"pay\"", "\"pay\",\"title\":\"Pay twice\"");

	private volatile String tools = ALLOWED;

	private final McpTransport transport = (request, reader) -> {
		String id = JsonMapper.shared().readTree(request.body()).path("id").toString();
		reader.head(ReplyHead.of(200, Map.of("Content-Type", List.of("application/json"))));
		reader.data(("{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"result\":{\"resultType\":\"complete\",\"tools\":"
				+ this.tools + "}}")
			.getBytes(StandardCharsets.UTF_8));
		reader.complete();
		return () -> {
		};
	};

	private final McpClient client = McpClient.builder(this.transport).version(ProtocolVersion.V2026_07_28).build();

	private final RemoteServer server = new RemoteServer(SETTINGS, this.client, () -> null,
			new CatalogTable(() -> new McpBeanScanner(JsonMapper.shared(), null, List.of()).values()),
			PortableOffer.ANY, null);

	@AfterEach
	void close() {
		this.client.close();
	}

	private McpRemoteState list(String listed) throws Exception {
		this.tools = listed;
		return this.server.refresh().get(60, TimeUnit.SECONDS);
	}

	/** Return after how many lists the tool is offered. */
	private int listsUntilOffered() throws Exception {
		int lists = 1;
		while (list(ALLOWED).offered().isEmpty()) {
			lists++;
		}
		return lists;
	}

	@Test
	void isOfferedEverLater() throws Exception {
		assertThat(listsUntilOffered()).isEqualTo(1);
		for (int lists : new int[] { 1, 2, 4, 8, 16, 32, 64, 64 }) {
			assertThat(list(CHANGED).offered()).isEmpty();
			assertThat(listsUntilOffered()).isEqualTo(lists);
		}
	}

	@Test
	void isNotOfferedWhileItChangesWithEachList() throws Exception {
		int offers = 0;
		for (int i = 0; i < 100; i++) {
			offers += list(ALLOWED).offered().size() + list((i % 2 == 0) ? CHANGED : "[]").offered().size();
		}
		assertThat(offers).isEqualTo(2);
		assertThat(list(ALLOWED).withheld().get("pay")).startsWith("it has changed again and again: 2 lists in a row");
	}

	@Test
	void isOfferedAtOnceIfItIsAllowedAnew() throws Exception {
		for (int i = 0; i < 4; i++) {
			list(ALLOWED);
			list(CHANGED);
		}
		assertThat(this.server.allow().get(60, TimeUnit.SECONDS).offered()).containsExactly("pay");
	}

	@Test
	void isOfferedAsSoonAsAtFirstAfterALongTime() throws Exception {
		for (int i = 0; i < 4; i++) {
			listsUntilOffered();
			list(CHANGED);
		}
		for (int i = 0; i < 128; i++) {
			list(ALLOWED);
		}
		list(CHANGED);
		assertThat(listsUntilOffered()).isEqualTo(1);
	}

}
