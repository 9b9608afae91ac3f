package io.mcpspring.benchmarks.scale;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/**
 * What Redis has done: since its start, in some time, or for one thing.
 *
 * @param scripts scripts that were run, each of which is sent and answered once
 * @param commands all commands, with those of the scripts
 * @param bytesIn bytes received
 * @param bytesOut bytes sent
 * @param micros processor time in microseconds
 */
record RedisUse(double scripts, double commands, double bytesIn, double bytesOut, double micros) {

	static final RedisUse NONE = new RedisUse(0, 0, 0, 0, 0);

	/** Ask the Redis at a port of the loopback address; that is not counted. */
	static RedisUse since(int port, RedisUse before) throws IOException {
		return now(port).minus(before);
	}

	static RedisUse now(int port) throws IOException {
		Map<String, String> info = info(port);
		double asked = commands(info, "info");
		return new RedisUse(commands(info, "evalsha") + commands(info, "eval"),
				number(info, "total_commands_processed") - asked, number(info, "total_net_input_bytes"),
				number(info, "total_net_output_bytes") - asked * info.toString().length(),
				(number(info, "used_cpu_user") + number(info, "used_cpu_sys")) * 1e6);
	}

	private static double commands(Map<String, String> info, String name) {
		String statistics = info.getOrDefault("cmdstat_" + name, "calls=0,");
		return Double.parseDouble(statistics.substring("calls=".length(), statistics.indexOf(',')));
	}

	private static double number(Map<String, String> info, String name) {
		return Double.parseDouble(info.getOrDefault(name, "0"));
	}

	private static Map<String, String> info(int port) throws IOException {
		try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
			socket.getOutputStream().write("INFO all\r\nQUIT\r\n".getBytes(StandardCharsets.US_ASCII));
			Map<String, String> info = new HashMap<>();
			BufferedReader lines = new BufferedReader(
					new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
			for (String line = lines.readLine(); line != null; line = lines.readLine()) {
				int colon = line.indexOf(':');
				if (colon > 0) {
					info.put(line.substring(0, colon), line.substring(colon + 1).strip());
				}
			}
			return info;
		}
	}

	RedisUse plus(RedisUse other) {
		return new RedisUse(this.scripts + other.scripts, this.commands + other.commands, this.bytesIn + other.bytesIn,
				this.bytesOut + other.bytesOut, this.micros + other.micros);
	}

	RedisUse minus(RedisUse other) {
		return plus(other.times(-1));
	}

	RedisUse times(double factor) {
		return new RedisUse(this.scripts * factor, this.commands * factor, this.bytesIn * factor,
				this.bytesOut * factor, this.micros * factor);
	}

}
