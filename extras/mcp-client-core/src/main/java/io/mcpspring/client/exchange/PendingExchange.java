package io.mcpspring.client.exchange;

import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.function.BiFunction;
import java.util.function.Consumer;

import io.mcpspring.client.transport.McpTransport.Exchange;
import io.mcpspring.client.transport.McpTransport.ResponseReader;
import org.jspecify.annotations.Nullable;

/**
 * Exchange that begins when the headers of its request are known, unless it was broken
 * off before. What is broken off keeps neither the request nor its reader.
 */
public final class PendingExchange implements Exchange {

	private @Nullable Start start;

	private @Nullable Exchange sent;

	/** How to end the exchange once it has begun. */
	private @Nullable Consumer<Exchange> ending;

	/**
	 * Create an exchange.
	 * @param sender sends the request with further headers
	 */
	public PendingExchange(BiFunction<Map<String, String>, ResponseReader, Exchange> sender, ResponseReader reader) {
		this.start = new Start(sender, reader);
	}

	/** Begin, or fail if there are no headers. */
	public void begin(@Nullable Map<String, String> headers, @Nullable Throwable failure) {
		Start own;
		synchronized (this) {
			own = this.start;
			this.start = null;
		}
		if (own == null) {
			return;
		}
		if (headers == null) {
			Throwable cause = (failure instanceof CompletionException) ? failure.getCause() : failure;
			own.reader()
				.failed((cause != null) ? cause : new IllegalStateException("There are no headers for the request"));
			return;
		}
		Exchange exchange;
		try {
			exchange = own.sender().apply(headers, own.reader());
		}
		catch (RuntimeException | Error ex) {
			own.reader().failed(ex);
			return;
		}
		Consumer<Exchange> due;
		synchronized (this) {
			this.sent = exchange;
			due = this.ending;
		}
		if (due != null) {
			due.accept(exchange);
		}
	}

	@Override
	public void abort() {
		end(Exchange::abort);
	}

	@Override
	public void end() {
		end(Exchange::end);
	}

	private void end(Consumer<Exchange> how) {
		Exchange exchange;
		synchronized (this) {
			this.ending = how;
			this.start = null;
			exchange = this.sent;
		}
		if (exchange != null) {
			how.accept(exchange);
		}
	}

	private record Start(BiFunction<Map<String, String>, ResponseReader, Exchange> sender, ResponseReader reader) {
	}

}
