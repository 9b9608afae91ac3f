package io.mcpspring.engine.task;

import java.time.Duration;

import io.mcpspring.fake.FakeExchange;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.SessionClient;
import org.awaitility.Awaitility;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What clients of 2025-11-25 do with tasks.
 */
abstract class SessionTaskFixture extends TaskServerFixture {

	static final String VERSION = "2025-11-25";

	static final String RELATED = "io.modelcontextprotocol/related-task";

	SessionClient session(String name) {
		return session(name, SessionClient.EVERYTHING);
	}

	SessionClient session(String name, String capabilities) {
		return this.server.connect(VERSION, capabilities, FakeServer.caller(name));
	}

	/** Wait for the beginning of an answer. */
	static FakeExchange answered(FakeExchange exchange) {
		assertThat(exchange.status()).isPositive();
		return exchange;
	}

	static FakeExchange callAsTask(SessionClient client, String tool, String task) {
		return answered(client.request("tools/call", "{'name':'" + tool + "','arguments':{},'task':" + task + "}"));
	}

	static String begin(SessionClient client, String tool) {
		return callAsTask(client, tool, "{}").result().path("task").path("taskId").asString();
	}

	/** Send a request about a task, which may take long. */
	static FakeExchange request(SessionClient client, String method, String id) {
		return client.request(method, "{'taskId':'" + id + "'}");
	}

	static JsonNode get(SessionClient client, String id) {
		return answered(request(client, "tasks/get", id)).result();
	}

	JsonNode await(SessionClient client, String id, String status) {
		Awaitility.await().untilAsserted(() -> {
			this.time.pass(Duration.ZERO);
			assertThat(get(client, id).path("status").asString()).isEqualTo(status);
		});
		return get(client, id);
	}

}
