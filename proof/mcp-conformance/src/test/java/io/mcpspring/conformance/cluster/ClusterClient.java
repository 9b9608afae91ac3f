package io.mcpspring.conformance.cluster;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.mcpspring.conformance.cluster.TokenIssuer.Token;
import io.mcpspring.conformance.raw.McpSession;
import io.mcpspring.conformance.raw.RawStream;
import io.mcpspring.conformance.streams.History;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A client with one session that calls one tool after the other, answers what it is asked
 * and comes back to streams that broke, each time by whatever node has its turn. It
 * belongs to a user, gets new tokens when the old ones end, and is robbed now and then.
 */
final class ClusterClient {

	private static final int HALF = 10;

	private static final int DELAY_MILLIS = 100;

	/** After what silence a connection is given up; there are ten events a second. */
	private static final Duration MAX_WAIT = Duration.ofSeconds(3);

	/**
	 * Several times the lease of a node, its successor's look around, and two connections
	 * given up, which takes longer on a busy machine.
	 */
	private static final Duration MAX_SILENCE = Duration.ofSeconds(60);

	/** Where the ids of requests begin that count. */
	private static final int COUNTING_IDS = 500_000;

	private static final Pattern COUNT = Pattern.compile("\"text\":\"Count (\\d+)\"");

	private final RoundRobinProxy proxy;

	private final TokenHolder user;

	private final Random random;

	private final Tally tally;

	private final Map<String, String> headers = new LinkedHashMap<>();

	/** The status of each resumption of the present call. */
	private final List<String> resumptions = new ArrayList<>();

	private long heardAt;

	/** How often the session was called to count, as its last answer says. */
	private int counted;

	/** The number of calls without an answer, which a paused node may still count. */
	private int uncertain;

	ClusterClient(RoundRobinProxy proxy, TokenHolder user, long seed, Tally tally) {
		this.proxy = proxy;
		this.user = user;
		this.random = new Random(seed);
		this.tally = tally;
	}

	/**
	 * Call until the end.
	 * @param over whether it is there
	 */
	void run(BooleanSupplier over) throws InterruptedException {
		begin();
		for (int id = 1; !over.getAsBoolean(); id++) {
			call(id);
			count(id);
		}
	}

	private void begin() throws InterruptedException {
		String session = null;
		while (session == null) {
			session = tryToBegin();
			pause(50);
		}
		this.headers.put("Mcp-Session-Id", session);
		this.headers.put("MCP-Protocol-Version", "2025-11-25");
		post("""
				{"jsonrpc":"2.0","method":"notifications/initialized"}""");
	}

	private @Nullable String tryToBegin() {
		try (RawStream stream = send("POST", Map.of(), """
				{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25",\
				"capabilities":{"elicitation":{}},"clientInfo":{"name":"cluster","version":"1"}}}""")) {
			return (stream.status() == 200) ? stream.header("mcp-session-id") : null;
		}
		catch (IOException ex) {
			return null;
		}
	}

	/** As the user; fails when the token ended on its way. */
	private RawStream send(String method, Map<String, String> headers, @Nullable String body) throws IOException {
		Token token = this.user.token();
		RawStream stream = send(token, method, headers, body);
		if (stream.status() == 401) {
			stream.close();
			if (!token.isOver()) {
				this.tally.violations.add("a token was refused before its end: " + stream.header("www-authenticate"));
			}
			throw new IOException("The token ended");
		}
		return stream;
	}

	private RawStream send(Token token, String method, Map<String, String> headers, @Nullable String body)
			throws IOException {
		this.tally.requests.incrementAndGet();
		RawStream stream = new RawStream(this.proxy.connect()).patience(MAX_WAIT);
		Map<String, String> all = new LinkedHashMap<>(headers);
		all.putAll(token.header());
		try {
			stream.send(method, all, body);
			return stream;
		}
		catch (IOException ex) {
			stream.close();
			throw ex;
		}
	}

	/** Whoever is not the user, and knows all of the session, gets nothing of it. */
	private void rob(String method, Map<String, String> headers, @Nullable String body) {
		try (RawStream stream = send(this.user.othersToken(), method, headers, body)) {
			if (stream.status() == 404) {
				this.tally.refused.incrementAndGet();
			}
			else if (stream.status() != 503) {
				this.tally.violations.add("somebody else's " + method + " was not refused: " + stream.status());
			}
		}
		catch (IOException ex) {
			// got nothing
		}
	}

	private void pause(long millis) throws InterruptedException {
		TimeUnit.MILLISECONDS.sleep(millis);
	}

	private void call(int id) throws InterruptedException {
		String token = this.headers.get("Mcp-Session-Id") + "-" + id;
		History history = new History(token, id);
		this.heardAt = System.nanoTime();
		try (RawStream stream = send("POST", this.headers, """
				{"jsonrpc":"2.0","id":%d,"method":"tools/call","params":{"name":"test_halves",\
				"arguments":{"n":%d,"delayMs":%d},"_meta":{"progressToken":"%s"}}}""".formatted(id, HALF, DELAY_MILLIS,
				token))) {
			if (stream.status() == 503) {
				this.tally.unanswered.incrementAndGet();
				pause(200);
				return;
			}
			if (stream.status() != 200) {
				this.tally.violations.add("a call was refused: " + stream.status() + " " + stream.body());
				pause(200);
				return;
			}
			drain(stream, history);
		}
		catch (IOException ex) {
			// broken before the head of the response was there
		}
		if (history.lastId() == null) {
			this.tally.unanswered.incrementAndGet();
			pause(100);
			return;
		}
		comeBack(history, id);
		check(history, id);
	}

