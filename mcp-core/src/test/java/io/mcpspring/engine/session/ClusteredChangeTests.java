package io.mcpspring.engine.session;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;

import io.mcpspring.engine.http.RequestRefusal;
import io.mcpspring.engine.server.ServerEvents;
import io.mcpspring.engine.store.SessionData;
import io.mcpspring.fake.FakeCluster;
import io.mcpspring.fake.FakeExchange;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.FakeStream;
import io.mcpspring.fake.SessionClient;
import io.mcpspring.model.CallToolResult;
import io.mcpspring.store.NodeMessage;
import io.mcpspring.store.SessionRecord;
import io.mcpspring.store.StreamKey;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Changes at one node, and clients that hear of them at another.
 */
class ClusteredChangeTests {

	private static final String UPDATED = "notifications/resources/updated";

	private final List<RequestRefusal> refusals = new CopyOnWriteArrayList<>();

	private final FakeCluster cluster = new FakeCluster();

	private final FakeServer one = node("one");

	private final FakeServer two = node("two");

	private FakeServer node(String name) {
		return this.cluster.setup(name)
			.tool("echo", (context, arguments) -> CallToolResult.text("hello"))
			.textResource("test://x", "x")
			.events(new ServerEvents() {

				@Override
				public void requestRefused(RequestRefusal reason) {
					ClusteredChangeTests.this.refusals.add(reason);
				}

			})
			.start();
	}

	@AfterEach
	void stop() {
		this.one.close();
		this.two.close();
	}

	private SessionClient subscriber() {
		return subscriber("2025-11-25");
	}

	private SessionClient subscriber(String version) {
		SessionClient client = this.one.connect(version);
		client.request("resources/subscribe", "{'uri':'test://x'}").result();
		return client;
	}

	@Test
	void tellsASessionOnceWhereverTheChangeAndTheClientAre() {
		// server-2025 GET-05, RES-10
		SessionClient client = subscriber();
		FakeStream stream = client.at(this.two).get().stream();

		this.one.notifications().resourceUpdated("test://x");
		stream.awaitMethods(UPDATED, 1);
		this.two.notifications().resourceUpdated("test://x");
		stream.awaitMethods(UPDATED, 2);
		this.one.add(FakeServer.tool("more", (context, arguments) -> null));
		stream.awaitMethod("notifications/tools/list_changed");

		this.one.notifications().resourceUpdated("test://x");
		stream.awaitMethods(UPDATED, 3);
		assertThat(stream.messages()).hasSize(4);
	}

	@Test
	void tellsThoseWhoListenWithoutASessionAtEachNode() {
		// server-2026 SUBS-01
		String filter = "{'toolsListChanged':true,'resourceSubscriptions':['test://x']}";
		FakeStream atOne = this.one.client().listen(filter).stream();
		FakeStream atTwo = this.two.client().listen(filter).stream();

		this.one.notifications().resourceUpdated("test://x");
		this.two.notifications().resourceUpdated("test://x");
		this.two.add(FakeServer.tool("more", (context, arguments) -> null));

		for (FakeStream stream : new FakeStream[] { atOne, atTwo }) {
			stream.awaitMethods(UPDATED, 2);
			stream.awaitMethod("notifications/tools/list_changed");
		}
		this.one.notifications().resourceUpdated("test://x");
		atOne.awaitMethods(UPDATED, 3);
		atTwo.awaitMethods(UPDATED, 3);
		assertThat(atOne.messages()).hasSize(5);
		assertThat(atTwo.messages()).hasSize(5);
	}

	@ParameterizedTest
	@ValueSource(strings = { "2025-11-25", "2025-06-18", "2025-03-26" })
	void goesOnWithTheStandaloneStreamAtAnotherNode(String version) {
		// server-2025 GET-01, GET-05
		SessionClient client = subscriber(version);
		FakeExchange first = client.get();
		this.two.notifications().resourceUpdated("test://x");
		first.stream().awaitMethods(UPDATED, 1);
		first.disconnect();
		this.two.notifications().resourceUpdated("test://x");
		this.two.add(FakeServer.tool("more", (context, arguments) -> null));

		FakeExchange second = client.at(this.two).get();

		second.stream().awaitMethod("notifications/tools/list_changed");
		assertThat(second.stream().messages()).hasSize(2);
	}

