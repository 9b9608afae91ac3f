package io.mcpspring.heap;

import java.time.Instant;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;

import io.mcpspring.context.OwnerKey;
import io.mcpspring.engine.jsonrpc.RequestId;
import io.mcpspring.engine.store.SessionData;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.model.ClientCapabilities;
import io.mcpspring.model.Implementation;
import io.mcpspring.model.ProtocolVersion;
import io.mcpspring.store.SessionStore;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Room for what clients have sessions keep.
 */
final class SessionsRoom extends Room {

	/** The largest description of a client, as text. */
	private static final int DESCRIPTION = 16 * 1024;

	private static final int URIS = 1000;

	/** The length of each, so that all of them are allowed. */
	private static final int LENGTH = 64;

	private final FakeServer server = FakeServer.setup().start();

	private final String input;

	SessionsRoom(String input) {
		this.input = input;
	}

	@Override
	protected FakeServer node() {
		return this.server;
	}

	@Override
	protected boolean add(int number) {
		SessionData session = SessionData
			.begun("session-" + number, "", ProtocolVersion.V2025_11_25, Implementation.of("client", "1"),
					ClientCapabilities.of(capabilities(number, this.input.equals("DESCRIPTIONS") ? DESCRIPTION : 0)),
					Instant.EPOCH)
			.asHeldBy(OwnerKey.ofAddress("10.0.0." + number));
		if (!(this.server.sessions()
			.create(session)
			.toCompletableFuture()
			.join() instanceof SessionStore.Created.Kept)) {
			return false;
		}
		return this.server.sessions()
			.update(session.id(), SessionData.changing((present) -> changed(present, number)))
			.handle((changed, failure) -> failure == null)
			.toCompletableFuture()
			.join();
	}

	private SessionData changed(SessionData session, int number) {
		return switch (this.input) {
			case "URIS" -> session.withSubscriptions(uris(number));
			case "IDS" -> cancelled(session, number);
			default -> session;
		};
	}

	private static SessionData cancelled(SessionData session, int number) {
		return session.withCancelled(IntStream.range(0, SessionData.MAX_CANCELLED)
			.mapToObj((i) -> RequestId.of(number + "-" + i + "-" + "\u20ac".repeat(200)))
			.toList());
	}

	@Override
	protected long meter() {
		return this.server.sessions().bytes();
	}

	@Override
	protected int most() {
		return 9_990;
	}

	@Override
	protected boolean release() {
		this.server.sessions().forEach((session) -> this.server.sessions().remove(session.id()));
		return true;
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