	/**
	 * Count in the state of the session: each answer holds all steps of the answers
	 * before, whatever node took them.
	 */
	private void count(int id) {
		try (RawStream stream = send("POST", this.headers, McpSession.call(COUNTING_IDS + id, "probe_count", "{}"))) {
			Matcher count = COUNT.matcher((stream.status() == 200) ? answer(stream) : "");
			if (count.find()) {
				int now = Integer.parseInt(count.group(1));
				int others = now - this.counted - 1;
				if (others < 0 || others > this.uncertain) {
					this.tally.violations.add("the session counted " + now + " after " + this.counted + " and "
							+ this.uncertain + " calls without an answer");
				}
				this.counted = now;
				this.uncertain -= others;
				this.tally.counted.incrementAndGet();
				return;
			}
		}
		catch (IOException ex) {
			// broken before the answer was there
		}
		this.uncertain++;
	}

	private static String answer(RawStream stream) throws IOException {
		if (!stream.isEventStream()) {
			return stream.body();
		}
		StringBuilder events = new StringBuilder();
		for (RawStream.Event event = stream.next(); event != null; event = stream.next()) {
			events.append(event.data());
		}
		return events.toString();
	}

	private void comeBack(History history, int id) throws InterruptedException {
		this.resumptions.clear();
		while (!history.isEnded()) {
			if (silence() > MAX_SILENCE.toMillis()) {
				this.tally.fellSilent(
						"call " + id + " fell silent after " + history.events() + " events, the last "
								+ history.lastId() + "; resumptions since: " + this.resumptions,
						String.valueOf(this.headers.get("Mcp-Session-Id")));
				return;
			}
			Map<String, String> resuming = new HashMap<>(this.headers);
			resuming.put("Last-Event-ID", history.lastId());
			if (this.random.nextInt(4) == 0) {
				rob("GET", resuming, null);
			}
			try (RawStream stream = send("GET", resuming, null)) {
				noteResumption(String.valueOf(stream.status()));
				if (stream.status() == 200) {
					this.tally.resumed.incrementAndGet();
					drain(stream, history);
					noteResumption("its end");
				}
				else if (stream.status() != 503) {
					this.tally.violations
						.add("call " + id + " cannot be resumed: " + stream.status() + " " + stream.body());
					return;
				}
			}
			catch (IOException ex) {
				noteResumption("broken");
			}
			pause(50);
		}
	}

	private void noteResumption(String what) {
		this.resumptions.add(what + " after " + silence() + " ms");
	}

	private void drain(RawStream stream, History history) throws InterruptedException {
		Token token = this.user.token();
		for (RawStream.Event event = stream.next(); event != null; event = stream.next()) {
			long silence = silence();
			this.tally.longestSilenceMillis.accumulateAndGet(silence, Math::max);
			this.heardAt = System.nanoTime();
			this.tally.events.incrementAndGet();
			int asked = history.questions().size();
			history.add(event);
			if (!event.data().isEmpty() && !history.isGivenUp() && !event.data().contains(this.user.name())) {
				this.tally.violations.add("an event of another user came: " + event.data());
			}
			if (history.questions().size() > asked) {
				answer(history.questions().get(asked));
			}
		}
		if (!history.isEnded() && token.isOver()) {
			this.tally.outlived.incrementAndGet();
		}
	}

	private long silence() {
		return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - this.heardAt);
	}

	private void answer(JsonNode question) throws InterruptedException {
		pause(this.random.nextInt(500));
		switch (this.random.nextInt(8)) {
			case 0 -> rob("POST", this.headers, """
					{"jsonrpc":"2.0","id":%s,"result":{"action":"decline"}}""".formatted(question.get("id")));
			case 1 -> rob("POST", this.headers, McpSession.call(1_000_000, "test_simple_text", "{}"));
			case 2 -> rob("DELETE", this.headers, null);
			default -> {
			}
		}
		post("""
				{"jsonrpc":"2.0","id":%s,"result":{"action":"accept","content":{"ok":true}}}"""
			.formatted(question.get("id")));
		this.tally.answers.incrementAndGet();
		this.heardAt = System.nanoTime();
	}

	/** Post something that has no answer, until it is accepted. */
	private void post(String body) throws InterruptedException {
		long deadline = System.nanoTime() + MAX_SILENCE.toNanos();
		while (System.nanoTime() < deadline) {
			try (RawStream stream = send("POST", this.headers, body)) {
				if (stream.status() == 202) {
					return;
				}
				if (stream.status() != 503) {
					this.tally.violations.add("not accepted: " + stream.status() + " " + stream.body());
					return;
				}
			}
			catch (IOException ex) {
				// the node is gone or says nothing
			}
			pause(50);
		}
		this.tally.violations.add("nobody accepted " + body);
	}

	private void check(History history, int id) {
		history.violations(2 * HALF, 1)
			.forEach((violation) -> this.tally.violations.add("call " + id + ": " + violation));
		(history.isGivenUp() ? this.tally.givenUp : this.tally.completed).incrementAndGet();
	}

}
