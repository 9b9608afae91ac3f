package io.mcpspring.demo;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.client.RestClient;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the shop's own REST API does, on each web stack.
 */
abstract class ShopApiContract {

	@LocalServerPort
	private int port;

	@Autowired
	private JsonMapper mapper;

	private RestClient client;

	@BeforeEach
	void createClient() {
		this.client = RestClient.builder()
			.baseUrl("http://127.0.0.1:" + this.port)
			.defaultStatusHandler((status) -> true, (request, response) -> {
			})
			.build();
	}

	@Test
	void leadsPeopleToTheConsole() throws Exception {
		HttpResponse<Void> response = HttpClient.newHttpClient()
			.send(HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + this.port + "/")).build(),
					BodyHandlers.discarding());
		assertThat(response.statusCode()).isEqualTo(302);
		assertThat(response.headers().firstValue("Location"))
			.hasValueSatisfying((location) -> assertThat(location).endsWith("/mcp-console"));
	}

	@Test
	void findsProducts() {
		assertThat(names(get("/api/products?text=TEA"))).contains("Sencha", "Tea Strainer").doesNotContain("Rooibos");
		assertThat(names(get("/api/products?category=COFFEE&maxPrice=10"))).containsExactly("Sidamo Filter");
		assertThat(names(get("/api/products"))).hasSize(10);
		assertThat(names(get("/api/products?text=%25"))).isEmpty();
	}

	@Test
	void tellsTheStock() {
		JsonNode level = body(get("/api/products/EQU-002/stock"));
		assertThat(level.get("onHand").asInt()).isEqualTo(3);
		assertThat(level.get("low").asBoolean()).isTrue();
	}

	@Test
	void placesAndCancelsAnOrder() {
		int before = stock("COF-001");
		ResponseEntity<String> placed = post("/api/orders", order("ada@example.com", "COF-001", 2));
		assertThat(placed.getStatusCode()).isEqualTo(HttpStatus.CREATED);
		String location = String.valueOf(placed.getHeaders().getLocation());
		assertThat(get(location).getBody()).contains("\"total\":37.80");
		assertThat(stock("COF-001")).isEqualTo(before - 2);

		assertThat(body(post(location + "/cancel", Map.of())).get("status").asString()).isEqualTo("CANCELLED");
		assertThat(stock("COF-001")).isEqualTo(before);
		assertProblem(post(location + "/cancel", Map.of()), HttpStatus.CONFLICT, "cannot be cancelled");
	}

	@Test
	void placesAllOfAnOrderOrNothing() {
		int before = stock("EQU-003");
		Map<String, Object> order = Map.of("customer", "ada@example.com", "items",
				List.of(Map.of("sku", "EQU-003", "quantity", 5), Map.of("sku", "EQU-002", "quantity", 99)));
		assertProblem(post("/api/orders", order), HttpStatus.CONFLICT, "Only 3 of 'EQU-002' are left");
		assertThat(stock("EQU-003")).isEqualTo(before);
	}

	@Test
	void neverSellsTheSameTwice() throws Exception {
		ExecutorService customers = Executors.newFixedThreadPool(4);
		try {
			List<Callable<Boolean>> orders = Collections.nCopies(20,
					() -> post("/api/orders", order("grace@example.com", "TEA-002", 1)).getStatusCode()
						.is2xxSuccessful());
			int placed = 0;
			for (Future<Boolean> order : customers.invokeAll(orders)) {
				placed += order.get() ? 1 : 0;
			}
			assertThat(placed).isEqualTo(12);
			assertThat(stock("TEA-002")).isZero();
		}
		finally {
			customers.shutdownNow();
		}
	}

	@Test
	void findsOrdersOfACustomer() {
		JsonNode orders = body(get("/api/orders?customer=ADA@example.com"));
		assertThat(orders).anySatisfy((order) -> assertThat(order.get("id").asInt()).isEqualTo(1));
		assertThat(orders)
			.allSatisfy((order) -> assertThat(order.get("customer").asString()).isEqualTo("ada@example.com"));
		assertThat(body(get("/api/orders/2/returns")).get("labels")).isEmpty();
	}

	@ParameterizedTest
	@CsvSource({ "/api/products/XXX, 404, There is no product 'XXX'",
			"/api/products/XXX/stock, 404, There is no product", "/api/orders/4711, 404, There is no order 4711",
			"/api/orders/4711/returns, 404, There is no order 4711", "/api/products?maxPrice=-1, 400, maxPrice",
			"/api/orders?customer=nobody, 400, email address" })
	void explainsWhatIsWrong(String path, int status, String detail) {
		assertProblem(get(path), HttpStatus.valueOf(status), detail);
	}

	@Test
	void refusesIncompleteOrders() {
		assertProblem(post("/api/orders", order("nobody", "COF-001", 1)), HttpStatus.BAD_REQUEST, "");
		assertProblem(post("/api/orders", order("ada@example.com", "COF-001", 0)), HttpStatus.BAD_REQUEST, "");
		assertProblem(post("/api/orders", Map.of("customer", "ada@example.com", "items", List.of())),
				HttpStatus.BAD_REQUEST, "");
		assertProblem(post("/api/orders", order("ada@example.com", "XXX", 1)), HttpStatus.NOT_FOUND, "no product");
	}

	@Test
	void tellsItsHealthAndMetrics() {
		assertThat(body(get("/actuator/health")).get("status").asString()).isEqualTo("UP");
		assertThat(get("/actuator/prometheus").getBody()).contains("jvm_memory_used_bytes");
	}

	private ResponseEntity<String> get(String path) {
		return this.client.method(HttpMethod.GET)
			.uri(URI.create("http://127.0.0.1:" + this.port + path))
			.retrieve()
			.toEntity(String.class);
	}

	private ResponseEntity<String> post(String path, Object body) {
		return this.client.post()
			.uri(path)
			.contentType(MediaType.APPLICATION_JSON)
			.body(this.mapper.writeValueAsString(body))
			.retrieve()
			.toEntity(String.class);
	}

	private JsonNode body(ResponseEntity<String> response) {
		assertThat(response.getStatusCode().is2xxSuccessful()).as(response.toString()).isTrue();
		return this.mapper.readTree(response.getBody());
	}

	private List<String> names(ResponseEntity<String> products) {
		return body(products).valueStream().map((product) -> product.get("name").asString()).toList();
	}

	private int stock(String sku) {
		return body(get("/api/products/" + sku + "/stock")).get("onHand").asInt();
	}

	private static Map<String, Object> order(String customer, String sku, int quantity) {
		return Map.of("customer", customer, "items", List.of(Map.of("sku", sku, "quantity", quantity)));
	}

	private static void assertProblem(ResponseEntity<String> response, HttpStatus status, String detail) {
		assertThat(response.getStatusCode()).as(response.toString()).isEqualTo(status);
		assertThat(response.getHeaders().getContentType()).isEqualTo(MediaType.APPLICATION_PROBLEM_JSON);
		assertThat(response.getBody()).contains(detail);
	}

}
