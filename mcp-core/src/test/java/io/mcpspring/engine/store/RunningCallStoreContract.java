package io.mcpspring.engine.store;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import io.mcpspring.context.McpCaller;
import io.mcpspring.engine.jsonrpc.RequestId;
import io.mcpspring.engine.record.CallState;
import io.mcpspring.engine.record.CallState.Answer;
import io.mcpspring.store.RunningCall;
import io.mcpspring.store.RunningCallStore;
import io.mcpspring.store.StreamKey;
import io.mcpspring.store.SuspendedCallStore;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.JsonNodeFactory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What every {@link RunningCallStore} does together with the {@link SuspendedCallStore}
 * of its node. A store is tested by a class that extends this one and says how to make
 * nodes and how to have them die.
 */
public abstract class RunningCallStoreContract {

	private static final Duration MAX_WAIT = Duration.ofSeconds(60);

	private static final RunningCall CALL = call("call-1", RequestId.of(1));

	private Node one;

	private Node two;

	/**
	 * Make a node of one cluster.
	 * @param name names it
	 * @return its stores
	 */
	protected abstract Node node(String name);

	/**
	 * Have a node die, without a chance to tidy up. Its death may be noticed later.
	 * @param name the name
	 */
	protected abstract void kill(String name);

	@BeforeEach
	void startNodes() {
		this.one = node("one");
		this.two = node("two");
	}

	@Test
	void knowsNoOrphansWhileAllNodesLive() {
		begin(this.one, CALL);

		assertThat(await(this.two.running().orphans())).isEmpty();
		assertThat(await(this.one.running().orphans())).isEmpty();
	}

	@Test
	void handsTheCallsOfADeadNodeToAnother() {
		RunningCall batch = call("call-2", RequestId.of("1"), RequestId.of(Long.MAX_VALUE), RequestId.of("\u2603 {:*"));
		begin(this.one, CALL);
		begin(this.one, batch);
		begin(this.two, call("call-3", RequestId.of(3)));

		kill("one");

		assertThat(awaitOrphans(this.two, 2)).containsExactlyInAnyOrder(CALL, batch);
	}

	@Test
	void handsEachCallToOneNodeOnly() {
		Node three = node("three");
		begin(this.one, CALL);
		kill("one");

		awaitOrphans(this.two, 1);

		assertThat(await(three.running().orphans())).isEmpty();
	}

	@Test
	void handsACallOnWhenTheNextNodeDiesToo() {
		Node three = node("three");
		begin(this.one, CALL);
		kill("one");
		awaitOrphans(this.two, 1);
		kill("two");

		assertOrphanOf(three);
	}

	@Test
	void handsACallOutAgainUntilItIsEnded() {
		begin(this.one, CALL);
		kill("one");
		awaitOrphans(this.two, 1);

		assertOrphanOf(this.two);
		end(this.two);

		kill("two");
		assertNoOrphan(node("three"));
	}

	@Test
	void forgetsACallThatEnded() {
		begin(this.one, CALL);
		end(this.one);
		end(this.one);
		kill("one");

		assertNoOrphan(this.two);
	}

	@Test
	void letsOnlyTheOwnerEndACall() {
		begin(this.one, CALL);
		end(this.two);
		kill("one");

		assertOrphanOf(this.two);
	}

	@Test
	void makesACallTheNodesThatReceivesTheLastAnswer() {
		suspend(this.one);
		end(this.one);

		assertThat(
				await(this.two.suspended().answer("session", RequestId.of("q").json(), new Answer.TimedOut().toJson())))
			.isNotNull();
		kill("two");

		assertOrphanOf(this.one);
	}

	@Test
	void makesACallTheNodesThatTakesItOut() {
		suspend(this.one);
		end(this.one);

		take(this.two);
		kill("two");

		assertOrphanOf(this.one);
	}

	@Test
	void makesACallTheNodesThatFindsItOverdue() {
		suspend(this.one);
		end(this.one);

		assertThat(await(this.two.suspended().takeOverdue(Instant.now().plus(Duration.ofHours(2))))).hasSize(1);
		kill("two");

		assertOrphanOf(this.one);
	}

	@Test
	void knowsNoOwnerOfACallThatWaits() {
		suspend(this.one);
		end(this.one);
		kill("one");

		assertNoOrphan(this.two);
	}

	@Test
	void missesNoCallWhoseNodeDiesWhileItAsks() {
		suspend(this.one);
		kill("one");

		assertOrphanOf(this.two);
		take(this.two);
	}

	@Test
	void leavesACallToWhoeverTookItWhileItsFirstNodeStillAsked() {
		suspend(this.one);
		take(this.two);
		end(this.one);
		kill("two");

		assertOrphanOf(this.one);
	}

	@Test
	void takesACallOnTwice() {
		suspend(this.one);
		end(this.one);
		take(this.two);
		suspend(this.two);
		end(this.two);
		take(this.one);
		end(this.one);
		kill("one");
		kill("two");

		assertNoOrphan(node("three"));
	}

	private static void begin(Node node, RunningCall call) {
		await(node.running().begin(call));
	}

	private static void end(Node node) {
		await(node.running().end(CALL));
	}

	private static void take(Node node) {
		assertThat(await(node.suspended().take("session", RequestId.of(1).json()))).isNotNull();
	}

	private static void suspend(Node node) {
		begin(node, CALL);
		await(node.suspended()
			.put(new SuspendedCallData(CALL.stream().sessionId(), CALL.stream().name(), CALL.epoch(), RequestId.of(1),
					"tools/call", JsonNodeFactory.instance.objectNode(), McpCaller.ANONYMOUS, new CallState(),
					Map.of(RequestId.of("q"), "key"), Instant.now().plus(Duration.ofHours(1)))));
	}

	private static void assertOrphanOf(Node node) {
		assertThat(awaitOrphans(node, 1)).containsExactly(CALL);
	}

	private static List<RunningCall> awaitOrphans(Node node, int count) {
		List<RunningCall> orphans = new ArrayList<>();
		Awaitility.await().atMost(MAX_WAIT).until(() -> {
			orphans.addAll(await(node.running().orphans()));
			return orphans.size() >= count;
		});
		return orphans;
	}

	/**
	 * Shown by another call of the same time that is noticed.
	 */
	private void assertNoOrphan(Node node) {
		Node marker = node("marker");
		RunningCall marked = call("marker", RequestId.of(0));
		begin(marker, marked);
		kill("marker");

		assertThat(awaitOrphans(node, 1)).containsExactly(marked);
		assertThat(await(node.running().orphans())).isEmpty();
	}

	private static RunningCall call(String stream, RequestId... requests) {
		return RunningCall.of(new StreamKey("session", stream), 4711,
				Stream.of(requests).map(RequestId::json).toList());
	}

	private static <T> T await(CompletionStage<T> stage) {
		return stage.toCompletableFuture().orTimeout(30, TimeUnit.SECONDS).join();
	}

	/**
	 * A node.
	 *
	 * @param running its store of running calls
	 * @param suspended its store of calls that wait
	 */
	public record Node(RunningCallStore running, SuspendedCallStore suspended) {
	}

}
