package io.mcpspring.stdio;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;

import io.mcpspring.http.HttpHandler;
import io.mcpspring.jsonrpc.ErrorCode;
import io.mcpspring.jsonrpc.JsonRpcCodec;
import io.mcpspring.jsonrpc.JsonRpcError;

/**
 * Serves one client over two byte streams: one JSON-RPC message a line, in both eras of
 * the protocol. The client is the user who launched this process, so nobody
 * authenticates.
 * <p>
 * Messages that the client writes are read as fast as their answers are taken: with 1,000
 * messages unread nothing more is read. A line that is too long is answered with
 * {@link ErrorCode#INVALID_REQUEST} and skipped.
 *
 * @see <a href=
 * "https://modelcontextprotocol.io/specification/draft/basic/transports/stdio">stdio</a>
 */
public final class StdioServer {

	private static final int MAX_UNREAD = 1000;

	private static final long PAUSE_MILLIS = 5;

	private final LineReader lines;

	private final LineWriter writer;

	private final StdioClient client;

	private final JsonRpcCodec codec = new JsonRpcCodec();

	private final int limit;

	private final Duration grace;

	/**
	 * Create a server.
	 * @param handler handles the messages
	 * @param input what the client writes
	 * @param output what the client reads
	 * @param limit the highest number of bytes of a message of the client
	 * @param grace how long requests may take that are not answered at the end of the
	 * input
	 */
	public StdioServer(HttpHandler handler, InputStream input, OutputStream output, int limit, Duration grace) {
		this.lines = new LineReader(input, limit);
		this.writer = new LineWriter(output);
		this.client = new StdioClient(handler, this.writer, this.codec);
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
				awaitReader();
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
			this.client.leave();
			this.writer.end(this.grace.toMillis());
		}
	}

	private void handle(LineReader.Line line) {
		if (line.tooLong()) {
			byte[] error = this.codec.error(null,
					JsonRpcError.of(ErrorCode.INVALID_REQUEST, "The message is longer than " + this.limit + " bytes"));
			this.writer.add((lines) -> lines.write(error));
		}
		else if (!line.isBlank()) {
			this.client.receive(line.content());
		}
	}

	private void awaitReader() throws InterruptedException {
		while (this.writer.waiting() > MAX_UNREAD && !this.writer.isBroken()) {
			Thread.sleep(PAUSE_MILLIS);
		}
	}

}
