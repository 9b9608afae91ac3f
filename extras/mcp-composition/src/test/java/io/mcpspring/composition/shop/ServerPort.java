package io.mcpspring.composition.shop;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Port of a server that is named before the server starts. It is none of those that the
 * kernel gives to connections, so that it stays free until then.
 */
public final class ServerPort {

	private ServerPort() {
	}

	public static int free() {
		while (true) {
			int port = ThreadLocalRandom.current().nextInt(10_240, 32_240);
			try (ServerSocket free = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
				return free.getLocalPort();
			}
			catch (BindException ex) {
				// another one
			}
			catch (IOException ex) {
				throw new UncheckedIOException(ex);
			}
		}
	}

}
