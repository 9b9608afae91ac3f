package io.mcpspring.demo;

import java.nio.file.Path;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A call that asks twice, each round of it at another process, one on Tomcat and one on
 * Netty. They share nothing but a key, not even the database.
 */
class AcrossProcessesTests {

	private static final String KEY = "--mcp.server.input.state-keys=a-key-for-this-test-only-0123456789abcdef";

	private static final JsonMapper MAPPER = JsonMapper.shared();

	@TempDir
	private Path directory;

	// server-2026 STATE-03, MRTR-06, MRTR-11
	@Test
	@Tag("cluster")
	void asksTwiceAndPrintsOneLabel() throws Exception {
		try (ShopProcess tomcat = ShopProcess.start(this.directory.resolve("tomcat.log"), KEY);
				ShopProcess netty = ShopProcess.start(this.directory.resolve("netty.log"), KEY,
						"--spring.profiles.active=netty")) {
			ObjectNode order = MAPPER.createObjectNode().put("orderId", 1);

			JsonNode first = tomcat.call("return_order", order, MAPPER.createObjectNode());
			assertThat(question(first)).isEqualTo("Why does order 1 come back?");
			assertThat(labels(tomcat)).isZero();

			JsonNode second = netty.call("return_order", order, answer(first, "reason", "DAMAGED"));
			assertThat(question(second)).endsWith(" is printed. How are 108.00 EUR refunded?");
			assertThat(second.get("requestState")).isNotEqualTo(first.get("requestState"));

			JsonNode result = tomcat.call("return_order", order, answer(second, "method", "VOUCHER"));
			assertThat(result.get("resultType").asString()).isEqualTo("complete");
			String number = netty.get("/api/orders/1/returns").get("labels").get(0).get("number").asString();
			assertThat(result.get("content").get(0).get("text").asString())
				.isEqualTo("Order 1 comes back with label " + number + "; 108.00 EUR are refunded by VOUCHER");
			assertThat(labels(tomcat) + labels(netty)).isOne();
			assertThat(tomcat.get("/api/orders/1/returns").get("returns").get(0).get("labelNumber").asString())
				.isEqualTo(number);
		}
	}

	private static int labels(ShopProcess shop) throws Exception {
		return shop.get("/api/orders/1/returns").get("labels").size();
	}

	private static String question(JsonNode result) {
		assertThat(result.get("resultType").asString()).isEqualTo("input_required");
		JsonNode request = result.get("inputRequests").iterator().next();
		assertThat(request.get("method").asString()).isEqualTo("elicitation/create");
		return request.get("params").get("message").asString();
	}

	private static ObjectNode answer(JsonNode result, String field, String value) {
		String key = result.get("inputRequests").propertyNames().iterator().next();
		ObjectNode answers = MAPPER.createObjectNode();
		answers.set("requestState", result.get("requestState"));
		ObjectNode response = answers.putObject("inputResponses").putObject(key);
		response.put("action", "accept").putObject("content").put(field, value);
		return answers;
	}

}
