package io.mcpspring.conformance.streams;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

import io.mcpspring.conformance.raw.RawStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * All that one client received of one stream over all its connections, and the proof that
 * nothing was lost, doubled or out of order between the first and the terminal event.
 */
public final class History {

	private static final JsonMapper JSON = JsonMapper.shared();

	private final String token;

	private final int requestId;

	private final Map<String, String> hashes = new HashMap<>();

	private final List<Integer> progress = new ArrayList<>();

	private final List<String> violations = new ArrayList<>();

	private final List<JsonNode> questions = new ArrayList<>();

	private int terminals;

	private boolean givenUp;

	private @Nullable String lastId;

	public History(String token, int requestId) {
		this.token = token;
		this.requestId = requestId;
	}

	public void add(RawStream.Event event) {
		if (event.id() == null) {
			this.violations.add("an event has no id");
			return;
		}
		String before = this.hashes.put(event.id(), hash(event.data()));
		if (before != null) {
			this.violations.add("an event came twice");
		}
		this.lastId = event.id();
		if (this.terminals > 0) {
			this.violations.add("an event came after the terminal one");
		}
		if (!event.data().isEmpty()) {
			read(JSON.readTree(event.data()));
		}
	}

	private void read(JsonNode message) {
		if (message.path("method").asString("").equals("notifications/progress")) {
			if (!message.path("params").path("progressToken").asString("").equals(this.token)) {
				this.violations.add("an event of another call came");
			}
			this.progress.add(message.path("params").path("progress").asInt());
		}
		else if (message.path("id").asInt(-1) == this.requestId && message.has("result")) {
			this.terminals++;
		}
		else if (message.path("id").asInt(-1) == this.requestId
				&& message.at("/error/data/retryable").asBoolean(false)) {
			this.terminals++;
			this.givenUp = true;
		}
		else if (message.path("method").asString("").equals("elicitation/create")) {
			this.questions.add(message);
		}
		else {
			this.violations.add("an event that is nobody's came");
		}
	}

	public @Nullable String lastId() {
		return this.lastId;
	}

	public boolean isEnded() {
		return this.terminals > 0;
	}

	public int events() {
		return this.hashes.size();
	}

	/**
	 * What the client was asked, in order.
	 */
	public List<JsonNode> questions() {
		return List.copyOf(this.questions);
	}

	/**
	 * Whether the server gave the call up, so that it ended before its time.
	 */
	public boolean isGivenUp() {
		return this.givenUp;
	}

	/**
	 * What went wrong, given how much progress the call makes and how often it asks.
	 */
	public List<String> violations(int expected, int asked) {
		List<String> found = new ArrayList<>(this.violations);
		int least = this.givenUp ? Math.min(expected, this.progress.size()) : expected;
		for (int i = 0; i < least; i++) {
			if (i >= this.progress.size() || this.progress.get(i) != i + 1) {
				found.add("progress " + (i + 1) + " of " + expected + " was lost or out of order: " + this.progress);
				break;
			}
		}
		if (this.progress.size() > expected) {
			found.add("too many events");
		}
		if (this.questions.size() > asked || (!this.givenUp && this.questions.size() < asked)) {
			found.add(this.questions.size() + " questions instead of " + asked);
		}
		if (this.terminals != 1) {
			found.add(this.terminals + " terminal answers");
		}
		return found;
	}

	private static String hash(String data) {
		try {
			byte[] digest = MessageDigest.getInstance("SHA-256").digest(data.getBytes(StandardCharsets.UTF_8));
			return HexFormat.of().formatHex(digest);
		}
		catch (NoSuchAlgorithmException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
