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
 * Server of one client over two byte streams: one JSON-RPC message a line, in both eras
 * of the protocol. The client was launched by the user of this process, or launched it
 * itself, so there is no authentication.
 * <p>
 * While the client has 1,000 messages to read, none of its own are handled. A line that
 * is too long is answered with {@link ErrorCode#INVALID_REQUEST} and skipped.
 *
 * @see <a href=
 * "https://modelcontextprotocol.io/specification/draft/basic/transports/stdio">stdio</a>
 */
public final class StdioServer {

	private final LineReader lines;

	private final LineWriter writer;

	private final StdioClient client;

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
				this.writer.awaitReader();
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

}
