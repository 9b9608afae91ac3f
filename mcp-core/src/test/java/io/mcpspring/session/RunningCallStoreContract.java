package io.mcpspring.session;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;

import io.mcpspring.http.Caller;
import io.mcpspring.jsonrpc.RequestId;
import io.mcpspring.server.CallState;
import io.mcpspring.server.CallState.Answer;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.JsonNodeFactory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What every {@link RunningCallStore} does together with the {@link SuspendedCallStore}
 * of its node. A store is tested by a class that extends this one and says how to make
 * nodes and how to have them die.
 */
public abstract class RunningCallStoreContract {

	private static final Duration PATIENCE = Duration.ofSeconds(30);

	private static final RunningCall CALL = call("call-1", RequestId.of(1));

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

	@Test
	void knowsNoOrphansWhileAllNodesLive() {
		Node one = node("one");
		await(one.running().begin(CALL));

		assertThat(await(node("two").running().orphans())).isEmpty();
		assertThat(await(one.running().orphans())).isEmpty();
	}

	@Test
	void handsTheCallsOfADeadNodeToAnother() {
		RunningCall batch = call("call-2", RequestId.of("1"), RequestId.of(Long.MAX_VALUE), RequestId.of("\u2603 {:*"));
		Node one = node("one");
		Node two = node("two");
		await(one.running().begin(CALL));
		await(one.running().begin(batch));
		await(two.running().begin(call("call-3", RequestId.of(3))));

		kill("one");

		assertThat(awaitOrphans(two, 2)).containsExactlyInAnyOrder(CALL, batch);
	}

	@Test
	void handsEachCallToOneNodeOnly() {
		Node one = node("one");
		Node two = node("two");
		Node three = node("three");
		await(one.running().begin(CALL));
		kill("one");

		awaitOrphans(two, 1);

		assertThat(await(three.running().orphans())).isEmpty();
	}

	@Test
	void handsACallOnWhenTheNextNodeDiesToo() {
		Node one = node("one");
		Node two = node("two");
		Node three = node("three");
		await(one.running().begin(CALL));
		kill("one");
		awaitOrphans(two, 1);
		kill("two");

		assertThat(awaitOrphans(three, 1)).containsExactly(CALL);
	}

	@Test
	void handsACallOutAgainUntilItIsEnded() {
		Node one = node("one");
		Node two = node("two");
		await(one.running().begin(CALL));
		kill("one");
		awaitOrphans(two, 1);

		assertThat(awaitOrphans(two, 1)).containsExactly(CALL);
		await(two.running().end(CALL));

		kill("two");
		assertNoOrphan(node("three"));
	}

	@Test
	void forgetsACallThatEnded() {
		Node one = node("one");
		await(one.running().begin(CALL));
		await(one.running().end(CALL));
		await(one.running().end(CALL));
		kill("one");

		assertNoOrphan(node("two"));
	}

	@Test
	void letsOnlyTheOwnerEndACall() {
		Node one = node("one");
		Node two = node("two");
		await(one.running().begin(CALL));
		await(two.running().end(CALL));
		kill("one");

		assertThat(awaitOrphans(two, 1)).containsExactly(CALL);
	}

	@Test
	void makesACallTheNodesThatReceivesTheLastAnswer() {
		Node one = node("one");
		Node two = node("two");
		suspend(one);
		await(one.running().end(CALL));

		assertThat(await(two.suspended().answer("session", RequestId.of("q"), new Answer.TimedOut()))).isNotNull();
		kill("two");

		assertThat(awaitOrphans(one, 1)).containsExactly(CALL);
	}

	@Test
	void makesACallTheNodesThatTakesItOut() {
		Node one = node("one");
		Node two = node("two");
		suspend(one);
		await(one.running().end(CALL));

		assertThat(await(two.suspended().take("session", RequestId.of(1)))).isNotNull();
		kill("two");

		assertThat(awaitOrphans(one, 1)).containsExactly(CALL);
	}

	@Test
	void makesACallTheNodesThatFindsItOverdue() {
		Node one = node("one");
		Node two = node("two");
		suspend(one);
		await(one.running().end(CALL));

		assertThat(await(two.suspended().takeOverdue(Instant.now().plus(Duration.ofHours(2))))).hasSize(1);
		kill("two");

		assertThat(awaitOrphans(one, 1)).containsExactly(CALL);
	}

	@Test
	void knowsNoOwnerOfACallThatWaits() {
		suspendAndEnd(node("one"));
		kill("one");

		assertNoOrphan(node("two"));
	}

	@Test
	void missesNoCallWhoseNodeDiesWhileItAsks() {
		Node one = node("one");
		Node two = node("two");
		suspend(one);
		kill("one");

		assertThat(awaitOrphans(two, 1)).containsExactly(CALL);
		assertThat(await(two.suspended().take("session", RequestId.of(1)))).isNotNull();
	}

	@Test
	void leavesACallToWhoeverTookItWhileItsFirstNodeStillAsked() {
		Node one = node("one");
		Node two = node("two");
		suspend(one);
		assertThat(await(two.suspended().take("session", RequestId.of(1)))).isNotNull();
		await(one.running().end(CALL));
		kill("two");

		assertThat(awaitOrphans(one, 1)).containsExactly(CALL);
	}

	@Test
	void takesACallOnTwice() {
		Node one = node("one");
		Node two = node("two");
		suspendAndEnd(one);
		assertThat(await(two.suspended().take("session", RequestId.of(1)))).isNotNull();
		suspendAndEnd(two);
		assertThat(await(one.suspended().take("session", RequestId.of(1)))).isNotNull();
		await(one.running().end(CALL));
		kill("one");
		kill("two");

		assertNoOrphan(node("three"));
	}

	private static void suspend(Node node) {
		await(node.running().begin(CALL));
		await(node.suspended()
			.put(new SuspendedCall(CALL.sessionId(), CALL.streamName(), CALL.epoch(), RequestId.of(1), "tools/call",
					JsonNodeFactory.instance.objectNode(), Caller.ANONYMOUS, new CallState(),
					Map.of(RequestId.of("q"), "key"), Instant.now().plus(Duration.ofHours(1)))));
	}

	private static void suspendAndEnd(Node node) {
		suspend(node);
		await(node.running().end(CALL));
	}

	private static List<RunningCall> awaitOrphans(Node node, int count) {
		List<RunningCall> orphans = new ArrayList<>();
		Awaitility.await().atMost(PATIENCE).until(() -> {
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
		await(marker.running().begin(marked));
		kill("marker");

		assertThat(awaitOrphans(node, 1)).containsExactly(marked);
		assertThat(await(node.running().orphans())).isEmpty();
	}

	private static RunningCall call(String stream, RequestId... requests) {
		return new RunningCall("session", stream, 4711, List.of(requests));
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
