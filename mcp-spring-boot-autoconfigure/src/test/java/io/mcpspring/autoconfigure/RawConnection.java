package io.mcpspring.autoconfigure;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/**
 * A connection that sends what it is told, byte by byte, and can vanish.
 */
final class RawConnection implements AutoCloseable {

	private static final int TIMEOUT_MILLIS = 60_000;

	private final Socket socket;

	private final InputStream in;

	RawConnection(int port) throws IOException {
		this.socket = new Socket(InetAddress.getLoopbackAddress(), port);
		this.socket.setTcpNoDelay(true);
		this.socket.setSoTimeout(TIMEOUT_MILLIS);
		this.in = new BufferedInputStream(this.socket.getInputStream());
	}

	RawConnection send(String text) throws IOException {
		this.socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
		this.socket.getOutputStream().flush();
		return this;
	}

	/** Everything up to the end of the connection. */
	String readAll() throws IOException {
		return HalfRequest.answer(this.in);
	}

	/** Everything up to and with some text. */
	String readTo(String end) throws IOException {
		ByteArrayOutputStream read = new ByteArrayOutputStream();
		while (!read.toString(StandardCharsets.UTF_8).endsWith(end)) {
			try {
				readTo(end.charAt(end.length() - 1), read);
			}
			catch (IOException ex) {
				throw new IOException("Nothing came after: " + read.toString(StandardCharsets.UTF_8), ex);
			}
		}
		return read.toString(StandardCharsets.UTF_8);
	}

	private void readTo(char last, ByteArrayOutputStream read) throws IOException {
		int next;
		do {
			next = this.in.read();
			if (next < 0) {
				throw new EOFException("The connection ended");
			}
			read.write(next);
		}
		while (next != last);
	}

	/** Vanish without a farewell. */
	void reset() throws IOException {
		this.socket.setSoLinger(true, 0);
		this.socket.close();
	}

	@Override
	public void close() throws IOException {
		this.socket.close();
	}

}
