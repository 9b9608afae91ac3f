package io.mcpspring.engine.cluster;

import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;

import io.mcpspring.catalog.FeatureKind;
import io.mcpspring.extension.ExtensionNotification;
import io.mcpspring.fake.Json;
import io.mcpspring.store.NodeLink;
import io.mcpspring.store.NodeMessage;
import io.mcpspring.store.StreamKey;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What every {@link NodeLink} does while nothing is broken. A link is tested by a class
 * that extends this one and says how to make nodes.
 */
public abstract class NodeLinkContract {

	/**
	 * Make a node of one cluster.
	 * @param name names it
	 * @return its link, connected
	 */
	protected abstract NodeLink node(String name);

	@Test
	void reachesAllOtherNodesAndNotItself() {
		NodeLink one = node("one");
		List<NodeMessage> atOne = hearing(one);
		List<NodeMessage> atTwo = hearing(node("two"));
		List<NodeMessage> atThree = hearing(node("three"));

		one.tell(new NodeMessage.ResourceUpdated("test://x"));
		Awaitility.await()
			.untilAsserted(() -> assertThat(List.of(atTwo, atThree))
				.allSatisfy((heard) -> assertThat(heard).containsExactly(new NodeMessage.ResourceUpdated("test://x"))));

		assertThat(atOne).isEmpty();
	}

	@Test
	void carriesEveryMessageInOrder() {
		NodeLink one = node("one");
		List<NodeMessage> heard = hearing(node("two"));
		List<NodeMessage> told = List.of(new NodeMessage.ListChanged(FeatureKind.TOOLS),
				new NodeMessage.ListChanged(FeatureKind.RESOURCES), new NodeMessage.ListChanged(FeatureKind.PROMPTS),
				new NodeMessage.ExtensionNotified(new ExtensionNotification("notifications/notes/changed",
						Json.object("{'note':{'of':[1,null,'\u2603']}}"), null)),
				new NodeMessage.ExtensionNotified(
						new ExtensionNotification("notifications/notes/changed", Json.object("{}"), "")),
				new NodeMessage.ResourceUpdated("file:///\u2603 {}\n\""), new NodeMessage.Cancelled("session", "\"7\""),
				new NodeMessage.Cancelled("session", "7"), new NodeMessage.StreamTaken(new StreamKey("session", "a:1")),
				new NodeMessage.StreamTaken(StreamKey.standalone("session")),
				new NodeMessage.PingAnswered(new StreamKey("session", "-a1")),
				new NodeMessage.SignedOut("user", Set.of("one", "other")));

		told.forEach(one::tell);

		Awaitility.await().untilAsserted(() -> assertThat(heard).containsExactlyElementsOf(told));
	}

	@Test
	void tellsTheOtherListenersWhenOneFails() {
		NodeLink one = node("one");
		NodeLink two = node("two");
		two.listen((message) -> {
			throw new IllegalStateException("Listener that fails");
		});
		two.listen((message) -> {
			throw new StackOverflowError();
		});
		List<NodeMessage> heard = hearing(two);

		one.tell(new NodeMessage.ListChanged(FeatureKind.TOOLS));
		one.tell(new NodeMessage.ListChanged(FeatureKind.PROMPTS));

		Awaitility.await().untilAsserted(() -> assertThat(heard).hasSize(2));
	}

	private static List<NodeMessage> hearing(NodeLink node) {
		List<NodeMessage> heard = new CopyOnWriteArrayList<>();
		node.listen(heard::add);
		return heard;
	}

}
