package io.mcpspring.redis;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.BooleanSupplier;

import org.jspecify.annotations.Nullable;

/**
 * The link of one node to a Redis server. While it is cut, its connections stay open:
 * commands and their answers are late, and messages of nodes are lost.
 */
final class CutLink implements RedisTopology {

	private final int target;

	private final ServerSocket listener;

	private final ExecutorService threads = Executors.newCachedThreadPool((task) -> {
		Thread thread = new Thread(task, "cut-link");
		thread.setDaemon(true);
		return thread;
	});

	/** Whether commands are late. Guarded by this. */
	private boolean cut;

	/** Whether answers are late. Guarded by this. */
	private boolean late;

	private volatile boolean deaf;

	private volatile @Nullable String last;

	private final StringBuffer sent = new StringBuffer();

	private final StringBuffer answered = new StringBuffer();

	private final StringBuffer heard = new StringBuffer();

	CutLink(RedisServer redis) throws IOException {
		this.target = redis.port();
		this.listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
		this.threads.execute(this::accept);
	}

	@Override
	public Map<String, String> properties() {
		return Map.of("spring.data.redis.host", "127.0.0.1", "spring.data.redis.port",
				Integer.toString(this.listener.getLocalPort()));
	}

	synchronized void cut() {
		this.cut = true;
		this.late = true;
		this.deaf = true;
	}

	/** Cut it when the node has sent a text, whose answer comes late. */
	void cutAfter(String text) {
		this.last = text;
	}

	/** Have only the answers to commands come late. */
	synchronized void delayAnswers() {
		this.late = true;
	}

	synchronized void mend() {
		this.cut = false;
		this.late = false;
		this.deaf = false;
		notifyAll();
	}

	/** Return the commands that the node sent. */
	String sent() {
		return this.sent.toString();
	}

	/** Return the answers to commands that the node received. */
	String answered() {
		return this.answered.toString();
	}

	/** Return the messages that the node received. */
	String heard() {
		return this.heard.toString();
	}

	private synchronized void await(BooleanSupplier mended) throws IOException {
		try {
			while (!mended.getAsBoolean()) {
				wait();
			}
		}
		catch (InterruptedException ex) {
			throw new IOException(ex);
		}
	}

	private void accept() {
		while (!this.listener.isClosed()) {
			try {
				Socket node = this.listener.accept();
				this.threads.execute(() -> serve(node));
			}
			catch (IOException ex) {
				return; // closed
			}
		}
	}

	private void serve(Socket node) {
		try (node; Socket redis = new Socket(InetAddress.getLoopbackAddress(), this.target)) {
			Connection connection = new Connection();
			this.threads.execute(() -> connection.answers(redis, node));
			connection.commands(node.getInputStream(), redis.getOutputStream());
		}
		catch (IOException ex) {
			// one side is gone, and with it this connection
		}
	}

	@Override
	public void close() {
		this.threads.shutdownNow();
		try {
			this.listener.close();
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
	}

	/** Connection, for commands or for messages. */
	private final class Connection {

		private volatile boolean forMessages;

		void commands(InputStream in, OutputStream out) throws IOException {
			byte[] buffer = new byte[1 << 16];
			for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
				await(() -> !CutLink.this.cut);
				String text = text(buffer, read);
				this.forMessages |= text.contains("SUBSCRIBE");
				String end = CutLink.this.last;
				if (end != null && text.contains(end)) {
					cut();
				}
				out.write(buffer, 0, read);
				CutLink.this.sent.append(text);
			}
		}

		void answers(Socket redis, Socket node) {
			byte[] buffer = new byte[1 << 16];
			try (node) {
				InputStream in = redis.getInputStream();
				for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
					if (!this.forMessages) {
						await(() -> !CutLink.this.late);
						CutLink.this.answered.append(text(buffer, read));
						node.getOutputStream().write(buffer, 0, read);
					}
					else if (!CutLink.this.deaf) {
						node.getOutputStream().write(buffer, 0, read);
						CutLink.this.heard.append(text(buffer, read));
					}
				}
			}
			catch (IOException ex) {
				// one side is gone
			}
		}

	}

	private static String text(byte[] buffer, int length) {
		return new String(buffer, 0, length, StandardCharsets.ISO_8859_1);
	}

}
