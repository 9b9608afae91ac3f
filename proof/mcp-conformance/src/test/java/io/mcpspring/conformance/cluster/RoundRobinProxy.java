package io.mcpspring.conformance.cluster;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;

/**
 * A TCP proxy on loopback that gives each connection to the next node, whoever it comes
 * from; a node that takes no connection is passed over, and so is one that says that it
 * is not ready, if they are asked.
 */
final class RoundRobinProxy implements AutoCloseable {

	private static final int CONNECT_MILLIS = 1000;

	private static final long ASK_MILLIS = 100;

	private final ServerSocket listener;

	private final List<Integer> targets;

	private final AtomicInteger turn = new AtomicInteger();

	private final AtomicInteger untaken = new AtomicInteger();

	private final Set<Integer> unready = ConcurrentHashMap.newKeySet();

	private final ExecutorService threads = Executors.newCachedThreadPool((task) -> {
		Thread thread = new Thread(task, "round-robin-proxy");
		thread.setDaemon(true);
		return thread;
	});

	RoundRobinProxy(List<Integer> targets) throws IOException {
		this.targets = List.copyOf(targets);
		this.listener = new ServerSocket(0, 500, InetAddress.getLoopbackAddress());
		this.threads.execute(this::accept);
	}

	/** Ask all nodes now and then whether they are ready, as balancers do. */
	RoundRobinProxy askingForReadiness(Predicate<Integer> readiness) {
		this.targets.forEach((target) -> this.threads.execute(() -> {
			while (!this.listener.isClosed()) {
				if (readiness.test(target)) {
					this.unready.remove(target);
				}
				else {
					this.unready.add(target);
				}
				LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(ASK_MILLIS));
			}
		}));
		return this;
	}

	int port() {
		return this.listener.getLocalPort();
	}

	/** How many connections no node took. */
	int untaken() {
		return this.untaken.get();
	}

	Socket connect() throws IOException {
		return new Socket(InetAddress.getLoopbackAddress(), this.listener.getLocalPort());
	}

	private void accept() {
		while (!this.listener.isClosed()) {
			try {
				Socket client = this.listener.accept();
				this.threads.execute(() -> serve(client));
			}
			catch (IOException ex) {
				return; // closed
			}
		}
	}

	private void serve(Socket client) {
		try (client; Socket server = next()) {
			this.threads.execute(() -> copy(client, server));
			copy(server, client);
		}
		catch (IOException ex) {
			// no node, or one side is gone and with it this connection
		}
	}

	private Socket next() throws IOException {
		int first = this.turn.getAndIncrement();
		for (int i = 0; i < this.targets.size(); i++) {
			int port = this.targets.get(Math.floorMod(first + i, this.targets.size()));
			if (this.unready.contains(port)) {
				continue;
			}
			Socket server = new Socket();
			try {
				server.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), CONNECT_MILLIS);
				return server;
			}
			catch (IOException ex) {
				server.close();
			}
		}
		this.untaken.incrementAndGet();
		throw new IOException("No node takes a connection");
	}

	private static void copy(Socket from, Socket to) {
		try {
			InputStream in = from.getInputStream();
			OutputStream out = to.getOutputStream();
			byte[] buffer = new byte[4096];
			for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
				out.write(buffer, 0, read);
			}
			to.shutdownOutput();
		}
		catch (IOException ex) {
			closeBoth(from, to);
		}
	}

	/** A node that dies resets its connections: the client has to see that. */
	private static void closeBoth(Socket from, Socket to) {
		try (from; to) {
			to.setSoLinger(true, 0);
		}
		catch (IOException ex) {
			// closed already
		}
	}

	@Override
	public void close() throws IOException {
		this.listener.close();
		this.threads.shutdownNow();
	}

}
