package io.mcpspring.engine.endpoint;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

import io.mcpspring.engine.http.McpHeaders;
import io.mcpspring.engine.server.Era;
import io.mcpspring.fake.FakeExchange;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.Json;
import io.mcpspring.fake.SessionClient;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A row of the tables of server-2026, "One endpoint, two eras": a request, and how it has
 * to be answered.
 */
final class EraRow {

	static final String META = "'_meta':{'io.modelcontextprotocol/protocolVersion':'2026-07-28',"
			+ "'io.modelcontextprotocol/clientCapabilities':{}}";

	static final String MODERN = "2026-07-28";

	private final String name;

	private final List<Consumer<FakeExchange>> changes = new ArrayList<>();

	private String method = "POST";

	private String body = "";

	private @Nullable String sessionVersion;

	private Set<Era> eras = Set.of(Era.SESSION, Era.STATELESS);

	private int status;

	private @Nullable Integer code;

	private Consumer<FakeExchange> check = (answer) -> {
	};

	private EraRow(String name) {
		this.name = name;
	}

	static EraRow row(String name) {
		return new EraRow(name);
	}

	/**
	 * A POST of a message, single quotes allowed.
	 */
	EraRow post(String message) {
		this.body = message;
		return this;
	}

	EraRow send(String httpMethod) {
		this.method = httpMethod;
		return this;
	}

	EraRow header(String header, String value) {
		this.changes.add((exchange) -> exchange.header(header, value));
		return this;
	}

	EraRow version(String value) {
		return header(McpHeaders.PROTOCOL_VERSION, value);
	}

	/**
	 * The headers of a request without a session.
	 */
	EraRow modern(String mcpMethod) {
		return version(MODERN).header(McpHeaders.METHOD, mcpMethod);
	}

	/**
	 * In a live session.
	 */
	EraRow session(String version) {
		this.sessionVersion = version;
		return this;
	}

	/**
	 * In a session that does not exist.
	 */
	EraRow deadSession() {
		return header(McpHeaders.SESSION_ID, "no-such-session");
	}

	EraRow only(Era era) {
		this.eras = Set.of(era);
		return this;
	}

	EraRow expect(int status) {
		this.status = status;
		return this;
	}

	EraRow expect(int status, int code) {
		this.status = status;
		this.code = code;
		return this;
	}

	EraRow and(Consumer<FakeExchange> check) {
		this.check = this.check.andThen(check);
		return this;
	}

	EraRow supported(String versions) {
		return and((answer) -> assertThat(answer.json().at("/error/data/supported")).isEqualTo(Json.tree(versions)));
	}

	void verify() {
		try (FakeServer server = server()) {
			FakeExchange exchange = this.method.equals("POST") ? FakeExchange.post(quoted())
					: FakeExchange.of(this.method).with("Accept", "text/event-stream");
			SessionClient client = null;
			if (this.sessionVersion != null) {
				client = server.connect(this.sessionVersion);
				exchange.header(McpHeaders.SESSION_ID, client.id());
			}
			this.changes.forEach((change) -> change.accept(exchange));
			server.send(exchange);
			assertThat(exchange.status()).as(exchange.toString()).isEqualTo(this.status);
			assertThat(exchange.answers()).isEqualTo(1);
			if (this.code != null) {
				verifyError(exchange, this.code);
			}
			this.check.accept(exchange);
			if (client != null && !this.method.equals("DELETE")) {
				// whatever was refused, the session is as it was
				assertThat(client.request("ping").status()).isEqualTo(200);
			}
		}
	}

	private FakeServer server() {
		return FakeServer.setup()
			.eras(this.eras.toArray(Era[]::new))
			.tool("echo", (context, arguments) -> null)
			.textResource("test://one", "1")
			.start();
	}

	private String quoted() {
		// a body that is no JSON stays as it is
		return (this.body.startsWith("{") || this.body.startsWith("[")) && !this.body.contains("oops")
				? Json.tree(this.body).toString() : this.body;
	}

	/**
	 * Each refusal is JSON-RPC and names the request if that has an id.
	 */
	private void verifyError(FakeExchange exchange, int expected) {
		JsonNode answer = exchange.json();
		assertThat(answer.at("/error/code").asInt()).as(exchange.toString()).isEqualTo(expected);
		assertThat(answer.at("/error/message").asString()).isNotEmpty();
		JsonNode sent = exchange.text().isEmpty() || quoted().contains("oops") ? null : Json.tree(quoted());
		boolean named = sent != null && sent.isObject() && sent.has("method") && sent.has("id")
				&& !sent.get("id").isNull();
		if (named) {
			assertThat(answer.get("id")).isEqualTo(sent.get("id"));
		}
		else {
			assertThat(answer.has("id")).isFalse();
		}
	}

	@Override
	public String toString() {
		return this.name;
	}

}
