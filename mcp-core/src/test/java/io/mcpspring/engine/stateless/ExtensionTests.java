package io.mcpspring.engine.stateless;

import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.FakeServerSetup;
import io.mcpspring.fake.Json;
import io.mcpspring.fake.SessionClient;
import io.mcpspring.model.CallToolResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Extensions of the protocol: what the application offers is named as it is, and whoever
 * knows none of it is served all the same.
 */
class ExtensionTests {

	private static FakeServerSetup setup() {
		return FakeServer.setup().tool("echo", (context, arguments) -> CallToolResult.text(context.meta().toString()));
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "foo", "/foo", "com.example/", "com.example/a b", "2com/foo", "com..example/foo" })
	void needsAPrefixInTheIdOfAnExtension(String id) {
		// server-2026 VER-05
		assertThatIllegalArgumentException().isThrownBy(() -> setup().extension(id, "{}").start())
			.withMessageContaining("com.example/feature");
	}

	@Test
	void offersAnExtensionThatChangedBesideTheOldOne() {
		// server-2026 EXT-01, EXT-06
		try (FakeServer server = setup().extension("com.example/ui", "{}")
			.extension("com.example/ui-2", "{'themes':['dark']}")
			.start()) {
			JsonNode expected = Json.tree("{'com.example/ui':{},'com.example/ui-2':{'themes':['dark']}}");
			assertThat(server.client().request("server/discover").result().at("/capabilities/extensions"))
				.isEqualTo(expected);
			assertThat(server.connect("2025-11-25").initialization().result().at("/capabilities/extensions"))
				.isEqualTo(expected);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "{}", "{'extensions':{}}", "{'extensions':{'com.example/ui':{}}}",
			"{'extensions':{'org.other/x':{'a':[1,{'b':null}]}}}", "{'extensions':{'com.example/ui':7,'x':[]}}",
			"{'extensions':5}" })
	void servesClientsWhateverTheyKnowOfExtensions(String capabilities) {
		// server-2026 VER-06, EXT-03, EXT-05, EXT-07
		try (FakeServer server = setup().extension("com.example/ui", "{}").start()) {
			assertThat(server.client(capabilities).call("echo").toolText()).isNotEmpty();
			SessionClient client = server.connect("2025-11-25", capabilities);
			assertThat(client.call("echo").toolText()).isNotEmpty();
		}
	}

	@ParameterizedTest
	@ValueSource(
			strings = { "'00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'", "'garbage'", "''", "5", "{}" })
	void servesRequestsWhateverTheirTraceKeysHold(String value) {
		// server-2026 META-11, META-12
		try (FakeServer server = setup().start()) {
			String meta = "{'traceparent':" + value + ",'tracestate':" + value + ",'baggage':" + value + "}";
			assertThat(server.client().request("tools/call", "{'name':'echo','_meta':" + meta + "}").toolText())
				.contains("traceparent");
		}
	}

}
