package io.mcpspring.benchmarks.micro;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import io.mcpspring.context.McpCaller;
import io.mcpspring.engine.http.FrameSource;
import io.mcpspring.engine.http.HttpReply;
import io.mcpspring.engine.http.McpExchange;
import org.jspecify.annotations.Nullable;

/**
 * A request without a web stack; keeps the answer.
 */
final class CannedExchange implements McpExchange {

	private final Map<String, String> headers;

	private final byte[] body;

	private @Nullable HttpReply reply;

	private int streamed;

	CannedExchange(Map<String, String> headers, byte[] body) {
		this.headers = headers;
		this.body = body;
	}

	/**
	 * The headers of a request as web stacks keep them, to be made once.
	 * @param headers the headers of the protocol
	 * @return these and the usual ones, looked up without regard to case
	 */
	static Map<String, String> headers(Map<String, String> headers) {
		TreeMap<String, String> all = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
		all.put("Host", "127.0.0.1");
		all.put("Content-Type", "application/json");
		all.put("Accept", "application/json, text/event-stream");
		all.putAll(headers);
		return all;
	}

	HttpReply answer() {
		if (this.reply == null) {
			throw new IllegalStateException("Not answered at once");
		}
		return this.reply;
	}

	@Override
	public String method() {
		return "POST";
	}

	@Override
	public @Nullable String header(String name) {
		return this.headers.get(name);
	}

	@Override
	public List<String> headers(String name) {
		String value = this.headers.get(name);
		return (value != null) ? List.of(value) : List.of();
	}

	@Override
	public boolean arrivedOnLoopback() {
		return true;
	}

	@Override
	public McpCaller caller() {
		return McpCaller.ANONYMOUS;
	}

	@Override
	public <T> @Nullable T unwrap(Class<T> type) {
		return null;
	}

	@Override
	public boolean mayBlock() {
		return true;
	}

	@Override
	public void readBody(int limit, BodyReader reader) {
		reader.complete(this.body);
	}

	@Override
	public void reply(HttpReply reply) {
		this.reply = reply;
	}

	@Override
	public StreamConnection openStream(FrameSource frames) {
		frames.onReady(() -> pull(frames));
		pull(frames);
		return () -> {
		};
	}

	private void pull(FrameSource frames) {
		for (byte[] next = frames.poll(); next != null; next = frames.poll()) {
			this.streamed += next.length;
		}
		if (frames.exhausted()) {
			frames.closed();
		}
	}

	/** Return the number of bytes of the stream so far. */
	int streamed() {
		return this.streamed;
	}

	@Override
	public void onDisconnect(Runnable action) {
		// The client stays.
	}

}
