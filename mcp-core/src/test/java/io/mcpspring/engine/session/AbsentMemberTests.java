package io.mcpspring.engine.session;

import io.mcpspring.fake.FakeExchange;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.SessionClient;
import io.mcpspring.fake.StatelessClient;
import io.mcpspring.model.CallToolResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * {@code null} in the envelope of a request is as absent (server-2025 BASE-01).
 */
class AbsentMemberTests {

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
			tools/list               | null
			tools/list               | {"cursor":null}
			tools/list               | {"cursor":null,"_meta":null}
			ping                     | null
			ping                     | {"_meta":{"progressToken":null}}
			tools/call               | {"name":"echo","arguments":null}
			tools/call               | {"name":"echo","arguments":null,"task":null,"_meta":null}
			logging/setLevel         | {"level":"info","_meta":null}
			""")
	void isAbsent(String method, String params) {
		try (FakeServer server = server()) {
			SessionClient client = server.connect("2025-11-25");
			FakeExchange answer = client.request(method, params);
			assertThat(answer.json().has("error")).as(answer.text()).isFalse();
			assertThat(answer.status()).isEqualTo(200);
		}
	}

	@Test
	void isAbsentInNotificationsAndHandshake() {
		try (FakeServer server = server()) {
			SessionClient client = server.connect("2025-11-25");
			assertThat(client.notify("notifications/initialized", "null").status()).isEqualTo(202);
			FakeExchange initialized = client.post("{'jsonrpc':'2.0','id':9,'result':null,'error':null,"
					+ "'method':'initialize','params':{'protocolVersion':'2025-11-25','_meta':null,"
					+ "'capabilities':{'elicitation':null,'roots':null},'clientInfo':{'name':'a','version':'1','title':null}}}");
			assertThat(initialized.status()).as(initialized.text()).isIn(200, 400);
			assertThat(initialized.text()).doesNotContain("must");
		}
	}

	@Test
	void isAbsentInTheStatelessEra() {
		try (FakeServer server = server()) {
			StatelessClient client = server.client();
			assertThat(client.request("tools/list", "{'cursor':null}").status()).isEqualTo(200);
			assertThat(client
				.request("tools/call",
						"{'name':'echo','arguments':null,'requestState':null," + "'inputResponses':null}")
				.json()
				.at("/result/content/0/text")
				.asString()).isEqualTo("{}");
		}
	}

	@Test
	void isMissingWhereItIsRequired() {
		try (FakeServer server = server()) {
			SessionClient client = server.connect("2025-11-25");
			FakeExchange answer = client.request("tools/call", "{\"name\":null}");
			assertThat(answer.json().at("/error/message").asString()).isEqualTo("The name of the tool is missing");
		}
	}

	private static FakeServer server() {
		return FakeServer.setup()
			.tool("echo", (context, arguments) -> CallToolResult.text(arguments.toString()))
			.start();
	}

}
