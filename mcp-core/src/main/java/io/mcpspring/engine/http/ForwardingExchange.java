package io.mcpspring.engine.http;

import java.util.List;
import java.util.Map;

import io.mcpspring.context.McpCaller;
import org.jspecify.annotations.Nullable;

/**
 * Exchange that forwards everything to another one, to be extended by those that change
 * some of it.
 */
public abstract class ForwardingExchange implements McpExchange {

	private final McpExchange exchange;

	/**
	 * Create an exchange.
	 * @param exchange the exchange to forward to
	 */
	protected ForwardingExchange(McpExchange exchange) {
		this.exchange = exchange;
	}

	@Override
	public void lastOnConnection() {
		this.exchange.lastOnConnection();
	}

	@Override
	public void reply(HttpReply reply) {
		this.exchange.reply(reply);
	}

	@Override
	public StreamConnection openStream(FrameSource frames) {
		return this.exchange.openStream(frames);
	}

	@Override
	public boolean canKeepOpen() {
		return this.exchange.canKeepOpen();
	}

	@Override
	public String method() {
		return this.exchange.method();
	}

	@Override
	public boolean repeatsMessage() {
		return this.exchange.repeatsMessage();
	}

	@Override
	public @Nullable String header(String name) {
		return this.exchange.header(name);
	}

	@Override
	public List<String> headers(String name) {
		return this.exchange.headers(name);
	}

	@Override
	public Map<String, List<String>> copyHeaders() {
		return this.exchange.copyHeaders();
	}

	@Override
	public @Nullable String query() {
		return this.exchange.query();
	}

	@Override
	public @Nullable String single(String name) {
		return this.exchange.single(name);
	}

	@Override
	public @Nullable String targetHost() {
		return this.exchange.targetHost();
	}

	@Override
	public @Nullable String host() {
		return this.exchange.host();
	}

	@Override
	public boolean arrivedOnLoopback() {
		return this.exchange.arrivedOnLoopback();
	}

	@Override
	public @Nullable String remoteAddress() {
		return this.exchange.remoteAddress();
	}

	@Override
	public McpCaller caller() {
		return this.exchange.caller();
	}

	@Override
	public <T> @Nullable T unwrap(Class<T> type) {
		return this.exchange.unwrap(type);
	}

	@Override
	public boolean mayBlock() {
		return this.exchange.mayBlock();
	}

	@Override
	public int bodySize() {
		return this.exchange.bodySize();
	}

	@Override
	public long memory() {
		return this.exchange.memory();
	}

	@Override
	public @Nullable Runnable chargeWait() {
		return this.exchange.chargeWait();
	}

	@Override
	public void readBody(int limit, BodyReader reader) {
		this.exchange.readBody(limit, reader);
	}

	@Override
	public void onDisconnect(Runnable action) {
		this.exchange.onDisconnect(action);
	}

}
