package io.mcpspring.conformance.streams;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * A TCP proxy on loopback that does to a connection what its client ordered for it, by
 * the local port the client connects from.
 */
final class CuttingProxy implements AutoCloseable {

	private final ServerSocket listener;

	private final int target;

	private final Map<Integer, Cut> orders = new ConcurrentHashMap<>();

	private final ExecutorService threads = Executors.newCachedThreadPool((task) -> {
		Thread thread = new Thread(task, "cutting-proxy");
		thread.setDaemon(true);
		return thread;
	});

	CuttingProxy(int target) throws IOException {
		this.target = target;
		this.listener = new ServerSocket(0, 200, InetAddress.getLoopbackAddress());
		this.threads.execute(this::accept);
	}

	/**
	 * Connect through this proxy.
	 * @param cut what is to be done to the connection
	 */
	Socket connect(Cut cut) throws IOException {
		Socket socket = new Socket();
		socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
		this.orders.put(socket.getLocalPort(), cut);
		socket.connect(this.listener.getLocalSocketAddress());
		return socket;
	}

	private void accept() {
		while (!this.listener.isClosed()) {
			try {
				Socket client = this.listener.accept();
				Cut cut = this.orders.remove(client.getPort());
				this.threads.execute(() -> serve(client, (cut != null) ? cut : Cut.NONE));
			}
			catch (IOException ex) {
				return; // closed
			}
		}
	}

	private void serve(Socket client, Cut cut) {
		try (client; Socket server = new Socket(InetAddress.getLoopbackAddress(), this.target)) {
			this.threads.execute(() -> copyRequest(client, server));
			copyResponse(client, server, cut);
		}
		catch (IOException | InterruptedException ex) {
			// one side is gone, and with it this connection
		}
	}

	private static void copyRequest(Socket client, Socket server) {
		try {
			client.getInputStream().transferTo(server.getOutputStream());
		}
		catch (IOException ex) {
			// one side is gone
		}
	}

	private static void copyResponse(Socket client, Socket server, Cut cut) throws IOException, InterruptedException {
		InputStream in = server.getInputStream();
		OutputStream out = client.getOutputStream();
		byte[] buffer = new byte[(cut.kind() == Cut.Kind.TRICKLE) ? 7 : 4096];
		long passed = 0;
		int read = in.read(buffer);
		while (read >= 0) {
			int allowed = (int) Math.min(read, cut.afterBytes() - passed);
			out.write(buffer, 0, allowed);
			passed += allowed;
			if (passed >= cut.afterBytes()) {
				end(client, server, cut);
				return;
			}
			if (cut.kind() == Cut.Kind.TRICKLE) {
				Thread.sleep(1);
			}
			read = in.read(buffer);
		}
	}

	private static void end(Socket client, Socket server, Cut cut) throws IOException, InterruptedException {
		switch (cut.kind()) {
			case RESET, TRICKLE -> {
				client.setSoLinger(true, 0);
				server.setSoLinger(true, 0);
			}
			case HALF_CLOSE -> client.shutdownOutput();
			case STALL -> Thread.sleep(150);
			case NONE -> {
			}
		}
	}

	@Override
	public void close() throws IOException {
		this.listener.close();
		this.threads.shutdownNow();
	}

	/**
	 * What is done to a connection.
	 *
	 * @param kind how it ends
	 * @param afterBytes after how many bytes of the response
	 */
	record Cut(Kind kind, long afterBytes) {

		static final Cut NONE = new Cut(Kind.NONE, Long.MAX_VALUE);

		/** How a connection ends. */
		enum Kind {

			/** Not before its time. */
			NONE,

			/** Both sides by a reset. */
			RESET,

			/** The response ends as if it were complete. */
			HALF_CLOSE,

			/** Nothing is read for a while, then it closes. */
			STALL,

			/** It comes in crumbs, then a reset. */
			TRICKLE

		}

	}

}
