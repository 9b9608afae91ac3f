package io.mcpspring.engine.session;

import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.stream.IntStream;

import io.mcpspring.context.McpCaller;
import io.mcpspring.engine.endpoint.ServerKeys;
import io.mcpspring.engine.http.McpHeaders;
import io.mcpspring.engine.store.SessionData;
import io.mcpspring.engine.store.SessionLimits;
import io.mcpspring.fake.FakeExchange;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.FakeServerSetup;
import io.mcpspring.fake.ForwardingSessionStore;
import io.mcpspring.fake.SessionClient;
import io.mcpspring.fake.TestTime;
import io.mcpspring.model.CallToolResult;
import io.mcpspring.model.ClientCapabilities;
import io.mcpspring.store.SessionRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Sessions whose server was replaced, and that are kept in memory (CL-11).
 */
class LostSessionTests {

	private static final Duration DAY = Duration.ofHours(24);

	private final ServerKeys keys = ServerKeys.random();

	private final TestTime time = new TestTime();

	private FakeServerSetup setup() {
		return FakeServer.setup()
			.keys(this.keys)
			.time(this.time)
			.revived(DAY)
			.tool("echo", (context, arguments) -> CallToolResult.text("hello"))
			.textResource("docs://a", "text");
	}

	private static void assertUnknown(FakeExchange answer) {
		assertThat(answer.status()).isEqualTo(404);
		assertThat(answer.code()).isEqualTo(-32600);
	}

	// sign-in OUT-01
	@Test
	void doNotBeginAgainAfterSignOut() {
		McpCaller alice = McpCaller.builder("alice at desk").user("alice").build();
		McpCaller bob = McpCaller.builder("bob at desk").user("bob").build();
		try (FakeServer before = setup().start(); FakeServer after = setup().start()) {
			SessionClient ofAlice = before.connect("2025-11-25", SessionClient.EVERYTHING, alice);
			SessionClient ofBob = before.connect("2025-11-25", SessionClient.EVERYTHING, bob);
			this.time.pass(Duration.ofMinutes(1));
			assertThat(after.server().signOut(alice)).isCompleted();
			assertUnknown(ofAlice.at(after).request("tools/list"));
			assertThat(ofBob.at(after).request("tools/list").status()).isEqualTo(200);
		}
	}

	@Test
	void areUnknownByDefault() {
		try (FakeServer before = FakeServer.setup().keys(this.keys).start();
				FakeServer after = FakeServer.setup().keys(this.keys).start()) {
			assertUnknown(before.connect("2025-11-25").at(after).request("tools/list"));
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "2025-03-26", "2025-06-18", "2025-11-25" })
	void goOnWithTheirRevisionAfterRestart(String version) {
		try (FakeServer before = setup().start(); FakeServer after = setup().start()) {
			SessionClient client = before.connect(version);
			assertThat(client.at(after).call("echo").result().at("/content/0/text").asString()).isEqualTo("hello");
			after.sessions().forEach((session) -> {
				assertThat(session.version().value()).isEqualTo(version);
				assertThat(session.initialized()).isTrue();
			});
			assertThat(after.sessions().size()).isEqualTo(1);
			assertThat(client.at(after).request("ping").status()).isEqualTo(200);
			assertThat(after.sessions().size()).isEqualTo(1);
		}
	}

	@Test
	void goOnWithEachMessage() {
		try (FakeServer before = setup().start()) {
			SessionClient client = before.connect("2025-11-25");
			List.<Function<SessionClient, Integer>>of((lost) -> lost.notify("notifications/initialized", null).status(),
					(lost) -> lost.get().status(),
					(lost) -> lost.request("resources/subscribe", "{'uri':'docs://a'}").status(),
					(lost) -> lost.delete().status())
				.forEach((message) -> {
					try (FakeServer after = setup().start()) {
						assertThat(message.apply(client.at(after))).isBetween(200, 204);
					}
				});
		}
	}

	@Test
	void forgetWhatTheirClientCanDo() {
		try (FakeServer before = setup().start(); FakeServer after = setup().start()) {
			SessionClient client = before.connect("2025-11-25", SessionClient.EVERYTHING);
			client.request("resources/subscribe", "{'uri':'docs://a'}");
			client.at(after).request("ping");
			after.sessions().forEach((session) -> {
				assertThat(SessionData.of(session).capabilities()).isEqualTo(ClientCapabilities.NONE);
				assertThat(session.subscriptions()).isEmpty();
			});
			assertThat(after.sessions().size()).isEqualTo(1);
		}
	}

	@Test
	void belongToTheirOwner() {
		McpCaller alice = FakeServer.caller("alice");
		try (FakeServer before = setup().start(); FakeServer after = setup().start()) {
			SessionClient hers = new SessionClient(before, "2025-11-25", "{}", alice).initialize();
			SessionClient nobodys = before.connect("2025-11-25");
			assertUnknown(hers.as(FakeServer.caller("bob")).at(after).request("ping"));
			assertUnknown(hers.as(McpCaller.ANONYMOUS).at(after).request("ping"));
			assertUnknown(nobodys.as(alice).at(after).request("ping"));
			assertThat(after.sessions().size()).isZero();
			assertThat(hers.at(after).request("ping").status()).isEqualTo(200);
			after.sessions().forEach((session) -> assertThat(SessionData.of(session).user()).isEqualTo("alice"));
			assertUnknown(hers.as(FakeServer.caller("bob")).at(after).request("ping"));
		}
	}

