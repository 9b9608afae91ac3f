package io.mcpspring.spring.method;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.mcpspring.annotation.McpIcon;
import io.mcpspring.annotation.McpMeta;
import io.mcpspring.annotation.McpParam;
import io.mcpspring.annotation.McpResource;
import io.mcpspring.context.McpException;
import io.mcpspring.context.ResourceNotFoundException;
import io.mcpspring.engine.catalog.Registration;
import io.mcpspring.model.Annotations;
import io.mcpspring.model.CacheHint;
import io.mcpspring.model.ErrorCode;
import io.mcpspring.model.Icon;
import io.mcpspring.model.McpRole;
import io.mcpspring.model.ReadResourceRequest;
import io.mcpspring.model.ReadResourceResult;
import io.mcpspring.model.ResourceContents;
import io.mcpspring.model.ResourceDescriptor;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Resources from methods (server-2025 RES-02 to RES-06).
 */
class ResourceMethodsTests {

	// server-2025 RES-02
	@Test
	void everythingDeclaredIsListed() {
		Registration.Resource found = (Registration.Resource) Calls.to(new Full()).registrations().get(0);
		assertThat(found.descriptor()).isEqualTo(ResourceDescriptor.builder("shop://stock", "stock")
			.title("Stock")
			.description("What there is")
			.mimeType("text/csv")
			.size(12L)
			.annotations(Annotations.builder()
				.audience(List.of(McpRole.USER))
				.priority(0.5)
				.lastModified(Instant.parse("2026-11-01T00:00:00Z"))
				.build())
			.icons(List.of(Icon.builder("https://example.com/a.png")
				.mimeType("image/png")
				.sizes(List.of("48x48"))
				.theme("dark")
				.build()))
			.meta(Calls.json("{'com.example/team':'stock','com.example/sizes':[1,2]}"))
			.build());
		assertThat(found.options().scopes()).containsExactly("stock.read");
	}

	// server-2026 CACHE-01
	@Test
	void contentsMayBeKeptForTheTimeThatIsDeclared() throws Exception {
		assertThat(hint(new Object() {
			@McpResource(uri = "a://a", cache = @McpResource.Cache(ttl = "90s", shared = true))
			String text() {
				return "x";
			}
		})).isEqualTo(CacheHint.of(Duration.ofSeconds(90)).withShared(true));
		assertThat(hint(new Object() {
			@McpResource(uri = "a://a")
			String text() {
				return "x";
			}
		})).isEqualTo(CacheHint.NONE);
		CacheHint own = CacheHint.of(Duration.ofDays(1));
		assertThat(hint(new Object() {
			@McpResource(uri = "a://a", cache = @McpResource.Cache(ttl = "90s"))
			ReadResourceResult whole() {
				return ReadResourceResult.builder()
					.contents(List.of(ResourceContents.text("a://a", null, "x")))
					.cache(own)
					.build();
			}
		})).isEqualTo(own);
	}

	// server-2025 RES-03
	@Test
	void contentsAreMadeOfWhatIsReturned() throws Exception {
		assertThat(read(new Object() {
			@McpResource(uri = "a://a")
			String text() {
				return "x";
			}
		})).containsExactly(ResourceContents.text("a://a", "text/plain", "x"));
		assertThat(read(new Object() {
			@McpResource(uri = "a://a", mimeType = "image/png")
			byte[] bytes() {
				return new byte[] { 1 };
			}
		})).singleElement()
			.isInstanceOfSatisfying(ResourceContents.Blob.class,
					(blob) -> assertThat(blob.mimeType()).isEqualTo("image/png"));
		assertThat(read(new Object() {
			@McpResource(uri = "a://a")
			Map<String, Integer> json() {
				return Map.of("a", 1);
			}
		})).containsExactly(ResourceContents.text("a://a", "application/json", "{\"a\":1}"));
		assertThat(read(new Object() {
			@McpResource(uri = "a://a")
			Mono<List<ResourceContents>> several() {
				return Mono.just(
						List.of(ResourceContents.text("a://1", null, "x"), ResourceContents.text("a://2", null, "y")));
			}
		})).hasSize(2);
		CacheHint hint = CacheHint.of(java.time.Duration.ofMinutes(1)).withShared(true);
		ReadResourceResult whole = ReadResourceResult.builder()
			.contents(List.of(ResourceContents.text("a://1", null, "x")))
			.cache(hint)
			.build();
		assertThat(Calls.to(new Object() {
			@McpResource(uri = "a://a")
			ReadResourceResult whole() {
				return whole;
			}
		}).read("a://a", Map.of())).isSameAs(whole);
	}

