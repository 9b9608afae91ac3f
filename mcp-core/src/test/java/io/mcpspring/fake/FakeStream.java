package io.mcpspring.fake;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;

import io.mcpspring.engine.http.FrameSource;
import io.mcpspring.engine.http.McpExchange;
import tools.jackson.databind.node.ObjectNode;

/**
 * The connection of an event stream: reads all that comes, unless it is told to stall,
 * and parses it. Pulls by one thread at a time, as an adapter has to.
 */
public final class FakeStream implements McpExchange.StreamConnection {

	static final Duration MAX_WAIT = Duration.ofSeconds(60);

	private final FrameSource frames;

	private final AtomicInteger wakes = new AtomicInteger();

	private final List<SseEvent> events = new ArrayList<>();

	private volatile boolean stalled;

	private volatile boolean broken;

	private volatile boolean lingering;

	private boolean ended;

	private boolean over;

	FakeStream(FrameSource frames, boolean stalled) {
		this.frames = frames;
		this.stalled = stalled;
	}

	void start() {
		this.frames.onReady(this::wake);
		wake();
	}

	private void wake() {
		int missed = 1;
		if (this.wakes.getAndIncrement() == 0) {
			do {
				pump();
				missed = this.wakes.addAndGet(-missed);
			}
			while (missed != 0);
		}
	}

	private void pump() {
		while (!isOver()) {
			if (this.broken) {
				finish(false);
				return;
			}
			if (this.stalled) {
				return;
			}
			byte[] bytes = this.frames.poll();
			if (bytes != null) {
				parse(bytes);
			}
			else {
				if (this.frames.exhausted()) {
					finish(true);
				}
				return;
			}
		}
	}

	private synchronized void parse(byte[] bytes) {
		String text = new String(bytes, StandardCharsets.UTF_8);
		if (!text.endsWith("\n\n")) {
			throw new IllegalStateException("Not whole events: " + text);
		}
		for (String raw : text.split("\n\n")) {
			this.events.add(SseEvent.parse(raw));
		}
		notifyAll();
	}

	private void finish(boolean inOrder) {
		synchronized (this) {
			this.over = true;
			this.ended = inOrder;
		}
		if (!this.lingering) {
			this.frames.closed();
		}
		synchronized (this) {
			notifyAll();
		}
	}

	@Override
	public void abort() {
		disconnect();
	}

	/** The client goes away. */
	public void disconnect() {
		this.broken = true;
		wake();
	}

	/** The client sees the end long before the server hears that all was written. */
	public void linger() {
		this.lingering = true;
	}

	/** The client stops reading. */
	public void stall() {
		this.stalled = true;
	}

	/** The client reads again. */
	public void resume() {
		this.stalled = false;
		wake();
	}

	/**
	 * Whether the connection is over.
	 */
	public synchronized boolean isOver() {
		return this.over;
	}

	/**
	 * Whether the server ended the connection in order.
	 */
	public synchronized boolean isEnded() {
		return this.ended;
	}

	/**
	 * All that came so far.
	 */
	public synchronized List<SseEvent> events() {
		return List.copyOf(this.events);
	}

	/**
	 * The messages that came so far.
	 */
	public List<ObjectNode> messages() {
		return events().stream().filter(SseEvent::isMessage).map(SseEvent::json).toList();
	}

	/**
	 * The ids that came so far.
	 */
	public List<String> ids() {
		return events().stream().map(SseEvent::id).filter((id) -> id != null).toList();
	}

	/**
	 * The last id that came.
	 */
	public String lastId() {
		List<String> ids = ids();
		return ids.get(ids.size() - 1);
	}

	/**
	 * Wait for an event.
	 */
	public synchronized SseEvent await(Predicate<SseEvent> wanted) {
		long end = System.nanoTime() + MAX_WAIT.toNanos();
		while (true) {
			for (SseEvent event : this.events) {
				if (wanted.test(event)) {
					return event;
				}
			}
			if (this.over) {
				throw new AssertionError(
						"The stream ended without the event: " + this.events.stream().map(SseEvent::raw).toList());
			}
			await(end);
		}
	}

	/**
	 * Wait for a message of a method.
	 */
	public ObjectNode awaitMethod(String method) {
		return await((event) -> event.isMessage() && method.equals(event.json().path("method").asString(""))).json();
	}

	/**
	 * Wait for a message of a method that is not among some seen before.
	 */
	public ObjectNode awaitMethod(String method, int number) {
		return awaitMethods(method, number).get(number - 1);
	}

	/**
	 * Wait for some messages of a method.
	 */
	public synchronized List<ObjectNode> awaitMethods(String method, int count) {
		long end = System.nanoTime() + MAX_WAIT.toNanos();
		while (true) {
			List<ObjectNode> found = messages().stream()
				.filter((message) -> method.equals(message.path("method").asString("")))
				.toList();
			if (found.size() >= count) {
				return found;
			}
			if (this.over) {
				throw new AssertionError("The stream ended without the messages: " + this.events);
			}
			await(end);
		}
	}

	/**
	 * Wait for the server to end the connection.
	 */
	public synchronized FakeStream awaitEnd() {
		long end = System.nanoTime() + MAX_WAIT.toNanos();
		while (!this.over) {
			await(end);
		}
		if (!this.ended) {
			throw new AssertionError("The connection broke");
		}
		return this;
	}

	/**
	 * Wait for the connection to be over, however.
	 */
	public synchronized FakeStream awaitOver() {
		long end = System.nanoTime() + MAX_WAIT.toNanos();
		while (!this.over) {
			await(end);
		}
		return this;
	}

	private void await(long end) {
		long left = end - System.nanoTime();
		if (left <= 0) {
			throw new AssertionError("Waited in vain; so far: " + this.events.stream().map(SseEvent::raw).toList());
		}
		try {
			wait(Math.max(1, left / 1_000_000));
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IllegalStateException(ex);
		}
	}

}
