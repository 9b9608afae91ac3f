package io.mcpspring.endpoint;

import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;

import io.mcpspring.http.Caller;
import io.mcpspring.http.FrameSource;
import io.mcpspring.http.HttpExchange;
import io.mcpspring.http.HttpReply;
import org.jspecify.annotations.Nullable;

/**
 * Exchange that closes its connection with the answer if the server is draining by then,
 * so that no request is in transit when the connection closes.
 */
final class PartingExchange implements HttpExchange {

	private final HttpExchange exchange;

	private final BooleanSupplier ending;

	private int bodySize;

	PartingExchange(HttpExchange exchange, BooleanSupplier ending) {
		this.exchange = exchange;
		this.ending = ending;
	}

	private void part() {
		if (this.ending.getAsBoolean()) {
			this.exchange.lastOnConnection();
		}
	}

	@Override
	public void lastOnConnection() {
		this.exchange.lastOnConnection();
	}

	@Override
	public void reply(HttpReply reply) {
		part();
		this.exchange.reply(reply);
	}

	@Override
	public StreamConnection openStream(FrameSource frames) {
		part();
		return this.exchange.openStream(frames);
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
	public Caller caller() {
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

	void bodyRead(int size) {
		this.bodySize = size;
	}

	@Override
	public int bodySize() {
		return this.bodySize;
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
