package io.mcpspring.demo;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The log of the shop's start, which people read first, has no warning.
 */
@ExtendWith(OutputCaptureExtension.class)
class StartLogTests {

	@ParameterizedTest
	@ValueSource(strings = { "secured", "staff", "reactive" })
	@Tag("settings")
	void hasNoWarningInAnyProfile(String profile, CapturedOutput output) throws IOException {
		hasNoWarning(profile, output);
	}

	@Test
	void hasNoWarning(CapturedOutput output) throws IOException {
		hasNoWarning("default", output);
	}

	private static void hasNoWarning(String profile, CapturedOutput output) throws IOException {
		SpringApplication shop = new SpringApplication(DemoApplication.class);
		shop.setAdditionalProfiles(profile);
		try (ConfigurableApplicationContext context = shop.run("--server.port=" + freePort(),
				"--logging.level.root=info")) {
			assertThat(context.isRunning()).isTrue();
		}
		assertThat(output.getAll()).contains("MCP server 'shop'");
		assertThat(output.getAll().lines()).noneMatch((line) -> line.contains(" WARN ") || line.contains(" ERROR "));
	}

	/**
	 * The shop that issues tokens has to know its address before it starts. It is none of
	 * those that the kernel gives to connections, so that it stays free.
	 */
	private static int freePort() throws IOException {
		while (true) {
			int port = ThreadLocalRandom.current().nextInt(10_240, 32_240);
			try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
				return socket.getLocalPort();
			}
			catch (BindException ex) {
				// another one
			}
		}
	}

}
