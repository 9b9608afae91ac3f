package io.mcpspring.engine.relay;

import java.time.Duration;
import java.util.Map;

import io.mcpspring.engine.http.FrameSource;
import io.mcpspring.engine.http.HttpReply;
import io.mcpspring.engine.jsonrpc.RequestId;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;

@Timeout(60)
class OpenRequestsTests {

	private static final Duration LONG = Duration.ofMinutes(10);

	private final OpenRequests requests = new OpenRequests();

	private RelayedExchange add(int id) {
		RelayedExchange exchange = new RelayedExchange("POST", Map.of(), new byte[0], Sender.LOCAL, new NoAnswers());
		this.requests.add(exchange, OpenRequest.of(RequestId.of(id)));
		return exchange;
	}

	private Thread waiting(Duration patience) {
		Thread thread = new Thread(() -> {
			try {
				this.requests.awaitRoom(2, patience);
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
			}
		});
		thread.start();
		return thread;
	}

	@Test
	void waitsForAnAnswer() throws Exception {
		RelayedExchange first = add(1);
		add(2);
		Thread waiting = waiting(LONG);
		Awaitility.await().until(() -> waiting.getState() == Thread.State.TIMED_WAITING);
		this.requests.remove(first);
		waiting.join();
	}

	@Test
	void hasRoom() throws Exception {
		add(1);
		this.requests.awaitRoom(2, LONG);
		assertThat(this.requests.size()).isOne();
	}

	@Test
	void waitsNoLongerOnceNoneIsAnsweredForSomeTime() throws Exception {
		RelayedExchange first = add(1);
		add(2);
		add(3);
		add(4);
		this.requests.awaitRoom(2, Duration.ofMillis(1));
		this.requests.awaitRoom(2, LONG);
		this.requests.remove(first);
		Thread waiting = waiting(LONG);
		Awaitility.await().until(() -> waiting.getState() == Thread.State.TIMED_WAITING);
		waiting.interrupt();
		waiting.join();
	}

	private static final class NoAnswers implements RelayedExchange.Answers {

		@Override
		public void replied(RelayedExchange exchange, HttpReply reply) {
			throw new IllegalStateException("Not sent");
		}

		@Override
		public RelayedStream stream(RelayedExchange exchange, FrameSource frames) {
			throw new IllegalStateException("Not sent");
		}

	}

}
