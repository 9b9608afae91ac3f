package com.acme.trial;

import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

import io.mcpspring.test.McpEra;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The application's own chain in front of MCP, with Basic, and a rule on the URL of a
 * method that is a tool as well.
 */
abstract class GuardContract {

	private final Stack stack;

	private final Running running;

	GuardContract(Stack stack) {
		this.stack = stack;
		this.running = stack.running("api");
	}

	private String purged() {
		return this.running.client("root").get("/api/admin/purged").body();
	}

	@ParameterizedTest
	@EnumSource
	void ruleOnTheUrlHoldsForTheTool(McpEra era) {
		String before = purged();
		Client ada = this.running.client("ada");
		assertThat(ada.delete("/api/admin/owners/7").statusCode()).isEqualTo(403);
		Answer denied = ada.call(era, "purge_owner", Map.of("id", 7));
		assertThat(denied.succeeded()).as(denied.toString()).isFalse();
		assertThat(purged()).isEqualTo(before);
	}

	@ParameterizedTest
	@EnumSource
	void ruleOnTheUrlLetsThoseInWhomItNames(McpEra era) {
		Answer allowed = this.running.client("root").call(era, "purge_owner", Map.of("id", 7));
		assertThat(allowed.succeeded()).as(allowed.toString()).isTrue();
		assertThat(allowed.text()).contains("purged 7");
	}

	@ParameterizedTest
	@EnumSource
	void strangersAreChallenged(McpEra era) {
		Chain.assertChallenged(this.running.client().knock(era));
		Chain.assertChallenged(this.running.client().as("ada", "wrong").knock(era));
	}

	@Test
	void restOfTheApplicationIsAsWithoutTheServer() {
		Client with = this.running.client("ada");
		Client without = this.stack.running("api", "--mcp.server.enabled=false").client("ada");
		List<Function<Client, HttpResponse<String>>> requests = List.of((client) -> client.get("/api/pets/1"),
				(client) -> client.get("/api/pets/77"), (client) -> client.get("/api/pets?limit=1"),
				(client) -> client.get("/api/pets?limit=0"), (client) -> client.get("/api/pets?limit=x"),
				(client) -> client.post("/api/pets", "{\"name\":"),
				(client) -> client.post("/api/pets", "{\"name\":\"\"}"),
				(client) -> client.get("/api/visits/weighed?kilos=2kg"),
				(client) -> client.get("/api/visits/weighed?kilos=heavy"), (client) -> client.get("/api/visits/4711"),
				(client) -> client.get("/api/visits/who"), (client) -> client.delete("/api/admin/owners/7"),
				(client) -> client.get("/api/nowhere"), (client) -> client.get("/actuator/health"));
		with.call(McpEra.STATELESS, "family");
		for (Function<Client, HttpResponse<String>> request : requests) {
			HttpResponse<String> expected = request.apply(without);
			HttpResponse<String> actual = request.apply(with);
			assertThat(actual.statusCode()).as(actual.uri() + " " + actual.body()).isEqualTo(expected.statusCode());
			assertThat(comparable(actual)).isEqualTo(comparable(expected));
		}
		assertThat(this.running.client().get("/api/pets/1").statusCode()).isEqualTo(401);
		assertThat(with.post("/api/pets", "{\"name\":").statusCode()).isEqualTo(400);
		assertThat(with.get("/api/pets/1").body()).contains("Leo");
		assertThat(without.post("/mcp", "{}").statusCode()).isEqualTo(404);
	}

	/** Without what is another in each answer. */
	private static String comparable(HttpResponse<String> response) {
		return response.body().replaceAll("\"(timestamp|requestId)\":\"[^\"]*\"", "");
	}

}
