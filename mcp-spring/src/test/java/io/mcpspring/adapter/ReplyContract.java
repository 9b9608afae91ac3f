package io.mcpspring.adapter;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;

import io.mcpspring.adapter.RawClient.Answer;
import io.mcpspring.context.McpCaller;
import io.mcpspring.engine.http.ExchangeHandler;
import io.mcpspring.engine.http.HttpReply;
import io.mcpspring.engine.http.McpExchange.BodyReader;
import io.mcpspring.engine.jsonrpc.ByteParts;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What every adapter has to do with requests and whole answers, whatever the handler
 * says.
 */
abstract class ReplyContract extends AdapterFixture {

	/** Answers with the body, or what became of it. */
	static ExchangeHandler echo(int limit) {
		return (exchange) -> exchange.readBody(limit, new BodyReader() {

			@Override
			public void complete(byte[] body) {
				exchange.reply(HttpReply.json(200, body));
			}

			@Override
			public void tooLarge() {
				exchange.reply(HttpReply.json(413, "{}".getBytes(StandardCharsets.UTF_8)));
			}

			@Override
			public void failed(Throwable cause) {
				exchange.reply(new HttpReply(400, Map.of(), null));
			}

		});
	}

	@Test
	void repliesWithBodyAndHeaders() throws IOException {
		script((exchange) -> exchange
			.reply(HttpReply.json(404, "{\"a\":\"ä\"}".getBytes(StandardCharsets.UTF_8), "X-Some", "thing")));
		try (RawClient client = connect()) {
			for (int i = 0; i < 3; i++) {
				Answer answer = client.post("{}").readAnswer();
				assertThat(answer.status()).isEqualTo(404);
				assertThat(answer.body()).isEqualTo("{\"a\":\"ä\"}");
				assertThat(answer.headers()).containsEntry("Content-Type", "application/json")
					.containsEntry("Content-Length", "10")
					.containsEntry("X-Some", "thing");
			}
		}
	}

	@Test
	void repliesLaterFromAnotherThread() throws IOException {
		script((exchange) -> CompletableFuture.delayedExecutor(50, TimeUnit.MILLISECONDS, this.others)
			.execute(() -> exchange.reply(json("{\"late\":true}"))));
		try (RawClient client = connect()) {
			for (int i = 0; i < 3; i++) {
				Answer answer = client.post("{}").readAnswer();
				assertThat(answer.body()).isEqualTo("{\"late\":true}");
				assertThat(answer.headers()).containsEntry("Content-Type", "application/json");
			}
		}
	}

	@Test
	void repliesLargeBodyLater() throws IOException {
		String body = "x".repeat(5_000_000);
		script((exchange) -> this.others.execute(() -> exchange.reply(json(body))));
		try (RawClient client = connect()) {
			assertThat(client.post("{}").readAnswer().body()).isEqualTo(body);
			assertThat(client.post("{}").readAnswer().body()).isEqualTo(body);
		}
	}

	/** A large result is written without a copy of it. */
	@Test
	void repliesInParts() throws IOException {
		List<byte[]> parts = Stream.of("[\"", "x".repeat(100_000), "\",\"", "y".repeat(2_000_000), "\"]")
			.map((part) -> part.getBytes(StandardCharsets.UTF_8))
			.toList();
		HttpReply reply = HttpReply.json(200, ByteParts.of(parts));
		String body = "[\"" + "x".repeat(100_000) + "\",\"" + "y".repeat(2_000_000) + "\"]";
		try (RawClient client = connect()) {
			script((exchange) -> exchange.reply(reply));
			Answer now = client.post("{}").readAnswer();
			assertThat(now.body()).isEqualTo(body);
			assertThat(now.headers()).containsEntry("Content-Length", String.valueOf(body.length()));
			script((exchange) -> this.others.execute(() -> exchange.reply(reply)));
			Answer later = client.post("{}").readAnswer();
			assertThat(later.body()).isEqualTo(body);
			assertThat(later.headers()).containsEntry("Content-Length", String.valueOf(body.length()));
		}
	}

	@Test
	void repliesFromAnotherThreadWhileHandlerBlocks() throws IOException {
		CountDownLatch read = new CountDownLatch(1);
		script((exchange) -> {
			this.others.execute(() -> exchange.reply(json("{}")));
			if (exchange.mayBlock()) {
				pause(read);
			}
		});
		try (RawClient client = connect()) {
			assertThat(client.post("{}").readAnswer().body()).isEqualTo("{}");
			read.countDown();
			script((exchange) -> exchange.reply(json("[]")));
			assertThat(client.post("{}").readAnswer().body()).isEqualTo("[]");
		}
	}

	@Test
	void repliesEmpty() throws IOException {
		AtomicReference<HttpReply> reply = new AtomicReference<>();
		script((exchange) -> exchange.reply(reply.get()));
		try (RawClient client = connect()) {
			reply.set(HttpReply.ACCEPTED);
			Answer accepted = client.post("{}").readAnswer();
			assertThat(accepted.status()).isEqualTo(202);
			assertThat(accepted.headers()).doesNotContainKey("Content-Type").containsEntry("Content-Length", "0");
			reply.set(HttpReply.NO_CONTENT);
			Answer none = client.head("DELETE").readAnswer();
			assertThat(none.status()).isEqualTo(204);
			assertThat(none.headers()).doesNotContainKeys("Content-Type", "Transfer-Encoding");
			reply.set(new HttpReply(405, Map.of("Allow", "POST"), null));
			Answer refused = client.head("PUT").readAnswer();
			assertThat(refused.status()).isEqualTo(405);
			assertThat(refused.headers()).containsEntry("Allow", "POST").containsEntry("Content-Length", "0");
		}
	}

