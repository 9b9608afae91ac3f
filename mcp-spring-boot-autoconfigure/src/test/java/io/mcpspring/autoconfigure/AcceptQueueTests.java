package io.mcpspring.autoconfigure;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.WebApplicationType;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/**
 * Connections that one client opens at once, while Tomcat accepts none.
 */
class AcceptQueueTests {

	private static final String ACCEPTS_ONE = "server.tomcat.max-connections=1";

	private static final int CONNECTIONS = 300;

	/** Below the second after which a kernel tries again. */
	private static final int MAX_MS = 900;

	@Test
	@EnabledOnOs(OS.LINUX)
	void othersConnectBesideThem() throws IOException {
		int most = Integer.parseInt(Files.readAllLines(Path.of("/proc/sys/net/core/somaxconn")).get(0));
		assumeTrue(most >= CONNECTIONS, () -> "this kernel keeps only " + most + " connections waiting");
		assertThat(connected(CONNECTIONS, ACCEPTS_ONE)).isEqualTo(CONNECTIONS);
	}

	@ParameterizedTest
	@EnabledOnOs(OS.LINUX)
	@ValueSource(strings = { "server.tomcat.accept-count=20", "server.tomcat.acceptCount=20" })
	void areAsManyAsTheApplicationSays(String acceptCount) throws IOException {
		assertThat(connected(CONNECTIONS, ACCEPTS_ONE, acceptCount)).isBetween(20, 30);
	}

	/** How many of these connections come about at once. */
	private static int connected(int connections, String... properties) throws IOException {
		List<Socket> sockets = new ArrayList<>();
		try (RunningApplication application = RunningApplication.start(WebApplicationType.SERVLET, properties)) {
			InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(),
					application.http().port());
			while (sockets.size() < connections) {
				Socket socket = new Socket();
				sockets.add(socket);
				try {
					socket.connect(address, MAX_MS);
				}
				catch (SocketTimeoutException ex) {
					return sockets.size() - 1;
				}
			}
			return sockets.size();
		}
		finally {
			for (Socket socket : sockets) {
				socket.close();
			}
		}
	}

}
