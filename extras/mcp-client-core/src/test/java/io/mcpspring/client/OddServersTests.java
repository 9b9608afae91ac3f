package io.mcpspring.client;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.ExecutionException;

import com.sun.net.httpserver.HttpExchange;
import io.mcpspring.client.ScriptedServer.Received;
import io.mcpspring.client.transport.HttpClientTransport;
import io.mcpspring.model.ProtocolVersion;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Servers in the wild, one habit each. All of them can be used.
 */
class OddServersTests {

	private static final Duration LIMIT = Duration.ofSeconds(60);

	/** How a server answers {@code tools/list}. */
	enum Habit {

		ID_AS_TEXT("{'jsonrpc':'2.0','id':'%s','result':{'tools':[]}}"),
		ID_AS_FRACTION("{'jsonrpc':'2.0','id':%s.0,'result':{'tools':[]}}"),
		NO_ID("{'jsonrpc':'2.0','result':{'tools':[]}}"), ID_NULL("{'jsonrpc':'2.0','id':null,'result':{'tools':[]}}"),
		NO_VERSION("{'id':%s,'result':{'tools':[]}}"), OLD_VERSION("{'jsonrpc':'1.0','id':%s,'result':{'tools':[]}}"),
		VERSION_AS_NUMBER("{'jsonrpc':2.0,'id':%s,'result':{'tools':[]}}"),
		ERROR_NULL("{'jsonrpc':'2.0','id':%s,'result':{'tools':[]},'error':null}"),
		ERROR_FALSE("{'jsonrpc':'2.0','id':%s,'result':{'tools':[]},'error':false}"),
		BATCH("[{'jsonrpc':'2.0','id':%s,'result':{'tools':[]}}]"),
		FURTHER_MEMBERS("{'jsonrpc':'2.0','id':%s,'result':{'tools':[]},'server':'x','time':1}"),
		EVENTS_AS_JSON("event: message\ndata: {'jsonrpc':'2.0','id':%s,'result':{'tools':[]}}\n\n"),
		NO_EMPTY_LINE("data: {'jsonrpc':'2.0','id':%s,'result':{'tools':[]}}"),
		SIGNS_OF_LIFE("event: ping\ndata: 2026-01-01\n\ndata: {}\n\ndata:\n\ndata: [DONE]\n\n"
				+ "data: {'jsonrpc':'2.0','id':%s,'result':{'tools':[]}}\n\n"),
		OTHERS_FIRST("data: {'jsonrpc':'2.0','id':'other','result':{}}\n\n"
				+ "data: {'jsonrpc':'2.0','id':%s,'result':{'tools':[]}}\n\n"),
		BYTE_ORDER_MARK("\uFEFF{'jsonrpc':'2.0','id':%s,'result':{'tools':[]}}\r\n"),
		CARRIAGE_RETURNS(
				": hi\r\rid\rretry: x\revent: response\rdata: {'jsonrpc':'2.0','id':%s,'result':{'tools':[]}}\r\r"),
		SEVERAL_LINES("data: {'jsonrpc':'2.0',\r\ndata:  'id':%s,\r\ndata\r\ndata:'result':{'tools':[]}}\r\n\r\n"),
		REQUEST_FIRST("data: {'jsonrpc':'2.0','id':'s','method':'ping','params':null}\n\n"
				+ "data: {'jsonrpc':'2.0','id':%s,'result':{'tools':[],'nextCursor':null}}\n\n"),
		UNKNOWN_NOTIFICATION("data: {'jsonrpc':'2.0','method':'x/y','params':[1]}\n\n"
				+ "data: {'jsonrpc':'2.0','id':%s,'result':{'tools':[]}}\n\n"),
		BATCH_AS_EVENT("data: [{'jsonrpc':'2.0','method':'notifications/message','params':{}},"
				+ "{'jsonrpc':'2.0','id':%s,'result':{'tools':[]}}]\n\n"),
		AFTERTHOUGHT("data: {'jsonrpc':'2.0','id':%s,'result':{'tools':[]}}\n\ndata: [DONE]\n\n");

		private final String body;

		Habit(String body) {
			this.body = body;
		}

		void answer(Received request, HttpExchange exchange) throws IOException {
			String text = this.body.formatted(request.body().path("id")).replace('\'', '"');
			if (this == EVENTS_AS_JSON || !text.contains("data:")) {
				ScriptedServer.json(exchange, 200, text);
			}
			else {
				ScriptedServer.events(exchange, text);
			}
		}

	}

