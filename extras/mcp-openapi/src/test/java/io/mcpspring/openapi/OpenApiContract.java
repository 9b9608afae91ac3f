package io.mcpspring.openapi;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.mcpspring.model.ErrorCode;
import io.mcpspring.test.EachEra;
import io.mcpspring.test.McpResponse;
import io.mcpspring.test.McpTestCall;
import io.mcpspring.test.McpTestClient;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.web.util.UriUtils;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What clients see of the operations of a document, on each web stack.
 */
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT, properties = {
		"mcp.server.openapi.pets.location=classpath:openapi/pets.yaml",
		"mcp.server.openapi.pets.resources=id:getPhoto,id:getManual", "mcp.server.openapi.pets.exclude=tag:internal",
		"mcp.server.openapi.pets.headers.X-Api-Version=3", "mcp.server.openapi.pets.timeout=1m",
		"server.forward-headers-strategy=native", "mcp.server.openapi.shop.location=classpath:openapi/pets.yaml",
		"mcp.server.openapi.shop.prefix=shop_", "mcp.server.openapi.shop.include=id:listPets",
		"mcp.server.openapi.hasty.location=classpath:openapi/pets.yaml", "mcp.server.openapi.hasty.prefix=hasty_",
		"mcp.server.openapi.hasty.include=id:putPet", "mcp.server.openapi.hasty.timeout=1s",
		"server.tomcat.threads.max=12", "mcp.server.execution.max-threads=12" })
abstract class OpenApiContract {

	private static final MockService SERVICE = start();

	@Autowired
	McpTestClient client;

