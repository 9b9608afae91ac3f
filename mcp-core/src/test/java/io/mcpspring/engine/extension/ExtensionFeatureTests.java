package io.mcpspring.engine.extension;

import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

import io.mcpspring.context.McpCaller;
import io.mcpspring.extension.ExtensionHandler;
import io.mcpspring.extension.ExtensionMethod;
import io.mcpspring.extension.ExtensionNotification;
import io.mcpspring.extension.McpExtension;
import io.mcpspring.fake.FakeExchange;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.FakeStream;
import io.mcpspring.fake.Json;
import io.mcpspring.fake.SessionClient;
import io.mcpspring.model.ExtensionResult;
import io.mcpspring.model.ProtocolVersion;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * An extension that is a feature of one revision.
 */
class ExtensionFeatureTests {

	private static final String DECLARED = "{'extensions':{'com.example/clock':{}}}";

	private final FakeServer server = FakeServer.setup().extension(new Clock()).start();

	@AfterEach
	void stop() {
		this.server.close();
	}

	private JsonNode capabilities(String version) {
		return this.server.connect(version).initialization().result().path("capabilities");
	}

	@Test
	void isShownAsAFeatureWhereItIsOne() {
		assertThat(capabilities("2025-11-25").path("clock")).isEqualTo(Json.tree("{'precise':true}"));
		assertThat(capabilities("2025-11-25").has("extensions")).isFalse();
		assertThat(capabilities("2025-06-18").has("clock")).isFalse();
		assertThat(capabilities("2025-06-18").path("extensions"))
			.isEqualTo(Json.tree("{'com.example/clock':{'precise':true}}"));
		JsonNode discovered = this.server.client().request("server/discover").result().path("capabilities");
		assertThat(discovered.has("clock")).isFalse();
		assertThat(discovered.path("extensions").has("com.example/clock")).isTrue();
	}

	@Test
	void needsNoDeclarationWhereItIsOne() {
		assertThat(this.server.connect("2025-11-25").request("clock/read").result().path("time").asInt()).isEqualTo(1);
		assertThat(this.server.connect("2025-06-18").request("clock/read").code()).isEqualTo(-32602);
		assertThat(this.server.connect("2025-06-18", DECLARED).request("clock/read").result().path("time").asInt())
			.isEqualTo(1);
	}

	// extensions NEG-12
	@Test
	void hasMethodsThatOtherRevisionsDoNotKnow() {
		assertThat(this.server.connect("2025-11-25").request("clock/wind").result().path("time").asInt()).isEqualTo(1);
		assertThat(this.server.connect("2025-06-18", DECLARED).request("clock/wind").code()).isEqualTo(-32601);
		FakeExchange stateless = this.server.client(DECLARED).request("clock/wind");
		assertThat(stateless.status()).isEqualTo(404);
		assertThat(stateless.code()).isEqualTo(-32601);
	}

	@Test
	void notifiesOneSessionAlone() {
		SessionClient one = this.server.connect("2025-11-25", "{}", FakeServer.caller("alice"));
		SessionClient two = this.server.connect("2025-11-25", "{}", FakeServer.caller("alice"));
		FakeStream listening = one.get().stream();
		FakeStream other = two.get().stream();
		notify("key-of-bob", one, 1);
		notify("key-of-alice", one, 2);
		notify("key-of-alice", two, 3);
		assertThat(listening.awaitMethod(Clock.STRUCK).at("/params/hour").asInt()).isEqualTo(2);
		assertThat(other.awaitMethod(Clock.STRUCK).at("/params/hour").asInt()).isEqualTo(3);
		assertThat(listening.messages()).hasSize(1);
	}

	private void notify(String owner, SessionClient session, int hour) {
		this.server.notifications()
			.send(ExtensionNotification.toSession(Clock.STRUCK, JsonNodeFactory.instance.objectNode().put("hour", hour),
					owner, session.id()));
	}

	/** A clock, which 2025-11-25 has anyway. */
	private static final class Clock implements McpExtension {

		static final String STRUCK = "notifications/clock/struck";

		@Override
		public String id() {
			return "com.example/clock";
		}

		@Override
		public @Nullable String feature(ProtocolVersion version) {
			return (version == ProtocolVersion.V2025_11_25) ? "clock" : null;
		}

		@Override
		public ObjectNode settings(ProtocolVersion version, McpCaller caller) {
			return JsonNodeFactory.instance.objectNode().put("precise", true);
		}

		@Override
		public List<ExtensionMethod> methods() {
			ExtensionHandler read = (context, params) -> CompletableFuture
				.completedFuture(ExtensionResult.of(JsonNodeFactory.instance.objectNode().put("time", 1)));
			return List.of(ExtensionMethod.of("clock/read", read).forDeclaring().nonBlocking(),
					ExtensionMethod.of("clock/wind", read).nonBlocking().onlyIn(ProtocolVersion.V2025_11_25));
		}

		@Override
		public Set<String> notifications() {
			return Set.of(STRUCK);
		}

	}

}
