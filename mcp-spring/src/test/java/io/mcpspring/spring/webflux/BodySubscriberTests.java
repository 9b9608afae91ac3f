package io.mcpspring.spring.webflux;

import java.net.InetSocketAddress;
import java.nio.channels.ClosedChannelException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

import io.mcpspring.engine.http.McpExchange.BodyReader;
import io.netty.buffer.UnpooledByteBufAllocator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.test.publisher.TestPublisher;
import reactor.util.context.Context;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.NettyDataBuffer;
import org.springframework.core.io.buffer.NettyDataBufferFactory;
import org.springframework.mock.http.server.reactive.MockServerHttpResponse;

import static org.assertj.core.api.Assertions.assertThat;

class BodySubscriberTests {

	private static final int LIMIT = 10;

	private final NettyDataBufferFactory buffers = new NettyDataBufferFactory(UnpooledByteBufAllocator.DEFAULT);

	private final List<DataBuffer> sent = new ArrayList<>();

	private final List<Object> told = new ArrayList<>();

	private final List<Long> reserved = new ArrayList<>();

	private final List<Throwable> failures = new ArrayList<>();

	private boolean answeredByServer;

	private final BodySubscriber subscriber = new BodySubscriber(LIMIT, new BodyReader() {

		@Override
		public void complete(byte[] body) {
			BodySubscriberTests.this.told.add(new String(body, StandardCharsets.UTF_8));
			if (body.length == 1) {
				throw new IllegalStateException("Too short");
			}
		}

		@Override
		public boolean reserve(long bytes) {
			BodySubscriberTests.this.reserved.add(bytes);
			return true;
		}

		@Override
		public void tooLarge() {
			BodySubscriberTests.this.told.add("too large");
		}

		@Override
		public void failed(Throwable cause) {
			BodySubscriberTests.this.told.add(cause);
		}

	}, this.failures::add, new RequestWire() {

		@Override
		public @Nullable InetSocketAddress localAddress() {
			return null;
		}

		@Override
		public boolean isRefused() {
			return BodySubscriberTests.this.answeredByServer;
		}

	}, Context.of("key", "value"));

	private DataBuffer buffer(String text) {
		DataBuffer buffer = this.buffers
			.wrap(this.buffers.getByteBufAllocator().buffer().writeBytes(text.getBytes(StandardCharsets.UTF_8)));
		this.sent.add(buffer);
		return buffer;
	}

	private void send(String... parts) {
		Flux.fromArray(parts).map(this::buffer).subscribe(this.subscriber);
	}

	private void assertReleased() {
		assertThat(this.sent).allSatisfy((buffer) -> assertThat(((NettyDataBuffer) buffer).isAllocated()).isFalse());
	}

	@Test
	void putsPartsTogether() {
		send("", "one", "", "two", "four");

		assertThat(this.told).containsExactly("onetwofour");
		assertReleased();
	}

	@Test
	void takesRoomForAnAnnouncedBodyOnceAQuarterIsThere() {
		TestPublisher<DataBuffer> body = TestPublisher.create();
		this.subscriber.expect(9);
		body.subscribe(this.subscriber);
		body.next(buffer("1"));
		this.subscriber.run();
		for (String part : List.of("2", "3", "456", "789")) {
			body.next(buffer(part));
		}
		body.complete();

		assertThat(this.told).containsExactly("123456789");
		assertThat(this.reserved).containsExactly(1L, 8L);
		assertReleased();
	}

	@Test
	void takesABodyThatIsShorterThanAnnounced() {
		this.subscriber.expect(9);
		send("12", "34", "5");

		assertThat(this.told).containsExactly("12345");
	}

	@Test
	void takesNoBodyWhoseRestTheServerRefused() {
		TestPublisher<DataBuffer> body = TestPublisher.create();
		body.subscribe(this.subscriber);
		body.next(buffer("whole"));
		this.answeredByServer = true;
		body.complete();

		assertThat(this.told).singleElement().isInstanceOf(ClosedChannelException.class);
		assertReleased();
	}

	@Test
	void takesNoBodyForAnEmptyOne() {
		send();

		assertThat(this.told).containsExactly("");
	}

	@Test
	void refusesABodyThatIsTooLargeBeforeTheRestIsDiscarded() {
		TestPublisher<DataBuffer> body = TestPublisher.create();
		body.subscribe(this.subscriber);
		body.next(buffer("0123456789"), buffer("x"));
		this.subscriber.run();
		assertThat(this.told).containsExactly("too large");
		assertThat(this.subscriber.isRefused()).isTrue();
		AtomicBoolean over = new AtomicBoolean();
		MockServerHttpResponse response = new MockServerHttpResponse();
		this.subscriber.sendBeforeTheRest(response, new byte[] { 'a' }).subscribe(null, null, () -> over.set(true));
		body.next(buffer("y"));
		body.assertNotCancelled();
		assertThat(over).isFalse();
		body.complete();

		assertThat(over).isTrue();
		assertThat(response.getBodyAsString().block()).isEqualTo("a");
		assertThat(response.getHeaders().getConnection()).containsExactly("close");
		assertThat(this.told).containsExactly("too large");
		assertReleased();
	}

	@Test
	void discardsNoMoreThanABoundedNumberOfBytes() {
		TestPublisher<DataBuffer> body = TestPublisher.create();
		body.subscribe(this.subscriber);
		body.next(buffer("0123456789x"));
		String part = "x".repeat(1024 * 1024);
		for (int i = 0; i < 9; i++) {
			body.next(buffer(part));
		}

		body.assertCancelled();
		assertThat(this.told).containsExactly("too large");
		assertReleased();
	}

	@Test
	void tellsOfAnErrorOnce() {
		IllegalArgumentException error = new IllegalArgumentException();
		TestPublisher<DataBuffer> body = TestPublisher.createNoncompliant(TestPublisher.Violation.CLEANUP_ON_TERMINATE);
		body.subscribe(this.subscriber);
		body.next(buffer("one"));
		body.error(error);
		this.subscriber.dispose();

		assertThat(this.told).containsExactly(error);
		assertReleased();
	}

	@Test
	void tellsThatItsClientIsGone() {
		TestPublisher<DataBuffer> body = TestPublisher.create();
		body.subscribe(this.subscriber);
		body.next(buffer("one"));
		this.subscriber.dispose();

		body.assertCancelled();
		assertThat(this.told).singleElement().isInstanceOf(ClosedChannelException.class);
	}

	@Test
	void tellsOfAReaderThatFails() {
		send("1");

		assertThat(this.told).containsExactly("1");
		assertThat(this.failures).singleElement().isInstanceOf(IllegalStateException.class);
	}

	@Test
	void knowsWhatBelongsToTheRequest() {
		Flux.deferContextual((context) -> Flux.just(buffer(context.get("key")))).subscribe(this.subscriber);

		assertThat(this.told).containsExactly("value");
	}

}
