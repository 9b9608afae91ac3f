package io.mcpspring.spring.webflux;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import reactor.core.Disposable;
import reactor.test.publisher.TestPublisher;
import reactor.util.context.Context;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.mock.http.server.reactive.MockServerHttpResponse;

import static org.assertj.core.api.Assertions.assertThat;

class UnreadBodyTests {

	private final TreeMap<Long, Runnable> scheduled = new TreeMap<>();

	private final List<UnreadBody> answered = new ArrayList<>();

	private final AtomicBoolean over = new AtomicBoolean();

	private final MockServerHttpResponse response = new MockServerHttpResponse();

	private final TestPublisher<DataBuffer> body = TestPublisher.create();

	private final RequestWire.Clock clock = new RequestWire.Clock() {

		@Override
		public void afterThisRead(Runnable action) {
			action.run();
		}

		@Override
		public Disposable schedule(Runnable action, long millis) {
			UnreadBodyTests.this.scheduled.put(millis, action);
			return () -> UnreadBodyTests.this.scheduled.remove(millis);
		}

	};

	private boolean answeredByServer;

	private final UnreadBody unread = new UnreadBody(new RequestWire() {

		@Override
		public @Nullable InetSocketAddress localAddress() {
			return null;
		}

		@Override
		public boolean isRefused() {
			return UnreadBodyTests.this.answeredByServer;
		}

		@Override
		public Clock clock() {
			return UnreadBodyTests.this.clock;
		}

	}, (unread) -> {
		this.answered.add(unread);
		unread.send(this.response, new byte[] { 'a' }).subscribe(null, null, () -> this.over.set(true));
	}, Context.empty());

	private void begin() {
		this.body.subscribe(this.unread);
	}

	private static DataBuffer data() {
		return DefaultDataBufferFactory.sharedInstance.wrap(new byte[] { 1 });
	}

	@Test
	void answersAfterABodyThatIsThere() {
		begin();
		this.body.next(data());
		this.body.complete();
		this.unread.run();

		assertThat(this.answered).hasSize(1);
		assertThat(this.over).isTrue();
		assertThat(this.response.getHeaders().getConnection()).isEmpty();
		assertThat(this.scheduled).isEmpty();
	}

	@Test
	void doesNotAnswerAfterTheServerDid() {
		begin();
		this.body.next(data());
		this.answeredByServer = true;
		this.body.complete();

		assertThat(this.answered).hasSize(1);
		assertThat(this.over).isTrue();
		assertThat(this.response.isCommitted()).isFalse();
	}

	@Test
	void answersBeforeABodyThatIsUnfinished() {
		begin();
		this.body.next(data());
		this.unread.run();
		assertThat(this.scheduled).containsOnlyKeys(200L, 5000L);
		this.scheduled.get(200L).run();

		assertThat(this.answered).hasSize(1);
		assertThat(this.response.isCommitted()).isTrue();
		assertThat(this.response.getHeaders().getConnection()).containsExactly("close");
		assertThat(this.over).isFalse();
		this.body.next(data());
		this.body.assertNotCancelled();
		this.scheduled.get(5000L).run();

		this.body.assertCancelled();
		assertThat(this.answered).hasSize(1);
		assertThat(this.over).isTrue();
		assertThat(this.scheduled).isEmpty();
	}

	@Test
	void endsTheAnswerWithTheBody() {
		begin();
		this.unread.run();
		this.scheduled.get(200L).run();
		this.body.complete();

		assertThat(this.over).isTrue();
		assertThat(this.scheduled).isEmpty();
	}

}
