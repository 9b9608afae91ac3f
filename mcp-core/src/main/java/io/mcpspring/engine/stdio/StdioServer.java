package io.mcpspring.engine.stdio;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import io.mcpspring.engine.http.ExchangeHandler;
import io.mcpspring.engine.jsonrpc.JsonRpcCodec;
import io.mcpspring.engine.jsonrpc.JsonRpcError;
import io.mcpspring.engine.relay.Received;
import io.mcpspring.engine.relay.RelayedClient;
import io.mcpspring.engine.relay.Sender;
import io.mcpspring.model.ErrorCode;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Server of one client over two byte streams: one JSON-RPC message a line, in both eras
 * of the protocol. The client was launched by the user of this process, or launched it
 * itself, so there is no authentication.
 * <p>
 * While the client has 1,000 messages to read, none of its messages are handled. While
 * 256 of them are being handled, the next one has to wait for an answer, or for a second
 * without one. A line that is too long is answered with {@link ErrorCode#INVALID_REQUEST}
 * and skipped.
 *
 * @see <a href=
 * "https://modelcontextprotocol.io/specification/draft/basic/transports/stdio">stdio</a>
 */
public final class StdioServer {

	private static final Logger logger = LoggerFactory.getLogger(StdioServer.class);

	/** The time limit for the handling of a message that has no answer. */
	private static final long SEEN_SECONDS = 30;

	/** The number of messages being handled from which on the client has to wait. */
	private static final int MAX_OPEN = 256;

	/** The time without an answer after which the client has to wait no longer. */
	private static final Duration MAX_WAIT = Duration.ofSeconds(1);

	private final LineReader lines;

	private final LineWriter writer;

	private final RelayedClient client;

	private final JsonRpcCodec codec = new JsonRpcCodec();

	private final int limit;

	private final Duration grace;

	/**
	 * Create a server.
	 * @param handler handles the messages
	 * @param input the messages of the client
	 * @param output the messages to the client
	 * @param limit the maximum size of a message of the client, in bytes
	 * @param grace the maximum time for requests that are not answered at the end of the
	 * input
	 */
	public StdioServer(ExchangeHandler handler, InputStream input, OutputStream output, int limit, Duration grace) {
		this.lines = new LineReader(input, limit);
		this.writer = new LineWriter(output);
		this.client = new RelayedClient(handler, this.writer, this.codec, Sender.LOCAL);
		this.limit = limit;
		this.grace = grace;
	}

	/**
	 * Serve until the client closes its end or the thread is interrupted. Requests that
	 * are not answered by then are given the grace period and cancelled after that.
	 */
	public void run() {
		this.writer.start();
		try {
			LineReader.Line line = this.lines.next();
			while (line != null && !this.writer.isBroken()) {
				handle(line);
				this.writer.awaitReader();
				this.client.awaitRoom(MAX_OPEN, MAX_WAIT);
				line = this.lines.next();
			}
			this.client.awaitAnswers(this.grace);
		}
		catch (IOException ex) {
			// as at the end of the input
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
		finally {
			awaitSeen(this.client.leave());
			this.writer.end(this.grace.toMillis());
		}
	}

	private void handle(LineReader.Line line) {
		if (line.tooLong()) {
			byte[] error = this.codec.error(null,
					JsonRpcError.of(ErrorCode.INVALID_REQUEST, "The message is longer than " + this.limit + " bytes"));
			this.writer.send(error);
		}
		else if (!line.isBlank()) {
			receive(line.content());
		}
	}

	/**
	 * Handle a message. A message that begins or changes the session is handled before
	 * this method returns, so that it affects the next one.
	 */
	private void receive(byte[] message) {
		Received received = this.client.receive(this.codec.decode(message), message, Sender.LOCAL);
		if (received.first()) {
			awaitSeen(received.answer());
		}
	}

	private static void awaitSeen(CompletableFuture<?> seen) {
		try {
			seen.get(SEEN_SECONDS, TimeUnit.SECONDS);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
		catch (ExecutionException | TimeoutException ex) {
			logger.warn("A message of the client was not handled within {} s", SEEN_SECONDS);
		}
	}

}
