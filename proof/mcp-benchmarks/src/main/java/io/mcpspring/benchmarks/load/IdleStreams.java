package io.mcpspring.benchmarks.load;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;

/**
 * Streams that were opened by a GET and stay open in silence.
 */
public final class IdleStreams implements AutoCloseable {

	private static final int ANSWER_MILLIS = 20_000;

	private static final int HEAD_END = '\r' << 24 | '\n' << 16 | '\r' << 8 | '\n';

	private final int port;

	private final List<Socket> sockets = new ArrayList<>();

	/**
	 * No stream yet.
	 * @param port the port of the server
	 */
	public IdleStreams(int port) {
		this.port = port;
	}

	/**
	 * Open one more and wait for the head of its answer.
	 * @param request the GET
	 * @throws IOException if it is refused
	 */
	public void open(byte[] request) throws IOException {
		Socket socket = new Socket(InetAddress.getByName("127.0.0.1"), this.port);
		this.sockets.add(socket);
		socket.setSoTimeout(ANSWER_MILLIS);
		socket.getOutputStream().write(request);
		String head = head(socket.getInputStream());
		if (!head.startsWith("HTTP/1.1 200")) {
			throw new IOException("No stream but " + head);
		}
	}

	/**
	 * Read what has arrived on all streams.
	 * @return how many bytes that were
	 * @throws IOException if a stream was closed
	 */
	public long drain() throws IOException {
		long bytes = 0;
		for (Socket socket : this.sockets) {
			int arrived = socket.getInputStream().available();
			bytes += socket.getInputStream().readNBytes(arrived).length;
		}
		return bytes;
	}

	private static String head(InputStream in) throws IOException {
		StringBuilder head = new StringBuilder();
		int last = 0;
		while (last != HEAD_END) {
			int next = in.read();
			if (next < 0) {
				throw new IOException("The server closed the connection after " + head);
			}
			head.append((char) next);
			last = last << 8 | next;
		}
		return head.toString();
	}

	@Override
	public void close() throws IOException {
		for (Socket socket : this.sockets) {
			socket.close();
		}
	}

}