	@Test
	void areUnknownByForgedIds() {
		try (FakeServer before = setup().start(); FakeServer after = setup().start()) {
			String id = before.connect("2025-11-25").id();
			byte[] bytes = Base64.getUrlDecoder().decode(id);
			List<String> forged = IntStream.range(0, bytes.length).mapToObj((at) -> {
				byte[] changed = bytes.clone();
				changed[at] ^= 1;
				return Base64.getUrlEncoder().withoutPadding().encodeToString(changed);
			}).toList();
			forged.forEach((changed) -> assertUnknown(ping(after, changed)));
			List.of(id + "=", id + "A", id.substring(1), id.substring(0, id.length() - 1), id.toUpperCase(), " ", "ü",
					id + id, "A".repeat(id.length()), "!".repeat(id.length()))
				.forEach((changed) -> assertUnknown(ping(after, changed)));
			assertThat(after.sessions().size()).isZero();
			assertThat(ping(after, id).status()).isEqualTo(200);
		}
	}

	/** The bits of the last character beyond the last byte would make a second name. */
	@Test
	void haveOneName() {
		try (FakeServer before = setup().start(); FakeServer after = setup().start()) {
			String id = before.connect("2025-11-25").id();
			long names = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".chars()
				.filter((last) -> ping(after, id.substring(0, id.length() - 1) + (char) last).status() == 200)
				.count();
			assertThat(names).isEqualTo(1);
		}
	}

	private static FakeExchange ping(FakeServer server, String id) {
		return server.send(FakeExchange.post("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}")
			.header(McpHeaders.SESSION_ID, id)
			.header(McpHeaders.PROTOCOL_VERSION, "2025-11-25"));
	}

	@Test
	void areUnknownToServersWithOtherKeys() {
		byte[] old = new byte[32];
		byte[] fresh = new byte[32];
		fresh[0] = 1;
		try (FakeServer before = setup().keys(new ServerKeys(List.of(old))).start();
				FakeServer rotated = setup().keys(new ServerKeys(List.of(fresh, old))).start();
				FakeServer other = setup().keys(new ServerKeys(List.of(old)).of("other")).start();
				FakeServer after = setup().keys(new ServerKeys(List.of(fresh))).start()) {
			SessionClient client = before.connect("2025-11-25");
			assertThat(client.at(rotated).request("ping").status()).isEqualTo(200);
			assertUnknown(client.at(other).request("ping"));
			assertUnknown(client.at(after).request("ping"));
		}
	}

	@Test
	void stayEndedOnceTheirClientEndedThem() {
		try (FakeServer server = setup().start()) {
			SessionClient client = server.connect("2025-11-25");
			assertThat(client.delete().status()).isEqualTo(204);
			assertUnknown(client.request("ping"));
			assertUnknown(client.delete());
			assertUnknown(client.get());
			assertThat(server.sessions().size()).isZero();
		}
	}

	@Test
	void endAtTheirAgeHoweverOftenTheyBegan() {
		try (FakeServer before = setup().start();
				FakeServer second = setup().start();
				FakeServer third = setup().start()) {
			SessionClient client = before.connect("2025-11-25");
			second.pass(DAY.minusMinutes(1));
			assertThat(client.at(second).request("ping").status()).isEqualTo(200);
			second.pass(Duration.ofMinutes(1));
			assertUnknown(client.at(second).request("ping"));
			assertUnknown(client.at(third).request("ping"));
			assertThat(second.sessions().size()).isZero();
		}
	}

	@Test
	void goOnAfterTheyWereNotUsed() {
		SessionLimits limits = new SessionLimits(10, 10, Duration.ofMinutes(30), DAY);
		try (FakeServer server = setup().sessionLimits(limits).start()) {
			SessionClient client = server.connect("2025-11-25");
			server.pass(Duration.ofHours(1));
			assertThat(server.sessions().size()).isZero();
			assertThat(client.request("ping").status()).isEqualTo(200);
		}
	}

	@Test
	void needRoom() {
		try (FakeServer before = setup().start();
				FakeServer after = setup().sessionLimits(new SessionLimits(1, 1, DAY, DAY)).start()) {
			SessionClient first = before.connect("2025-11-25");
			SessionClient second = before.connect("2025-11-25");
			assertThat(first.at(after).request("ping").status()).isEqualTo(200);
			assertUnknown(second.at(after).request("ping"));
			first.at(after).delete();
			assertThat(second.at(after).request("ping").status()).isEqualTo(200);
		}
	}

	@Test
	void areNotRevivedWhereNodesShareThem() {
		try (FakeServer before = setup().start();
				FakeServer after = setup().sessionStore((store) -> new ForwardingSessionStore(store) {

					@Override
					public boolean isShared() {
						return true;
					}

				}).start()) {
			assertUnknown(before.connect("2025-11-25").at(after).request("ping"));
		}
	}

	@Test
	void beginOnceForConcurrentRequests() {
		try (FakeServer before = setup().start();
				FakeServer after = setup().sessionStore((store) -> new ForwardingSessionStore(store) {

					@Override
					public CompletionStage<Created> create(SessionRecord session) {
						super.create(session);
						return super.create(session);
					}

				}).start()) {
			assertThat(before.connect("2025-11-25").at(after).request("ping").status()).isEqualTo(200);
			assertThat(after.sessions().size()).isEqualTo(1);
		}
	}

}
