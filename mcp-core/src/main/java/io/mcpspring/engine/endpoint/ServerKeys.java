package io.mcpspring.engine.endpoint;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.function.IntSupplier;

import io.mcpspring.engine.keys.Algorithms;
import io.mcpspring.engine.keys.KeyRing;
import io.mcpspring.store.NodeLink;

/**
 * The secrets of a server, each derived from a key ring. All keys open existing data; the
 * first key that all nodes have protects new data. Keys can therefore be changed while
 * all nodes run.
 *
 * @param ring the keys, newest first; at least one, each of at least 16 bytes
 * @param shared whether other nodes should have the same keys
 */
public record ServerKeys(List<byte[]> ring, boolean shared) {

	private static final String USE = "request-state.keys";

	private static final int MIN_LENGTH = 16;

	private static final int NAME_LENGTH = 4;

	public ServerKeys {
		ring = List.copyOf(ring);
		if (ring.isEmpty() || ring.stream().anyMatch((key) -> key.length < MIN_LENGTH)) {
			throw new IllegalArgumentException("At least one key is needed, each of at least 16 bytes");
		}
	}

	/**
	 * Create keys that all nodes share.
	 * @param ring the keys, newest first
	 */
	public ServerKeys(List<byte[]> ring) {
		this(ring, true);
	}

	/**
	 * Create a random key for this process only.
	 * @return the keys
	 */
	public static ServerKeys random() {
		return new ServerKeys(List.of(Algorithms.random(32)), false);
	}

	/**
	 * Derive the keys of another server of the same application: neither server accepts
	 * what the other one made.
	 * @param name the name of the other server
	 * @return its keys
	 */
	public ServerKeys of(String name) {
		return new ServerKeys(this.ring.stream().map((key) -> derive(key, "server:" + name)).toList(), this.shared);
	}

	/**
	 * Derive a ring for each purpose.
	 * @param link the link to the other nodes
	 * @return the rings
	 */
	Rings rings(NodeLink link) {
		IntSupplier choice = this.shared ? link.agree(USE, this.ring.stream().map(ServerKeys::name).toList()) : () -> 0;
		return new Rings(ring("cursor", choice), ring("event-id", choice), ring("request-state", choice),
				ring("session-id", choice));
	}

	private KeyRing ring(String purpose, IntSupplier choice) {
		return KeyRing.derived(() -> this.ring.stream().map((key) -> derive(key, purpose)).toList(), choice);
	}

	/** Return a name that distinguishes the key without revealing it. */
	private static String name(byte[] key) {
		return HexFormat.of().formatHex(Algorithms.sha256().digest(derive(key, "name")), 0, NAME_LENGTH);
	}

	private static byte[] derive(byte[] key, String purpose) {
		return Algorithms.hmac(key).doFinal(("mcp-spring:" + purpose).getBytes(StandardCharsets.UTF_8));
	}

	/**
	 * Rings of keys of 256 bits.
	 *
	 * @param cursors authenticates cursors
	 * @param eventIds authenticates event ids
	 * @param states seals {@code requestState}
	 * @param sessionIds authenticates session ids
	 */
	record Rings(KeyRing cursors, KeyRing eventIds, KeyRing states, KeyRing sessionIds) {
	}

}