	@Test
	void remembersHowFarTheStreamOfANodeThatDiedHadCome() {
		SessionClient client = subscriber();
		FakeExchange first = client.get();
		this.two.notifications().resourceUpdated("test://x");
		first.stream().awaitMethods(UPDATED, 1);
		this.one.passUntil(Duration.ZERO, () -> reached(client) > 1);
		this.cluster.kill("one");
		first.disconnect();
		this.two.notifications().resourceUpdated("test://x");

		FakeExchange second = client.at(this.two).get();

		second.stream().awaitMethods(UPDATED, 1);
		this.two.notifications().resourceUpdated("test://x");
		second.stream().awaitMethods(UPDATED, 2);
		assertThat(second.stream().messages()).hasSize(2);
	}

	private long reached(SessionClient client) {
		SessionRecord session = this.cluster.sessions().find(client.id(), "").toCompletableFuture().join();
		return SessionData.of(session).standalone().reached();
	}

	@Test
	void letsTheNewestConnectionHaveTheStandaloneStream() {
		// server-2025 GET-07
		SessionClient client = subscriber();
		FakeExchange first = client.get();

		FakeExchange second = client.at(this.two).get();

		first.stream().awaitEnd();
		this.one.notifications().resourceUpdated("test://x");
		second.stream().awaitMethods(UPDATED, 1);
		assertThat(first.messages()).isEmpty();
	}

	@Test
	void keepsOneOfTwoConnectionsThatResumeAtTwoNodesAtOnce() {
		// server-2025 GET-05, SSE-07
		SessionClient client = subscriber();
		FakeExchange first = client.get();
		this.one.notifications().resourceUpdated("test://x");
		first.stream().awaitMethods(UPDATED, 1);
		first.disconnect();
		String id = first.stream().lastId();
		AtomicReference<FakeExchange> atTwo = new AtomicReference<>();
		this.cluster.node("two").listen((message) -> {
			if (message instanceof NodeMessage.StreamTaken) {
				atTwo.compareAndSet(null, client.at(this.two).resume(id));
			}
		});

		FakeExchange atOne = client.resume(id);

		atOne.stream().awaitEnd();
		this.one.notifications().resourceUpdated("test://x");
		atTwo.get().stream().awaitMethods(UPDATED, 1);
		assertThat(atOne.messages()).isEmpty();
	}

	@Test
	void beginsAStreamThatADeadNodeHadOnlyJustBegun() {
		SessionClient client = subscriber();
		this.cluster.events().open(StreamKey.standalone(client.id()));

		FakeExchange listening = client.get();

		this.two.notifications().resourceUpdated("test://x");
		listening.stream().awaitMethods(UPDATED, 1);
	}

	@Test
	void agreesOnOneStreamWhenAskedAtTwoNodesAtOnce() throws Exception {
		for (int round = 0; round < 100; round++) {
			SessionClient client = subscriber();
			FakeExchange[] streams = new FakeExchange[2];
			Thread[] threads = { new Thread(() -> streams[0] = client.get()),
					new Thread(() -> streams[1] = client.at(this.two).get()) };
			for (Thread thread : threads) {
				thread.start();
			}
			for (Thread thread : threads) {
				thread.join();
			}
			this.one.notifications().resourceUpdated("test://x");
			int heard = 0;
			for (FakeExchange stream : streams) {
				heard += (stream.isStream() && !stream.stream().isOver()) ? 1 : 0;
			}
			assertThat(heard).isLessThanOrEqualTo(1);
			for (FakeExchange stream : streams) {
				stream.disconnect();
			}
			FakeExchange again = client.at(this.two).get();
			this.one.notifications().resourceUpdated("test://x");
			again.stream().awaitMethods(UPDATED, 1);
			again.disconnect();
			client.delete();
		}
		assertThat(this.cluster.events().size()).isZero();
	}

	@Test
	void saysThatStreamsAreNotAvailableWhenTheStoreIsNot() {
		SessionClient client = subscriber();
		this.cluster.kill("two");

		FakeExchange refused = client.at(this.two).get();

		assertThat(refused.status()).isEqualTo(503);
		assertThat(refused.replied("Retry-After")).isNotNull();
		assertThat(this.refusals).containsExactly(RequestRefusal.UNAVAILABLE);
	}

	@Test
	void refusesChangesOfASessionThatCannotBeKept() {
		SessionClient client = subscriber();
		this.cluster.node("two").readOnly();

		for (FakeExchange refused : List.of(client.at(this.two).request("logging/setLevel", "{'level':'debug'}"),
				client.at(this.two).request("resources/unsubscribe", "{'uri':'test://x'}"))) {
			assertThat(refused.status()).isEqualTo(503);
			assertThat(refused.replied("Retry-After")).isNotNull();
			assertThat(refused.response().at("/error/message").asString()).contains("try again later");
		}
		assertThat(this.refusals).hasSize(2).containsOnly(RequestRefusal.UNAVAILABLE);
	}

}