	private static MockService start() {
		try {
			return new MockService();
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
	}

	@DynamicPropertySource
	static void address(DynamicPropertyRegistry registry) {
		registry.add("mcp.server.openapi.pets.base-url", () -> SERVICE.url() + "/api/v1");
		registry.add("mcp.server.openapi.shop.base-url", () -> SERVICE.url() + "/shop");
		registry.add("mcp.server.openapi.hasty.base-url", () -> SERVICE.url() + "/hasty");
	}

	@BeforeEach
	void forget() {
		SERVICE.requests();
	}

	@EachEra
	void callsTheService() {
		SERVICE.json("GET /api/v1/pets/a%20b", "{\"id\": \"a b\", \"name\": \"Rex\", \"price\": 1.10}");
		McpResponse response = this.client.header("X-Secret", "of the client")
			.tool("get_pet")
			.with("id", "a b")
			.with("fields", List.of("name", "id"))
			.with("X-Request", "r1")
			.call();
		assertThat(response).succeeded().hasStructured("/name", "Rex");
		assertThat(response.text()).contains("1.10");
		assertThat(SERVICE.requests()).singleElement().satisfies((request) -> {
			assertThat(request.query()).isEqualTo("fields=name&fields=id");
			assertThat(request.header("X-request")).containsExactly("r1");
			assertThat(request.header("X-api-version")).containsExactly("3");
			assertThat(request.header("Authorization")).containsExactly("Bearer token-of-the-application-for-pets");
			assertThat(request.headers()).doesNotContainKeys("X-secret", "Mcp-session-id", "Mcp-method", "Cookie");
		});
	}

	@Test
	void neverForwardsTheTokenOfTheClient() {
		SERVICE.json("GET /shop/pets", "[]");
		McpResponse response = this.client.header("Authorization", "Bearer token-of-the-client")
			.tool("shop_list_pets")
			.call();
		assertThat(response).succeeded().hasStructured("/result", List.of());
		assertThat(SERVICE.requests()).singleElement()
			.satisfies((request) -> assertThat(request.header("Authorization"))
				.containsExactly("Bearer token-of-the-application-for-shop"));
	}

	@Test
	void sendsBodies() {
		SERVICE.answer("POST /api/v1/pets", (exchange, count) -> MockService.send(exchange, 201, "application/json",
				"{\"id\": \"7\", \"name\": \"Rex\"}"));
		assertThat(this.client.tool("add_pet")
			.with("body", Map.of("name", "Rex", "mother", Map.of("name", "Lassie")))
			.call()).succeeded().hasStructured("/id", "7");
		assertThat(SERVICE.requests().get(0).body()).contains("\"mother\":{\"name\":\"Lassie\"}");
		assertThat(this.client.tool("add_pet").with("body", Map.of("name", 7)).call()).failed("body");
		assertThat(this.client.tool("add_pet").call()).failed("body");
		assertThat(SERVICE.requests()).isEmpty();
	}

	@EachEra
	void wrapsListsWithoutOutputSchema() {
		SERVICE.json("PUT /api/v1/pets/1", "[\"Rex\"]");
		assertThat(this.client.tool("put_pet").with("id", "1").with("body", Map.of("name", "Rex")).call()).succeeded()
			.hasStructured("/result/0", "Rex");
		SERVICE.json("PUT /api/v1/pets/2", "{\"name\": \"Rex\"}");
		assertThat(this.client.tool("put_pet").with("id", "2").with("body", Map.of("name", "Rex")).call()).succeeded()
			.hasStructured("/name", "Rex");
	}

	@Test
	void listsToolsWithHints() {
		Map<String, JsonNode> hints = new TreeMap<>();
		this.client.tools().forEach((tool) -> hints.put(tool.path("name").asString(), tool.path("annotations")));
		assertThat(hints.keySet()).containsExactly("add_pet", "check_pet", "delete_pet", "get_pet", "hasty_put_pet",
				"list_pets", "put_pet", "shop_list_pets");
		assertThat(hints.get("get_pet").path("readOnlyHint").booleanValue()).isTrue();
		assertThat(hints.get("put_pet").path("idempotentHint").booleanValue()).isTrue();
		assertThat(hints.get("put_pet").path("readOnlyHint").booleanValue()).isFalse();
		assertThat(hints.get("delete_pet").path("destructiveHint").booleanValue()).isTrue();
		assertThat(hints.get("add_pet").path("idempotentHint").booleanValue()).isFalse();
	}

	@Test
	void handsOverTheDetailOfErrors() {
		SERVICE.answer("DELETE /api/v1/pets/7",
				(exchange, count) -> MockService.send(exchange, 409, "application/problem+json",
						"{\"title\": \"Conflict\", \"detail\": \"Rex is sold\", \"trace\": \"at x.Y\"}"));
		McpResponse response = this.client.tool("delete_pet").with("id", "7").call();
		assertThat(response).failed("DELETE /pets/{id}", "409 Conflict", "Conflict: Rex is sold");
		assertThat(response.text()).doesNotContain("at x.Y");
		SERVICE.answer("GET /api/v1/pets/8",
				(exchange, count) -> MockService.send(exchange, 500, "text/html", "<html>stack trace</html>"));
		response = this.client.tool("get_pet").with("id", "8").call();
		assertThat(response).failed("500 Internal Server Error");
		assertThat(response.text()).doesNotContain("stack trace");
		SERVICE.answer("GET /api/v1/pets/9", (exchange, count) -> MockService.send(exchange, 401, "application/json",
				"{\"error\": {\"message\": \"%s\"}}".formatted("x".repeat(5000))));
		response = this.client.tool("get_pet").with("id", "9").call();
		assertThat(response).hasStatus(200).failed("401 Unauthorized", "xxx");
		assertThat(response.text()).hasSizeLessThan(1100);
	}

	@Test
	void handsOverNoHtmlOfErrors() {
		Map<String, String> bodies = Map.of("Oops <html>page</html>", "text/html",
				"{\"message\": \"<html>page</html>\", \"status\": 500}", "application/json",
				"{\"message\": \"Error: \\u003cbody>page\", \"status\": 500}", "application/json",
				"{\"title\": \"Oops\", \"detail\": \"<p>page</p>\"}", "application/problem+json",
				"Error\n<!DOCTYPE html>page", "text/plain", "Oops page", "application/xhtml+xml");
		bodies.forEach((body, type) -> {
			SERVICE.answer("GET /api/v1/pets/8", (exchange, count) -> MockService.send(exchange, 500, type, body));
			McpResponse response = this.client.tool("get_pet").with("id", "8").call();
			assertThat(response).failed("500 Internal Server Error");
			assertThat(response.text()).doesNotContain("page").doesNotContain("<");
		});
		SERVICE.answer("GET /api/v1/pets/8", (exchange, count) -> MockService.send(exchange, 400, "application/json",
				"{\"message\": \"<b>no</b>\", \"error\": \"expected List<Pet>, 3 < 4\"}"));
		assertThat(this.client.tool("get_pet").with("id", "8").call()).failed("400", "expected List<Pet>, 3 < 4");
	}

	@Test
	void repeatsWhatIsIdempotentOnly() {
		MockService.Answer busyOnce = (exchange, count) -> MockService.send(exchange, (count == 1) ? 503 : 200,
				"application/json", "{\"id\": \"1\", \"name\": \"Rex\"}");
		SERVICE.answer("GET /api/v1/pets/1", busyOnce);
		SERVICE.answer("POST /api/v1/pets", busyOnce);
		assertThat(this.client.tool("get_pet").with("id", "1").call()).succeeded();
		assertThat(SERVICE.requests()).hasSize(2);
		assertThat(this.client.tool("add_pet").with("body", Map.of("name", "Rex")).call())
			.failed("503 Service Unavailable");
		assertThat(SERVICE.requests()).hasSize(1);
	}

	@Test
	void followsRedirectsToTheSameHostOnly() throws IOException {
		try (MockService other = new MockService()) {
			SERVICE.answer("GET /api/v1/pets/1", redirect("/api/v1/pets/2"));
			SERVICE.json("GET /api/v1/pets/2", "{\"id\": \"2\", \"name\": \"Rex\"}");
			SERVICE.answer("GET /api/v1/pets/3", redirect(other.url() + "/api/v1/pets/3"));
			SERVICE.answer("GET /api/v1/pets/4", redirect("/api/v1/pets/4"));
			SERVICE.answer("DELETE /api/v1/pets/5", redirect("/api/v1/pets/2"));
			assertThat(this.client.tool("get_pet").with("id", "1").call()).succeeded().hasStructured("/id", "2");
			assertThat(this.client.tool("get_pet").with("id", "3").call()).failed("a redirect that is not followed");
			assertThat(this.client.tool("get_pet").with("id", "4").call()).failed("a redirect that is not followed");
			assertThat(this.client.tool("delete_pet").with("id", "5").call()).failed("a redirect that is not followed");
			assertThat(other.requests()).isEmpty();
		}
	}

	@ParameterizedTest
	@ValueSource(
			strings = { "/admin", "/api/v1", "/api/v1/", "/api/v1/admin", "/api/v1/pets/2/secret", "/api/v1/../admin",
					"/api/v1/pets/..;/admin", "/api/v1/pets/%2e%2e%2fadmin", "/api/v1/pets/..", "/api/v11/pets/2" })
	void followsRedirectsToOfferedOperationsOnly(String location) {
		SERVICE.answer("GET /api/v1/pets/1", redirect(location));
		SERVICE.answer("GET " + location, (exchange, count) -> MockService.send(exchange, 200, "text/plain", "secret"));
		assertThat(this.client.tool("get_pet").with("id", "1").call()).failed("a redirect that is not followed");
		assertThat(SERVICE.requests()).hasSize(1);
	}

	@Test
	void followsRedirectsToResourcesAndWithASlashAtTheEnd() {
		SERVICE.answer("GET /api/v1/pets/1", redirect("/api/v1/pets/1/"));
		SERVICE.answer("GET /api/v1/pets/1/", redirect("photo?size=1"));
		SERVICE.json("GET /api/v1/pets/1/photo", "{\"name\": \"Rex\"}");
		assertThat(this.client.tool("get_pet").with("id", "1").call()).succeeded();
	}

	@Test
	void followsNoRedirectToOperationThatIsHidden() {
		SERVICE.answer("GET /api/v1/pets/1", redirect("/api/v1/pets"));
		SERVICE.json("GET /api/v1/pets", "{\"name\": \"Rex\"}");
		assertThat(this.client.header("X-Guest", "yes").tool("get_pet").with("id", "1").call())
			.failed("a redirect that is not followed");
		assertThat(SERVICE.requests()).hasSize(1);
		assertThat(this.client.tool("get_pet").with("id", "1").call()).succeeded();
	}

	private static MockService.Answer redirect(String location) {
		return (exchange, count) -> {
			exchange.getResponseHeaders().set("Location", location);
			MockService.send(exchange, 302, "text/plain", "");
		};
	}

	@Test
	void boundsAnswers() {
		SERVICE.answer("GET /api/v1/pets/1", (exchange, count) -> {
			exchange.sendResponseHeaders(200, 0);
			try (OutputStream stream = exchange.getResponseBody()) {
				byte[] block = "x".repeat(1024).getBytes(StandardCharsets.US_ASCII);
				while (true) {
					stream.write(block);
				}
			}
		});
		assertThat(this.client.tool("get_pet").with("id", "1").call()).failed("larger than 8192 bytes");
	}

	@Test
	void doesNotWaitForEver() {
		SERVICE.answer("PUT /hasty/pets/1", (exchange, count) -> {
			// The client closes the connection.
			exchange.sendResponseHeaders(200, 100);
			exchange.getResponseBody().write(' ');
			exchange.getResponseBody().flush();
			MockService.awaitEnd(exchange.getResponseBody());
		});
		McpResponse response = this.client.tool("hasty_put_pet")
			.with("id", "1")
			.with("body", Map.of("name", "Rex"))
			.call();
		assertThat(response).failed("PUT /pets/{id} failed");
		assertThat(SERVICE.requests()).hasSize(1);
	}

	@ParameterizedTest
	@ValueSource(strings = { "..;/..;/admin", "..;x", ";x", "a/b", "a%2Fb", "a%252Fb", "a%25252Fb", "..%2f..%2fadmin",
			"%2e%2e", "%252e%252E", "%25252e%25252e", "a\\b", "a%5cb", "%00", "a%250d%250ab", "%c0%ae%c0%ae", "..%3Bx",
			"..%23", ".. ", " " })
	void argumentsOfThePathStayInTheirSegmentForWhoeverDecodesAgain(String id) {
		assertThat(this.client.tool("get_pet").with("id", id).call()).failed("'id'");
		String encoded = UriUtils.encode(id, StandardCharsets.UTF_8);
		assertThat(this.client.resource("openapi://pets/pets/" + encoded + "/photo").call().error()).isNotNull();
		assertThat(SERVICE.requests()).isEmpty();
	}

	@Test
	void aCallerLeavesCallsToOthers() throws InterruptedException {
		Semaphore waiting = new Semaphore(0);
		CountDownLatch go = new CountDownLatch(1);
		SERVICE.answer("GET /api/v1/pets/1", (exchange, count) -> {
			waiting.release();
			await(go);
			MockService.send(exchange, 200, "application/json", "{\"name\": \"Rex\"}");
		});
		SERVICE.json("GET /api/v1/pets/2", "{\"name\": \"Rex\"}");
		McpTestClient one = this.client.header("X-Forwarded-For", "192.0.2.1");
		List<McpTestCall> calls = Stream.generate(() -> one.tool("get_pet").with("id", "1").start()).limit(3).toList();
		assertThat(waiting.tryAcquire(3, 60, TimeUnit.SECONDS)).isTrue();
		try {
			assertThat(one.tool("get_pet").with("id", "2").call())
				.failed("You are calling the service 'pets' 3 times already");
			assertThat(this.client.header("X-Forwarded-For", "192.0.2.2").tool("get_pet").with("id", "2").call())
				.succeeded();
		}
		finally {
			go.countDown();
		}
		calls.forEach((call) -> assertThat(call.response()).isNotNull());
		assertThat(one.tool("get_pet").with("id", "2").call()).succeeded();
	}

	@Test
	void aServiceLeavesThreadsToOthers() throws InterruptedException {
		Semaphore waiting = new Semaphore(0);
		CountDownLatch go = new CountDownLatch(1);
		SERVICE.answer("GET /shop/pets", (exchange, count) -> {
			waiting.release();
			await(go);
			MockService.send(exchange, 200, "application/json", "[]");
		});
		SERVICE.json("GET /api/v1/pets/2", "{\"name\": \"Rex\"}");
		List<McpTestCall> calls = IntStream.rangeClosed(1, 6)
			.mapToObj((i) -> this.client.header("X-Forwarded-For", "192.0.2." + i).tool("shop_list_pets").start())
			.toList();
		assertThat(waiting.tryAcquire(6, 60, TimeUnit.SECONDS)).isTrue();
		try {
			assertThat(this.client.tool("shop_list_pets").call())
				.failed("The service 'shop' is being called 6 times already");
			assertThat(this.client.tool("get_pet").with("id", "2").call()).succeeded();
		}
		finally {
			go.countDown();
		}
		calls.forEach((call) -> assertThat(call.response()).succeeded());
	}

	private static void await(CountDownLatch latch) throws IOException {
		try {
			latch.await(60, TimeUnit.SECONDS);
		}
		catch (InterruptedException ex) {
			throw new IOException(ex);
		}
	}

	@Test
	void refusesHostileArguments() {
		assertThat(this.client.tool("get_pet").with("id", "..").call()).failed("'id'");
		assertThat(this.client.tool("get_pet").with("id", "x/../../admin").call()).failed("'id'");
		assertThat(this.client.tool("get_pet").with("id", "1").with("X-Request", "a\r\nX-Admin: 1").call())
			.failed("'X-Request' is a header");
		assertThat(SERVICE.requests()).isEmpty();
	}

	@Test
	void answersWithoutBodyHaveNoContent() {
		SERVICE.answer("DELETE /api/v1/pets/1", (exchange, count) -> MockService.send(exchange, 204, "text/plain", ""));
		McpResponse response = this.client.tool("delete_pet").with("id", "1").call();
		assertThat(response).succeeded();
		assertThat(response.blocks()).isEmpty();
		SERVICE.answer("HEAD /api/v1/pets/1", (exchange, count) -> {
			exchange.getResponseHeaders().set("ETag", "\"7\"");
			exchange.sendResponseHeaders(200, -1);
		});
		assertThat(this.client.tool("check_pet").with("id", "1").call().text()).contains("200").contains("ETag: \"7\"");
	}

	@ParameterizedTest
	@CsvSource({ "http://10.0.0.7:8080/api/v1/pets/9, Location: /pets/9",
			"https://user:secret@internal/api/v1/pets/9?a=b, Location: /pets/9?a=b",
			"/api/v1/pets/9, Location: /pets/9", "pets/9, Location: pets/9", "/other/9, Location: /other/9",
			"http://internal.example,", "mailto:a@internal,", "'http://inter nal/x',",
			"//internal/api/v1/pets/9, Location: /pets/9" })
	void tellsThePathOfWhatWasMade(String location, String told) {
		SERVICE.answer("POST /api/v1/pets", (exchange, count) -> {
			exchange.getResponseHeaders().set("Location", location);
			exchange.sendResponseHeaders(201, -1);
		});
		McpResponse response = this.client.tool("add_pet").with("body", Map.of("name", "Rex")).call();
		assertThat(response).succeeded();
		assertThat(response.blocks().isEmpty() ? null : response.text()).isEqualTo(told);
	}

	@EachEra
	void offersResources() {
		SERVICE.answer("GET /api/v1/pets/7/photo",
				(exchange, count) -> MockService.send(exchange, 200, "image/png", "bytes"));
		SERVICE.answer("GET /api/v1/manual",
				(exchange, count) -> MockService.send(exchange, 200, "text/plain", "Feed daily."));
		JsonNode manual = this.client.resource("openapi://pets/manual").call().result().path("contents").path(0);
		assertThat(manual.path("text").asString()).isEqualTo("Feed daily.");
		JsonNode photo = this.client.resource("openapi://pets/pets/7/photo?size=2")
			.call()
			.result()
			.path("contents")
			.path(0);
		assertThat(photo.path("blob").asString()).isEqualTo("Ynl0ZXM=");
		assertThat(photo.path("mimeType").asString()).isEqualTo("image/png");
		assertThat(SERVICE.requests().get(1).query()).isEqualTo("size=2");
		assertThat(this.client.resource("openapi://pets/pets/8/photo").call().error()).isNotNull();
	}

	@EachEra
	void variablesOfResourcesFitTheSchemasOfTheirParameters() {
		SERVICE.answer("GET /api/v1/pets/7/photo",
				(exchange, count) -> MockService.send(exchange, 200, "image/png", "bytes"));
		for (String size : List.of("big", "1.5", "2%26admin=true")) {
			assertThat(this.client.resource("openapi://pets/pets/7/photo?size=" + size).call())
				.hasErrorCode(ErrorCode.INVALID_PARAMS);
		}
		assertThat(SERVICE.requests()).isEmpty();
	}

}