	@Test
	void repliesEmptyLater() throws IOException {
		script((exchange) -> this.others.execute(() -> exchange.reply(HttpReply.ACCEPTED)));
		try (RawClient client = connect()) {
			Answer accepted = client.post("{}").readAnswer();
			assertThat(accepted.status()).isEqualTo(202);
			assertThat(accepted.headers()).doesNotContainKey("Content-Type").containsEntry("Content-Length", "0");
		}
	}

	@Test
	void describesTheRequest() throws IOException {
		List<Object> seen = new ArrayList<>();
		script((exchange) -> {
			seen.add(exchange.method());
			seen.add(exchange.header("x-one"));
			seen.add(exchange.headers("X-TWO"));
			seen.add(exchange.header("X-None") == null);
			seen.add(exchange.headers("X-None"));
			seen.add(exchange.arrivedOnLoopback());
			seen.add(exchange.remoteAddress());
			seen.add(exchange.caller().key());
			seen.add(exchange.unwrap(Integer.class) == null);
			exchange.reply(HttpReply.NO_CONTENT);
		});
		try (RawClient client = connect()) {
			client.head("DELETE", "X-One: 1", "X-Two: a", "X-Two: b", "X-User: alice").readAnswer();
			assertThat(seen).containsExactly("DELETE", "1", List.of("a", "b"), true, List.of(), true, "127.0.0.1",
					caller("alice").key(), true);
			seen.clear();
			client.head("GET").readAnswer();
			assertThat(seen).startsWith("GET").contains(McpCaller.ANONYMOUS.key(), List.of());
		}
	}

	@Test
	void readsBody() throws IOException {
		script(echo(100_000));
		try (RawClient client = connect()) {
			assertThat(client.post("").readAnswer().body()).isEmpty();
			assertThat(client.post("abc").readAnswer().body()).isEqualTo("abc");
			assertThat(client.post("y".repeat(100_000)).readAnswer().body()).isEqualTo("y".repeat(100_000));
			assertThat(client.postChunked("abc", "def").readAnswer().body()).isEqualTo("abcdef");
			assertThat(client.postChunked("z".repeat(60_000), "z".repeat(40_000)).readAnswer().body())
				.isEqualTo("z".repeat(100_000));
			assertThat(client.postChunked().readAnswer().body()).isEmpty();
		}
	}

	@Test
	void refusesBodyThatIsAnnouncedTooLarge() throws IOException {
		script(echo(1000));
		try (RawClient client = connect()) {
			client.head("POST", "Content-Length: 1001").raw("x".repeat(1001));
			assertThat(client.readHead().status()).isEqualTo(413);
		}
	}

	@Test
	void refusesBodyThatGrowsTooLarge() throws IOException {
		script(echo(1000));
		try (RawClient client = connect()) {
			client.postChunked("x".repeat(1001));
			assertThat(client.readHead().status()).isEqualTo(413);
		}
	}

	@Test
	void noticesThatBodyBreaksOff() throws IOException {
		CountDownLatch failed = new CountDownLatch(1);
		script((exchange) -> exchange.readBody(1000, new BodyReader() {

			@Override
			public void complete(byte[] body) {
			}

			@Override
			public void tooLarge() {
			}

			@Override
			public void failed(Throwable cause) {
				failed.countDown();
			}

		}));
		try (RawClient client = connect()) {
			client.head("POST", "Content-Length: 10").raw("abc");
		}
		pause(failed);
	}

	@Test
	void answersInPlaceOfHandlerThatFailsWithTheBody() throws IOException {
		script((exchange) -> exchange.readBody(1000, new BodyReader() {

			@Override
			public void complete(byte[] body) {
				throw new IllegalStateException("a secret");
			}

			@Override
			public void tooLarge() {
			}

			@Override
			public void failed(Throwable cause) {
			}

		}));
		try (RawClient client = connect()) {
			Answer answer = client.post("{}").readAnswer();
			assertThat(answer.status()).isEqualTo(500);
			assertThat(answer.body()).isEmpty();
		}
	}

	@Test
	void knowsTheQueryAndCopiesHeaders() throws IOException {
		List<String> queries = new ArrayList<>();
		Map<String, List<String>> copied = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
		script((exchange) -> {
			queries.add(String.valueOf(exchange.query()));
			copied.putAll(exchange.copyHeaders());
			exchange.reply(json("{}"));
		});
		try (RawClient client = connect()) {
			client.raw("GET /mcp?a=b%20c&d HTTP/1.1\r\nHost: localhost\r\nX-Two: 1\r\nX-Two: 2\r\n\r\n").readAnswer();
			client.head("GET").readAnswer();
		}
		assertThat(queries).containsExactly("a=b%20c&d", "null");
		assertThat(copied).containsEntry("X-Two", List.of("1", "2")).containsEntry("Host", List.of("localhost"));
	}

	@Test
	void answersInPlaceOfHandlerThatFails() throws IOException {
		script((exchange) -> {
			throw new IllegalStateException("a secret");
		});
		try (RawClient client = connect()) {
			Answer answer = client.post("{}").readAnswer();
			assertThat(answer.status()).isEqualTo(500);
			assertThat(answer.body()).isEmpty();
			assertThat(answer.headers()).doesNotContainKey("Content-Type");
		}
	}

}