	// server-2025 RES-05
	@Test
	void variablesOfATemplateAreBoundToTheTypesOfParameters() throws Exception {
		Calls calls = Calls.to(new Orders());
		assertThat(calls.registrations().get(0)).isInstanceOf(Registration.ResourceTemplate.class);
		assertThat(text(calls, Map.of("id", "7", "state", "OPEN", "page", "3"))).isEqualTo("7 OPEN 3");
		assertThat(text(calls, Map.of("id", "7", "state", "OPEN"))).isEqualTo("7 OPEN null");
	}

	@Test
	void aVariableThatDoesNotFitIsAnInvalidParameter() {
		assertThatExceptionOfType(McpException.class)
			.isThrownBy(() -> text(Calls.to(new Orders()), Map.of("id", "x", "state", "OPEN")))
			.withMessage("Argument 'id' must be an integer, but is 'x'")
			.satisfies((ex) -> assertThat(ex.code()).isEqualTo(ErrorCode.INVALID_PARAMS));
	}

	// server-2025 RES-06
	@Test
	void nothingReturnedMeansThatThereIsNoSuchResource() {
		assertThatExceptionOfType(ResourceNotFoundException.class).isThrownBy(() -> read(new Object() {
			@McpResource(uri = "a://a")
			Optional<String> none() {
				return Optional.empty();
			}
		}));
	}

	@Test
	void aMethodMayTakeTheRequestInsteadOfEachVariable() throws Exception {
		Calls calls = Calls.to(new Object() {
			@McpResource(uri = "files://{+path}")
			String file(ReadResourceRequest request) {
				return request.uri() + request.variables();
			}
		});
		assertThat(text(calls, Map.of("path", "a/b"))).isEqualTo("a://a{path=a/b}");
	}

	@Test
	void defaultsStandInForVariablesThatMayBeAbsent() throws Exception {
		Calls calls = Calls.to(new Object() {
			@McpResource(uri = "find://all{?page}")
			String find(@McpParam(defaultValue = "1") int page) {
				return "page " + page;
			}
		});
		assertThat(text(calls, Map.of())).isEqualTo("page 1");
	}

	private static CacheHint hint(Object bean) throws Exception {
		return Calls.to(bean).read("a://a", Map.of()).cache();
	}

	private static List<ResourceContents> read(Object bean) throws Exception {
		return Calls.to(bean).read("a://a", Map.of()).contents();
	}

	private static String text(Calls calls, Map<String, String> variables) throws Exception {
		return ((ResourceContents.Text) calls.read("a://a", variables).contents().get(0)).text();
	}

	static class Full {

		@McpResource(uri = "shop://stock", title = "Stock", description = "What there is", mimeType = "text/csv",
				size = 12, audience = McpRole.USER, priority = 0.5, lastModified = "2026-11-01T00:00:00Z",
				icons = @McpIcon(src = "https://example.com/a.png", mimeType = "image/png", sizes = "48x48",
						theme = "dark"),
				meta = { @McpMeta(key = "com.example/team", value = "stock"),
						@McpMeta(key = "com.example/sizes", value = "[1,2]") },
				scopes = "stock.read")
		String stock() {
			return "";
		}

	}

	static class Orders {

		@McpResource(uri = "shop://orders/{id}/{state}{?page}")
		String order(long id, State state, @Nullable Integer page) {
			return id + " " + state + " " + page;
		}

	}

	enum State {

		OPEN, CLOSED

	}

}
