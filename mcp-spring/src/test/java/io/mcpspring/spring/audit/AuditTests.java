package io.mcpspring.spring.audit;

import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.mcpspring.fake.FakeExchange;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.FakeServerSetup;
import io.mcpspring.fake.StatelessClient;
import io.mcpspring.model.CallToolResult;
import io.mcpspring.server.CallRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

import static org.assertj.core.api.Assertions.assertThat;

class AuditTests {

	private static final String TRACE = "0af7651916cd43dd8448eb211c80319c";

	private final List<CallRecord> audited = new CopyOnWriteArrayList<>();

	@Test
	void tellsWhoCalledWhatAndHowItEnded() {
		try (FakeServer server = server(null)) {
			server.client("{}", FakeServer.caller("ada")).blocking().call("echo", "{'text':'confidential'}");
		}
		CallRecord call = single();
		assertThat(call.caller()).isEqualTo("ada");
		assertThat(call.method()).isEqualTo("tools/call");
		assertThat(call.target()).isEqualTo("echo");
		assertThat(call.version()).isEqualTo("2026-07-28");
		assertThat(call.end().outcome()).isEqualTo("success");
		assertThat(call.duration()).isPositive();
		assertThat(call.reference()).matches("[0-9a-f]{16}");
		assertThat(call.arguments()).isNull();
		assertThat(call.data().toString()).doesNotContain("confidential");
	}

	@Test
	void tellsOfFailuresAndRefusals() {
		try (FakeServer server = server(null)) {
			StatelessClient client = server.client().blocking();
			String told = client.call("failing").toolText();
			assertThat(single().end()).hasToString("failed (tool_error)");
			assertThat(told).contains(single().reference());
			server.connect("2025-11-25").blocking().request("tools/call", "{'name':'no such\\ntool','arguments':{}}");
			assertThat(this.audited.get(1).target()).isEqualTo("no such\\u000atool");
			assertThat(this.audited.get(1).end()).hasToString("rejected (-32602)");
			assertThat(this.audited.get(1).caller()).isEqualTo(CallRecord.ANONYMOUS);
		}
	}

	@Test
	void tellsOfEachRunOfACallThatAsks() {
		try (FakeServer server = server(null)) {
			StatelessClient client = server.client(StatelessClient.EVERYTHING).blocking();
			String params = StatelessClient.callParams("asking", "{}");
			FakeExchange round = client.request("tools/call", params);
			String key = round.result().path("inputRequests").propertyNames().iterator().next();
			client.retry("tools/call", params, round, "{'" + key + "':{'roots':[]}}");
		}
		assertThat(this.audited).extracting((call) -> call.end().outcome())
			.containsExactly("input_required", "success");
	}

	@Test
	void keepsArgumentsOnlyWhenAskedAndWithoutSecrets() {
		try (FakeServer server = server(new Redaction(Set.of("password", "api-key"), 100))) {
			server.client()
				.blocking()
				.call("echo", "{'text':'hello','userPassword':'hunter2','deep':[{'API_KEY':'k-1','n':1}]}");
			server.client().blocking().call("echo", "{'text':'" + "x".repeat(500) + "'}");
		}
		assertThat(this.audited.get(0).arguments()).isEqualTo(
				"{\"text\":\"hello\",\"userPassword\":\"[redacted]\",\"deep\":[{\"API_KEY\":\"[redacted]\",\"n\":1}]}");
		assertThat(this.audited.get(1).arguments()).hasSize(101).endsWith("…");
	}

	@Test
	void keepsNoSecretsOfArgumentsThatAreTexts() {
		try (FakeServer server = server(new Redaction(Set.of("password"), 200))) {
			for (String text : List.of("{\"password\":\"hunter2\"}", "\\n [{\"password\":\"hunter2\"}]",
					"{\"password\":\"hunter2\"} {}", "{\"password\":\"hunter2\"",
					"[".repeat(600) + "{\"password\":\"hunter2\"}")) {
				String quoted = "\"" + text.replace("\"", "\\\"") + "\"";
				server.client().blocking().request("tools/call", "{\"name\":\"echo\",\"arguments\":" + quoted + "}");
				server.client()
					.blocking()
					.request("tools/call", "{\"name\":\"echo\",\"arguments\":{\"map\":" + quoted + "}}");
			}
			server.client().blocking().request("tools/call", "{'name':'echo','arguments':{'text':'[Draft] hello'}}");
		}
		assertThat(this.audited).hasSize(11)
			.extracting(CallRecord::arguments)
			.noneMatch((arguments) -> arguments.contains("hunter2"));
		assertThat(this.audited.get(10).arguments()).isEqualTo("{\"text\":\"[Draft] hello\"}");
	}

	@Test
	void knowsTheTraceOfTheClient() {
		try (FakeServer server = server(null)) {
			server.client()
				.blocking()
				.request("tools/call", "{'name':'echo','arguments':{},'_meta':{'traceparent':'00-" + TRACE
						+ "-b7ad6b7169203331-01'}}");
		}
		assertThat(single().traceId()).isEqualTo(TRACE);
	}

	@Test
	void listenerThatFailsDoesNoHarm() {
		FakeServerSetup setup = FakeServer.setup().interceptor(new AuditInterceptor(List.of((call) -> {
			throw new IllegalStateException("disk full");
		}), null)).tool("echo", (context, arguments) -> CallToolResult.text("done"));
		try (FakeServer server = setup.start()) {
			assertThat(server.client().blocking().call("echo").toolText()).isEqualTo("done");
		}
	}

	@Test
	void logsALineThatCannotBeMistaken() {
		Logger logger = (Logger) LoggerFactory.getLogger(AuditLog.CATEGORY);
		ListAppender<ILoggingEvent> lines = new ListAppender<>();
		lines.start();
		logger.setLevel(Level.INFO);
		logger.addAppender(lines);
		FakeServerSetup setup = FakeServer.setup().interceptor(new AuditInterceptor(List.of(new AuditLog()), null));
		try (FakeServer server = setup.start()) {
			server.connect("2025-11-25", "{}", FakeServer.caller("ada"))
				.blocking()
				.request("tools/call", "{'name':'x outcome=success\\n\\\"','arguments':{}}");
		}
		finally {
			logger.setLevel(null);
			logger.detachAppender(lines);
		}
		assertThat(lines.list).singleElement()
			.extracting(ILoggingEvent::getFormattedMessage)
			.asString()
			.startsWith(
					"caller=ada method=tools/call target=\"x outcome=success\\\\u000a\\\"\" outcome=rejected error=-3260")
			.contains(" durationMillis=", " version=2025-11-25 ", " call=");
	}

	private CallRecord single() {
		assertThat(this.audited).hasSize(1);
		return this.audited.get(0);
	}

	private FakeServer server(@Nullable Redaction arguments) {
		return FakeServer.setup()
			.interceptor(new AuditInterceptor(List.of(this.audited::add), arguments))
			.tool("echo", (context, values) -> CallToolResult.text("done"))
			.tool("failing", (context, values) -> {
				throw new IllegalStateException("no");
			})
			.tool("asking", (context, values) -> CallToolResult.text("roots " + context.roots().size()))
			.start();
	}

}
