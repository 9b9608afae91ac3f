package io.mcpspring.redis;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;

import io.mcpspring.redis.access.Script;
import org.awaitility.Awaitility;

/**
 * Hears what clients send to a Redis, which tells of scripts, but not of the commands in
 * them.
 */
final class RedisMonitor implements AutoCloseable {

	private final RedisServer redis;

	private final Socket socket;

	private final List<String> lines = new CopyOnWriteArrayList<>();

	RedisMonitor(RedisServer redis) throws IOException {
		this.redis = redis;
		this.socket = new Socket(InetAddress.getLoopbackAddress(), redis.port());
		this.socket.getOutputStream().write(Script.bytes("MONITOR\r\n"));
		BufferedReader in = new BufferedReader(
				new InputStreamReader(this.socket.getInputStream(), StandardCharsets.ISO_8859_1));
		in.readLine();
		Thread thread = new Thread(() -> {
			try {
				in.lines().forEach(this.lines::add);
			}
			catch (RuntimeException ex) {
				// The socket was closed.
			}
		}, "redis-monitor");
		thread.setDaemon(true);
		thread.start();
	}

	/**
	 * Return the scripts that were sent about something until now, each of which is sent
	 * and answered once.
	 * @param key what the command contains, such as the start of a key
	 * @return the commands, in order
	 */
	List<String> scripts(String key) {
		catchUp();
		return this.lines.stream().filter((line) -> line.contains("] \"EVAL") && line.contains(key)).toList();
	}

	/** Return how many of the scripts about something are this one. */
	long count(String key, Script script) {
		return scripts(key).stream().filter((line) -> line.contains(script.digest())).count();
	}

	void clear() {
		catchUp();
		this.lines.clear();
	}

	/** What Redis has run by now is heard: what it answers may be on its way here. */
	private void catchUp() {
		String mark = UUID.randomUUID().toString();
		this.redis.command("PING", mark);
		Awaitility.await().until(() -> this.lines.stream().anyMatch((line) -> line.contains(mark)));
	}

	@Override
	public void close() throws IOException {
		this.socket.close();
	}

}
