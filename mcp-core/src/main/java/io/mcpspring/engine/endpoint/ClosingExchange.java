package io.mcpspring.engine.endpoint;

import java.util.function.BooleanSupplier;

import io.mcpspring.engine.http.ForwardingExchange;
import io.mcpspring.engine.http.FrameSource;
import io.mcpspring.engine.http.HttpReply;
import io.mcpspring.engine.http.McpExchange;
import org.jspecify.annotations.Nullable;

/**
 * Exchange that closes its connection with the answer if the server is draining by then,
 * so that no request is in transit when the connection closes.
 */
final class ClosingExchange extends ForwardingExchange {

	private final BooleanSupplier ending;

	private int bodySize;

	private long memory;

	private @Nullable BodyReceptions receptions;

	ClosingExchange(McpExchange exchange, BooleanSupplier ending) {
		super(exchange);
		this.ending = ending;
	}

	private void closeIfDraining() {
		if (this.ending.getAsBoolean()) {
			lastOnConnection();
		}
	}

	@Override
	public void reply(HttpReply reply) {
		closeIfDraining();
		super.reply(reply);
	}

	@Override
	public StreamConnection openStream(FrameSource frames) {
		closeIfDraining();
		return super.openStream(frames);
	}

	void bodyRead(int size) {
		this.bodySize = size;
	}

	/**
	 * Set the memory of the messages of the body.
	 * @param messages the memory
	 * @param receptions charge the request while it waits
	 */
	void bodyDecoded(long messages, BodyReceptions receptions) {
		this.memory = this.bodySize + messages;
		this.receptions = receptions;
	}

	@Override
	public @Nullable Runnable chargeWait() {
		BodyReceptions room = this.receptions;
		return (room != null) ? room.charge(holder(), this.memory) : super.chargeWait();
	}

	@Override
	public long memory() {
		return this.memory;
	}

	@Override
	public int bodySize() {
		return this.bodySize;
	}

}
