package io.mcpspring.webflux;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

import reactor.core.publisher.Mono;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.server.reactive.ServerHttpRequest;

/**
 * Receiver that discards the rest of the body of a refused request before the answer. If
 * the connection ended while the client is still sending, it would be reset, and the
 * answer lost. Bounded in time and in bytes.
 */
public final class UnreadBody {

	private static final Duration PATIENCE = Duration.ofSeconds(5);

	private static final long MOST = 8L * 1024 * 1024;

	private UnreadBody() {
	}

	/**
	 * Receive the body and discard it.
	 * @param request the request
	 * @return emits {@code true} if the body was complete; otherwise the connection has
	 * to end with the answer
	 */
	public static Mono<Boolean> skip(ServerHttpRequest request) {
		AtomicLong count = new AtomicLong();
		return request.getBody()
			.filter((buffer) -> count.addAndGet(drop(buffer)) > MOST)
			.next()
			.map((tooMuch) -> false)
			.defaultIfEmpty(true)
			.timeout(PATIENCE, Mono.just(false))
			.onErrorReturn(false);
	}

	private static int drop(DataBuffer buffer) {
		int bytes = buffer.readableByteCount();
		DataBufferUtils.release(buffer);
		return bytes;
	}

}
