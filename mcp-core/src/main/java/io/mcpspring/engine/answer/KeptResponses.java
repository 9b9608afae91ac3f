package io.mcpspring.engine.answer;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

import io.mcpspring.context.OwnerKey;
import io.mcpspring.engine.http.HttpReply;
import io.mcpspring.engine.http.McpExchange;
import io.mcpspring.engine.jsonrpc.ByteParts;
import io.mcpspring.engine.jsonrpc.JsonRpcCodec;
import io.mcpspring.engine.share.FairShares;
import io.mcpspring.engine.share.RunningCalls;
import org.jspecify.annotations.Nullable;

/**
 * The responses to a batch that wait until all are there. They are charged to the holder
 * of the batch, like the requests of its running calls.
 */
public final class KeptResponses {

	/** The weight of a response besides its bytes: the objects around it. */
	private static final int WEIGHT = 128;

	private final FairShares memory;

	private final int maxBytes;

	private final OwnerKey holder;

	private final JsonRpcCodec codec;

	private List<ByteParts> all = new ArrayList<>();

	private long bytes;

	/**
	 * Create an empty list.
	 * @param limits the limits of running calls, whose memory is charged
	 * @param holder the holder to charge
	 * @param codec encodes the array of the responses
	 */
	public KeptResponses(RunningCalls limits, OwnerKey holder, JsonRpcCodec codec) {
		this.memory = limits.memory();
		this.maxBytes = limits.maxRequestSize();
		this.holder = holder;
		this.codec = codec;
	}

	/**
	 * Return whether the responses together have reached the maximum size of a message.
	 * @return {@code true} if no further request of the batch is to be served
	 */
	public synchronized boolean isFull() {
		return this.bytes >= this.maxBytes;
	}

	/**
	 * Keep a response.
	 * @param response the response
	 * @param otherwise returns the error to keep in its place if its holder has no room
	 * left; {@code null} for an error, which is kept in any case
	 */
	synchronized void add(ByteParts response, @Nullable Supplier<ByteParts> otherwise) {
		boolean room = otherwise == null || this.memory.acquire(this.holder, weight(response)).isGranted();
		ByteParts kept = (otherwise == null || room) ? response : otherwise.get();
		if (otherwise == null || !room) {
			this.memory.count(this.holder, weight(kept));
		}
		this.all.add(kept);
		this.bytes += weight(kept);
	}

	private static int weight(ByteParts response) {
		return response.length() + WEIGHT;
	}

	/**
	 * Pass all responses on, and keep them no longer.
	 * @param target receives the responses
	 */
	synchronized void moveTo(Consumer<byte[]> target) {
		this.all.forEach((response) -> target.accept(response.whole()));
		letGo();
	}

	/**
	 * Answer with all responses, and keep them no longer.
	 * @param exchange the exchange of the batch
	 * @param last the last response, or {@code null} for none
	 */
	void reply(McpExchange exchange, @Nullable ByteParts last) {
		try {
			exchange.reply(array(last));
		}
		finally {
			letGo();
		}
	}

	private synchronized HttpReply array(@Nullable ByteParts last) {
		List<ByteParts> responses = new ArrayList<>(this.all);
		if (last != null) {
			responses.add(last);
		}
		return responses.isEmpty() ? HttpReply.ACCEPTED : HttpReply.json(200, this.codec.array(responses));
	}

	/** Keep no response any longer. */
	synchronized void letGo() {
		this.memory.release(this.holder, this.bytes);
		this.all = new ArrayList<>();
		this.bytes = 0;
	}

}
