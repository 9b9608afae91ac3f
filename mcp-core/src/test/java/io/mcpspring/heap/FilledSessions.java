package io.mcpspring.heap;

import java.time.Instant;
import java.util.HashSet;
import java.util.Set;

import io.mcpspring.model.ClientCapabilities;
import io.mcpspring.model.Implementation;
import io.mcpspring.model.ProtocolVersion;
import io.mcpspring.share.Holder;
import io.mcpspring.store.InMemorySessionStore;
import io.mcpspring.store.SessionLimits;
import io.mcpspring.store.SessionRecord;
import io.mcpspring.store.SessionStore;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Process that fills the room of sessions by the most that clients may have one keep, and
 * prints what the heap and the meter say.
 */
public final class FilledSessions {

	/** The largest description of a client, as text. */
	private static final int DESCRIPTION = 16 * 1024;

	private static final int URIS = 1000;

	/** The length of each, so that all of them are allowed. */
	private static final int LENGTH = 64;

	private final InMemorySessionStore store = new InMemorySessionStore(SessionLimits.DEFAULTS);

	private FilledSessions() {
	}

	public static void main(String[] arguments) {
		new FilledSessions().run(arguments[0].equals("URIS"));
	}

	private void run(boolean uris) {
		begin(0, uris);
		long before = FilledServer.used();
		long meter = this.store.bytes();
		int refused = 0;
		for (int i = 1; refused < 3 && i < 10_000; i++) {
			refused += begin(i, uris) ? 0 : 1;
		}
		System.out.println("calls=" + this.store.size() + " heap=" + (FilledServer.used() - before) + " meter="
				+ (this.store.bytes() - meter));
		System.out.println("refused=" + refused);
		this.store.forEach((session) -> this.store.remove(session.id()));
		System.out.println("left=" + this.store.bytes());
	}

	private boolean begin(int number, boolean uris) {
		SessionRecord session = SessionRecord
			.begun("session-" + number, "", ProtocolVersion.V2025_11_25, Implementation.of("client", "1"),
					ClientCapabilities.of(capabilities(number, uris ? 0 : DESCRIPTION)), Instant.EPOCH)
			.asHeldBy(Holder.ofAddress("10.0.0." + number));
		if (!(this.store.create(session).toCompletableFuture().join() instanceof SessionStore.Created.Kept)) {
			return false;
		}
		return !uris || this.store.update(session.id(), (present) -> present.withSubscriptions(uris(number)))
			.handle((changed, failure) -> failure == null)
			.toCompletableFuture()
			.join();
	}

	private static ObjectNode capabilities(int number, int length) {
		String start = "{\"experimental\":{\"x\":[" + number;
		return (ObjectNode) JsonMapper.shared()
			.readTree(start + ",{}".repeat(Math.max(0, (length - start.length() - 3) / 3)) + "]}}");
	}

	private static Set<String> uris(int number) {
		Set<String> uris = new HashSet<>();
		for (int i = 0; i < URIS; i++) {
			String name = "test://\u20ac/" + number + "/" + i + "/";
			uris.add(name + "x".repeat(LENGTH - name.length()));
		}
		return uris;
	}

}