	private static McpClient client(ScriptedServer server) {
		return McpClient.builder(HttpClientTransport.of(server.uri()))
			.version(ProtocolVersion.V2025_11_25)
			.timeout(LIMIT)
			.build();
	}

	private static McpClientCall list(McpClient client) {
		return client.send("tools/list", JsonMapper.shared().createObjectNode(), RequestOptions.NONE);
	}

	@ParameterizedTest
	@EnumSource
	void areUnderstood(Habit habit) {
		try (ScriptedServer server = new ScriptedServer((request, exchange) -> {
			if (request.rpc().equals("tools/list")) {
				habit.answer(request, exchange);
			}
			else {
				ScriptedServer.initialize(request, exchange);
			}
		}); McpClient client = client(server)) {
			assertThat(list(client).result()).succeedsWithin(LIMIT)
				.satisfies((result) -> assertThat(result.path("tools").isArray()).isTrue());
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "{'jsonrpc':'2.0','id':null,'error':{'code':-32000,'message':'the reason'}}",
			"{'jsonrpc':'2.0','id':%s,'error':'the reason'}", "{'error':{'message':'the reason'}}",
			"{'jsonrpc':'2.0','id':%s,'error':{'code':'E7','message':'the reason'}}",
			"{'jsonrpc':'2.0','id':%s,'error':{'detail':'the reason'}}", "{'message':'the reason'}", "the reason",
			"<html>the reason</html>", "data: the reason\n\n" })
	void failuresSayWhatTheServerSent(String body) {
		try (ScriptedServer server = new ScriptedServer((request, exchange) -> {
			if (request.rpc().equals("tools/list")) {
				ScriptedServer.json(exchange, 200, body.formatted(request.body().path("id")).replace('\'', '"'));
			}
			else {
				ScriptedServer.initialize(request, exchange);
			}
		}); McpClient client = client(server)) {
			assertThat(list(client).result()).failsWithin(LIMIT)
				.withThrowableOfType(ExecutionException.class)
				.satisfies((failure) -> assertThat(failure).hasStackTraceContaining("the reason"));
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "'protocolVersion':'2024-11-05','capabilities':{},'serverInfo':{'name':'x'}",
			"'protocolVersion':'2024-10-07'", "'protocolVersion':null,'capabilities':null,'serverInfo':null",
			"'protocolVersion':'2025-03-26','capabilities':[],'serverInfo':'x','instructions':null", "'server':'x'" })
	void sessionsBeginWithServersThatSayLittle(String members) {
		try (ScriptedServer server = new ScriptedServer((request, exchange) -> {
			switch (request.rpc()) {
				case "initialize" -> ScriptedServer.result(request, exchange, members.replace('\'', '"'));
				case "tools/list" -> ScriptedServer.result(request, exchange, "\"tools\":[]");
				default -> exchange.sendResponseHeaders(202, -1);
			}
		}); McpClient client = client(server)) {
			assertThat(list(client).result()).succeedsWithin(LIMIT);
			assertThat(client.connect().join().version()).isEqualTo(ProtocolVersion.V2025_03_26);
		}
	}

	@ParameterizedTest
	@ValueSource(ints = { 200, 204, 400, 405, 406, 415, 500, 501 })
	void sessionsBeginWithServersThatKnowNoNotifications(int status) {
		try (ScriptedServer server = new ScriptedServer((request, exchange) -> {
			switch (request.rpc()) {
				case "notifications/initialized" -> {
					byte[] body = "no".getBytes(StandardCharsets.UTF_8);
					exchange.sendResponseHeaders(status, (status == 204) ? -1 : body.length);
					if (status != 204) {
						exchange.getResponseBody().write(body);
					}
				}
				case "tools/list" -> ScriptedServer.result(request, exchange, "\"tools\":[]");
				default -> ScriptedServer.initialize(request, exchange);
			}
		}); McpClient client = client(server)) {
			assertThat(list(client).result()).succeedsWithin(LIMIT);
		}
	}

	@Test
	void newerRevisionsAreRefused() {
		try (ScriptedServer server = new ScriptedServer(
				(request, exchange) -> ScriptedServer.result(request, exchange, "\"protocolVersion\":\"2031-01-01\""));
				McpClient client = client(server)) {
			assertThat(client.connect()).failsWithin(LIMIT)
				.withThrowableOfType(ExecutionException.class)
				.withMessageContaining("2031-01-01");
		}
	}

}
