package io.mcpspring.webflux;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

import reactor.core.publisher.Mono;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.server.reactive.ServerHttpRequest;

/**
 * What is left of the body of a request that is refused. It is received before the
 * answer, because a connection that ended while its client still sends would be reset,
 * and the answer lost; and dropped as it comes. Bounded in time and in bytes.
 */
public final class UnreadBody {

	private static final Duration PATIENCE = Duration.ofSeconds(5);

	private static final long MOST = 8L * 1024 * 1024;

	private UnreadBody() {
	}

	/**
	 * Receive the body and drop it.
	 * @param request the request
	 * @return whether it came to its end; if not, the connection has to end with the
	 * answer
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
