package io.mcpspring.spring.method;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.mcpspring.annotation.McpResource;
import io.mcpspring.annotation.McpTool;
import io.mcpspring.engine.schema.SchemaCompiler;
import io.mcpspring.model.ResourceContents;
import io.mcpspring.spring.method.handler.SpringValueMapper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import reactor.core.publisher.Flux;

import org.springframework.core.ParameterizedTypeReference;
import org.springframework.http.ResponseEntity;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Values are written as they are declared, so that their type ids are there wherever the
 * schema demands them.
 */
class PolymorphicResultsTests {

	private static final String CARD = "{\"kind\":\"card\",\"number\":\"1\"}";

	private final Calls calls = Calls.to(new Payments());

	// server-2025 TOOL-15
	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			one      | %1$s
			optional | %1$s
			list     | [%1$s]
			array    | [%1$s]
			map      | {"a":%1$s}
			wide     | [%1$s]
			nested   | {"a":[%1$s]}
			envelope | {"content":%1$s}
			later    | [%1$s]
			flux     | [%1$s]
			response | [%1$s]
			""")
	void typeIdsAreKeptAndFitTheSchema(String tool, String expected) throws Exception {
		assertThat(this.calls.structured(tool, "{}")).isEqualTo(expected.formatted(CARD));
		assertThat(
				new SchemaCompiler().compile(Objects.requireNonNull(this.calls.tool(tool).descriptor().outputSchema()))
					.validate(Objects.requireNonNull(this.calls.call(tool, "{}").structuredContent())))
			.isEmpty();
	}

	@Test
	void aSubclassKeepsItsProperties() throws Exception {
		assertThat(this.calls.structured("plain", "{}")).isEqualTo("{\"a\":1,\"b\":2}");
		assertThat(this.calls.structured("plains", "{}")).isEqualTo("[{\"a\":1,\"b\":2}]");
		assertThat(this.calls.structured("wider", "{}")).isEqualTo("{\"content\":{\"a\":1,\"b\":2},\"more\":3}");
	}

	@Test
	void aListOfAnythingHasNoTypeIds() throws Exception {
		assertThat(this.calls.structured("undeclared", "{}")).isEqualTo("[{\"number\":\"1\"}]");
	}

	@Test
	void resourcesKeepTypeIds() throws Exception {
		assertThat(Calls.to(new Object() {
			@McpResource(uri = "a://a")
			List<Payment> payments() {
				return List.of(new Card("1"));
			}
		}).read("a://a", Map.of()).contents())
			.containsExactly(ResourceContents.text("a://a", "application/json", "[" + CARD + "]"));
	}

	@Test
	void keptValuesComeBackAsTheyWere() {
		SpringValueMapper values = new SpringValueMapper(Calls.MAPPER, null);
		var type = new ParameterizedTypeReference<List<Payment>>() {
		}.getType();
		List<Payment> payments = List.of(new Card("1"), new Cash(2));
		assertThat(values.fromJson(values.toJson(payments, type), type)).isEqualTo(payments);
	}

	@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
	@JsonSubTypes({ @JsonSubTypes.Type(value = Card.class, name = "card"),
			@JsonSubTypes.Type(value = Cash.class, name = "cash") })
	interface Payment {

	}

	record Card(String number) implements Payment {
	}

	record Cash(int amount) implements Payment {
	}

	static class Envelope<T> {

		public final T content;

		Envelope(T content) {
			this.content = content;
		}

	}

	static class WideEnvelope<T> extends Envelope<T> {

		public final int more = 3;

		WideEnvelope(T content) {
			super(content);
		}

	}

	static class Plain {

		public final int a = 1;

	}

	static class Sub extends Plain {

		public final int b = 2;

	}

	static class Payments {

		private final Payment card = new Card("1");

		@McpTool
		Payment one() {
			return this.card;
		}

		@McpTool
		Optional<Payment> optional() {
			return Optional.of(this.card);
		}

		@McpTool
		List<Payment> list() {
			return List.of(this.card);
		}

		@McpTool
		Payment[] array() {
			return new Payment[] { this.card };
		}

		@McpTool
		Map<String, Payment> map() {
			return Map.of("a", this.card);
		}

		@McpTool
		List<? extends Payment> wide() {
			return List.of(this.card);
		}

		@McpTool
		Map<String, List<Payment>> nested() {
			return Map.of("a", List.of(this.card));
		}

		@McpTool
		Envelope<Payment> envelope() {
			return new Envelope<>(this.card);
		}

		@McpTool
		CompletableFuture<List<Payment>> later() {
			return CompletableFuture.completedFuture(List.of(this.card));
		}

		@McpTool
		Flux<Payment> flux() {
			return Flux.just(this.card);
		}

		@McpTool
		ResponseEntity<List<Payment>> response() {
			return ResponseEntity.ok(List.of(this.card));
		}

		@McpTool
		Plain plain() {
			return new Sub();
		}

		@McpTool
		List<Plain> plains() {
			return List.of(new Sub());
		}

		@McpTool
		Envelope<Plain> wider() {
			return new WideEnvelope<>(new Sub());
		}

		@McpTool
		Object undeclared() {
			return List.of(this.card);
		}

	}

}
