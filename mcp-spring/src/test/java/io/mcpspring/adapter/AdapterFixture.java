package io.mcpspring.adapter;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.Principal;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

import io.mcpspring.context.McpCaller;
import io.mcpspring.engine.http.ExchangeHandler;
import io.mcpspring.engine.http.HttpReply;
import io.mcpspring.engine.http.McpExchange;
import io.mcpspring.spring.caller.PrincipalCallers;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * A server with the adapter under test, and a handler that the test scripts. Each test
 * has its own server: requests that a test leaves on their way reach no other.
 */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
abstract class AdapterFixture {

	/** Enough for a few, far too few to give one to each idle stream. */
	static final int THREADS = 12;

	final ExecutorService others = Executors.newCachedThreadPool();

	private final List<ScriptedSource> sources = new ArrayList<>();

	private volatile ExchangeHandler script = (exchange) -> {
	};

	private TestServer server;

	/**
	 * Start a server.
	 * @param handler what answers
	 * @param threads how many requests may be handled at once, on a thread-per-request
	 * stack
	 * @return the server
	 */
	abstract TestServer start(ExchangeHandler handler, int threads) throws Exception;

	static McpCaller caller(String user) {
		Principal principal = () -> user;
		return (user != null) ? PrincipalCallers.of(principal) : McpCaller.ANONYMOUS;
	}

	@BeforeEach
	void startServer() throws Exception {
		this.server = start((exchange) -> this.script.handle(exchange), THREADS);
	}

	@AfterEach
	void stopServer() {
		try {
			assertThat(sources()).extracting(ScriptedSource::breach).allMatch(Objects::isNull);
		}
		finally {
			this.server.close();
			this.others.shutdownNow();
		}
	}

	RawClient connect() throws IOException {
		return new RawClient(this.server.port());
	}

	void script(ExchangeHandler handler) {
		this.script = handler;
	}

	ScriptedSource source() {
		return register(new ScriptedSource());
	}

	<T extends ScriptedSource> T register(T source) {
		synchronized (this.sources) {
			this.sources.add(source);
		}
		return source;
	}

	List<ScriptedSource> sources() {
		synchronized (this.sources) {
			return List.copyOf(this.sources);
		}
	}

	RawClient connectSlow() throws IOException {
		return new RawClient(this.server.port(), 4096);
	}

	/** Take some microseconds, not the same number each time. */
	static void spin() {
		long end = System.nanoTime() + ThreadLocalRandom.current().nextLong(200_000);
		while (System.nanoTime() < end) {
			Thread.onSpinWait();
		}
	}

	static HttpReply json(String body) {
		return HttpReply.json(200, body.getBytes(StandardCharsets.UTF_8));
	}

	/** Run what blocks where it may. */
	void blocking(McpExchange exchange, Runnable task) {
		if (exchange.mayBlock()) {
			task.run();
		}
		else {
			this.others.execute(task);
		}
	}

	static void pause(CountDownLatch latch) {
		try {
			assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

}
