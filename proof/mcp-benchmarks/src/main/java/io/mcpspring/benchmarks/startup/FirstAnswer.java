package io.mcpspring.benchmarks.startup;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

import io.mcpspring.benchmarks.load.McpRequests;

/**
 * Asks an application for its first answer over a socket, so that no HTTP client has to
 * be loaded first.
 */
final class FirstAnswer {

	private FirstAnswer() {
	}

	/**
	 * Begin a session, or, without a server, read the owners.
	 * @param port the port on the loopback address
	 * @param enabled whether the application has the server
	 * @throws IOException if the answer is not 200
	 */
	static void await(int port, boolean enabled) throws IOException {
		try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
			OutputStream out = socket.getOutputStream();
			out.write(request(port, enabled).getBytes(StandardCharsets.UTF_8));
			out.flush();
			BufferedReader in = new BufferedReader(
					new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
			String status = in.readLine();
			if (status == null || !status.startsWith("HTTP/1.1 200")) {
				throw new IOException("The first answer is " + status);
			}
		}
	}

	private static String request(int port, boolean enabled) {
		String head = " HTTP/1.1\r\nHost: 127.0.0.1:" + port + "\r\nConnection: close\r\n";
		if (!enabled) {
			return "GET /owners" + head + "\r\n";
		}
		return "POST /mcp" + head
				+ "Content-Type: application/json\r\nAccept: application/json, text/event-stream\r\nContent-Length: "
				+ McpRequests.INITIALIZE.length() + "\r\n\r\n" + McpRequests.INITIALIZE;
	}

}
