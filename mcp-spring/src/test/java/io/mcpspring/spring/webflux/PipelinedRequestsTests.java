package io.mcpspring.spring.webflux;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

import io.mcpspring.engine.http.HttpReply;
import io.mcpspring.engine.http.McpExchange;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.netty.DisposableServer;
import reactor.netty.http.server.HttpServer;

import org.springframework.http.server.reactive.ReactorHttpHandlerAdapter;
import org.springframework.web.server.adapter.WebHttpHandlerBuilder;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Requests that arrive before the server is done with the one before them.
 */
class PipelinedRequestsTests {

	private static final int LARGE = 1024 * 1024;

	private final ExecutorService others = Executors.newSingleThreadExecutor();

	private final DisposableServer server = HttpServer.create()
		.host("127.0.0.1")
		.port(0)
		.handle(new ReactorHttpHandlerAdapter(
				WebHttpHandlerBuilder.webHandler(new McpWebHandler(this::handle)).build()))
		.bindNow();

	private void handle(McpExchange exchange) {
		if (exchange.method().equals("POST")) {
			exchange.readBody(LARGE, new AnsweringReader(exchange));
		}
		else if (exchange.method().equals("PUT")) {
			this.others.execute(() -> exchange.reply(HttpReply.NO_CONTENT));
		}
		else {
			exchange.reply(HttpReply.NO_CONTENT);
		}
	}

	@AfterEach
	void stop() {
		this.server.disposeNow();
		this.others.shutdownNow();
	}

	@Test
	void areAnsweredWhenSentTogether() throws IOException {
		try (Client client = new Client()) {
			client.send("DELETE", "PUT", "DELETE", "DELETE");
			client.readAnswers(4);
			client.send("DELETE");
			client.readAnswers(1);
		}
	}

	@Test
	void areAnsweredWhenSentAsSoonAsAnAnswerIsSeen() throws IOException {
		try (Client client = new Client()) {
			// One in twelve would not be, if the answer came before the end of the
			// request.
			for (int i = 0; i < 100; i++) {
				client.send("PUT");
				client.readAnswers(1);
				client.send("DELETE");
				client.readAnswers(1);
			}
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "POST", "DELETE" })
	void areAnsweredWhenALargeBodyFollowsARequestThatIsNotYetAnswered(String method) throws IOException {
		try (Client client = new Client()) {
			for (int i = 0; i < 20; i++) {
				client.send("PUT");
				client.sendLarge(method);
				client.readAnswers(2);
			}
		}
	}

	/**
	 * Answers when the body is complete.
	 *
	 * @param exchange the request
	 */
	private record AnsweringReader(McpExchange exchange) implements McpExchange.BodyReader {

		@Override
		public void complete(byte[] body) {
			this.exchange.reply((body.length == LARGE) ? HttpReply.NO_CONTENT : HttpReply.ACCEPTED);
		}

		@Override
		public void tooLarge() {
			throw new IllegalStateException("The limit is the size of the body");
		}

		@Override
		public void failed(Throwable cause) {
			// The client has gone.
		}

	}

	private final class Client implements AutoCloseable {

		private final Socket socket;

		private final BufferedReader answers;

		Client() throws IOException {
			this.socket = new Socket(InetAddress.getLoopbackAddress(), PipelinedRequestsTests.this.server.port());
			this.socket.setSoTimeout(60_000);
			this.answers = new BufferedReader(
					new InputStreamReader(this.socket.getInputStream(), StandardCharsets.US_ASCII));
		}

		void send(String... methods) throws IOException {
			StringBuilder text = new StringBuilder();
			for (String method : methods) {
				text.append(method).append(" /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n");
			}
			this.socket.getOutputStream().write(text.toString().getBytes(StandardCharsets.US_ASCII));
		}

		/**
		 * At once, so that most of it arrives before the preceding request is answered.
		 */
		void sendLarge(String method) throws IOException {
			byte[] head = (method + " /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Length: " + LARGE + "\r\n\r\n")
				.getBytes(StandardCharsets.US_ASCII);
			this.socket.getOutputStream().write(Arrays.copyOf(head, head.length + LARGE));
		}

		void readAnswers(int count) throws IOException {
			for (int i = 0; i < count; i++) {
				assertThat(this.answers.readLine()).startsWith("HTTP/1.1 204");
				assertThat(this.answers.readLine()).isEmpty();
			}
		}

		@Override
		public void close() throws IOException {
			this.socket.close();
		}

	}

}
