package io.mcpspring.spring.audit;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

import io.mcpspring.engine.http.ForwardingExchange;
import io.mcpspring.engine.http.FrameSource;
import io.mcpspring.engine.http.HttpReply;
import io.mcpspring.engine.http.McpExchange;
import io.mcpspring.engine.http.McpHeaders;
import io.mcpspring.engine.log.SingleLine;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Exchange whose messages are logged.
 */
final class LoggedExchange extends ForwardingExchange {

	private static final String IN = "in";

	private static final String OUT = "out";

	private static final String EVENT_ID = "id: ";

	private static final String DATA = "data: ";

	private final TrafficLog log;

	private final long number;

	private final long begun = System.nanoTime();

	private volatile String session;

	/** The message of the client, unless it is large. */
	private volatile @Nullable JsonNode message;

	LoggedExchange(McpExchange exchange, TrafficLog log, long number) {
		super(exchange);
		this.log = log;
		this.number = number;
		this.session = TrafficLog.session(exchange.header(McpHeaders.SESSION_ID));
		if (!exchange.method().equals("POST") && isIncluded()) {
			String last = exchange.header(McpHeaders.LAST_EVENT_ID);
			log.message(number, IN, head() + ((last != null) ? " last-event-id=" + SingleLine.of(last) : ""));
		}
	}

	private boolean isIncluded() {
		return this.log.includes(this.session, this.message);
	}

	private String head() {
		return method() + " session=" + this.session;
	}

	@Override
	public void readBody(int limit, BodyReader reader) {
		super.readBody(limit, new LoggedReader(reader));
	}

	@Override
	public void reply(HttpReply reply) {
		String begins = reply.headers().get(McpHeaders.SESSION_ID);
		if (begins != null) {
			this.session = TrafficLog.session(begins);
		}
		byte[] body = reply.body();
		answered(reply.status(), (body != null) ? " " + this.log.text(body) : "");
		super.reply(reply);
	}

	@Override
	public StreamConnection openStream(FrameSource frames) {
		answered(200, " stream");
		return super.openStream(isIncluded() ? new LoggedFrames(frames) : frames);
	}

	private void answered(int status, String rest) {
		long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - this.begun);
		if (isIncluded()) {
			this.log.message(this.number, OUT,
					"session=" + this.session + " status=" + status + " " + millis + " ms" + rest);
		}
		else {
			this.log.line(this.number, method(), this.message, this.session, status, millis);
		}
	}

	/** Reader of a body that is logged. */
	private final class LoggedReader implements BodyReader {

		private final BodyReader reader;

		LoggedReader(BodyReader reader) {
			this.reader = reader;
		}

		@Override
		public void complete(byte[] body) {
			LoggedExchange.this.message = TrafficLog.read(body);
			if (isIncluded()) {
				LoggedExchange.this.log.message(LoggedExchange.this.number, IN,
						head() + " " + LoggedExchange.this.log.text(body));
			}
			this.reader.complete(body);
		}

		@Override
		public void tooLarge() {
			this.reader.tooLarge();
		}

		@Override
		public void failed(Throwable cause) {
			this.reader.failed(cause);
		}

		@Override
		public Duration timeout() {
			return this.reader.timeout();
		}

		@Override
		public boolean reserve(long bytes) {
			return this.reader.reserve(bytes);
		}

		@Override
		public void noRoom() {
			this.reader.noRoom();
		}

		@Override
		public void late() {
			this.reader.late();
		}

	}

	/** Stream whose events are logged as they are sent. */
	private final class LoggedFrames implements FrameSource {

		private final FrameSource frames;

		LoggedFrames(FrameSource frames) {
			this.frames = frames;
		}

		@Override
		public byte @Nullable [] poll() {
			byte[] bytes = this.frames.poll();
			if (bytes != null) {
				log(new String(bytes, StandardCharsets.UTF_8));
			}
			return bytes;
		}

		private void log(String events) {
			for (String event : events.split("\n\n")) {
				String id = "";
				String data = "";
				for (String line : event.split("\n")) {
					id = line.startsWith(EVENT_ID) ? " event=" + line.substring(EVENT_ID.length()) : id;
					data = line.startsWith(DATA) ? line.substring(DATA.length()) : data;
				}
				if (!id.isEmpty() || !data.isEmpty()) {
					LoggedExchange.this.log.message(LoggedExchange.this.number, OUT,
							"session=" + LoggedExchange.this.session + id + (data.isEmpty() ? ""
									: " " + LoggedExchange.this.log.text(data.getBytes(StandardCharsets.UTF_8))));
				}
			}
		}

		@Override
		public boolean exhausted() {
			return this.frames.exhausted();
		}

		@Override
		public void onReady(Runnable wakeUp) {
			this.frames.onReady(wakeUp);
		}

		@Override
		public void delayed() {
			this.frames.delayed();
		}

		@Override
		public void closed() {
			this.frames.closed();
		}

	}

}
