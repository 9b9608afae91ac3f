package io.mcpspring.spring.method;

import java.security.Principal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.mcpspring.annotation.McpParam;
import io.mcpspring.annotation.McpParameterResolver;
import io.mcpspring.annotation.McpPrompt;
import io.mcpspring.annotation.McpTool;
import io.mcpspring.context.McpCaller;
import io.mcpspring.context.McpRequestContext;
import io.mcpspring.spring.method.argument.ParameterSources;
import io.mcpspring.spring.method.controller.ControllerParameters;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import org.springframework.core.io.ByteArrayResource;
import org.springframework.core.io.Resource;
import org.springframework.data.rest.webmvc.RepositoryRestController;
import org.springframework.http.RequestEntity;
import org.springframework.http.codec.multipart.FilePart;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.security.core.userdetails.User;
import org.springframework.ui.Model;
import org.springframework.util.MultiValueMap;
import org.springframework.validation.BindingResult;
import org.springframework.web.bind.annotation.CookieValue;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.MatrixVariable;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RequestPart;
import org.springframework.web.bind.annotation.SessionAttribute;
import org.springframework.web.multipart.MultipartFile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/**
 * Parameters that a controller may have and a tool may not are refused at start, with the
 * remedy.
 */
class UnservedParametersTests {

	static Stream<Arguments> controllers() {
		return Stream.of(arguments(new Object() {
			@McpTool
			void wrong(@RequestParam MultipartFile file) {
			}
		}, "parameter 'file' is an uploaded file", "byte[]"), arguments(new Object() {
			@McpTool
			void wrong(List<FilePart> files) {
			}
		}, "parameter 'files' is an uploaded file", "byte[]"), arguments(new Object() {
			@McpTool
			void wrong(@RequestPart("meta") Item item) {
			}
		}, "parameter 'meta' is an uploaded file", "byte[]"), arguments(new Object() {
			@McpTool
			void wrong(@RequestParam Map<String, String> all) {
			}
		}, "parameter 'all' takes all parameters", "@RequestParam of its name"), arguments(new Object() {
			@McpTool
			void wrong(@RequestParam MultiValueMap<String, String> all) {
			}
		}, "parameter 'all' takes all parameters", "@RequestParam of its name"), arguments(new Object() {
			@McpTool
			void wrong(@MatrixVariable String color) {
			}
		}, "is a matrix variable", "@RequestParam"), arguments(new Object() {
			@McpTool
			void wrong(@SessionAttribute String cart) {
			}
		}, "is kept in an HTTP session", "Principal"), arguments(new Object() {
			@McpTool
			void wrong(HttpSession session) {
			}
		}, "needs an HTTP session", "Principal"), arguments(new Object() {
			@McpTool
			void wrong(HttpServletResponse response) {
			}
		}, "writes to the HTTP response", "Return the result"), arguments(new Object() {
			@McpTool
			void wrong(Model model) {
			}
		}, "is filled for a view", "returns the data"), arguments(new Object() {
			@McpTool
			void wrong(RequestEntity<Item> request) {
			}
		}, "is a whole HTTP request", "@RequestBody"), arguments(new Object() {
			@McpTool
			void wrong(List<Class<?>> kinds) {
			}
		}, "is a class, and Jackson would load whichever the model names", "Take an enum"), arguments(new Object() {
			@McpTool
			void wrong(BindingResult errors) {
			}
		}, "has no argument before it", "Put it behind"), arguments(new Object() {
			@McpTool
			void wrong(@RequestHeader("X-Tenant") String tenant) {
			}
		}, "parameter 'X-Tenant' is annotated with @RequestHeader, but nothing injects", "McpParameterResolver"),
				arguments(new Object() {
					@McpTool
					void wrong(@CookieValue String tenant) {
					}
				}, "is annotated with @CookieValue, but nothing injects", "McpParameterResolver"),
				arguments(new Object() {
					@McpTool
					void wrong(@RequestHeader @McpParam(description = "Who") String tenant) {
					}
				}, "is annotated with @RequestHeader and as an argument", "Remove one"), arguments(new Object() {
					@McpPrompt
					String wrong(@RequestHeader String tenant) {
						return "";
					}
				}, "is annotated with @RequestHeader", "McpParameterResolver"));
	}

	static Stream<Arguments> identities() {
		return Stream.of(arguments(new Object() {
			@McpTool
			void wrong(@McpParam(description = "Who") Robot robot) {
			}
		}), arguments(new Object() {
			@McpTool
			void wrong(@McpParam(description = "Who") McpCaller caller) {
			}
		}), arguments(new Object() {
			@McpTool
			void wrong(@RequestBody Robot robot) {
			}
		}), arguments(new Object() {
			@McpTool
			void wrong(User user) {
			}
		}), arguments(new Object() {
			@McpTool
			void wrong(Optional<User> user) {
			}
		}));
	}

	@ParameterizedTest
	@MethodSource("controllers")
	void refusesWithTheRemedy(Object bean, String problem, String remedy) {
		assertThatExceptionOfType(InvalidMcpDeclarationException.class).isThrownBy(() -> Calls.to(bean))
			.satisfies((ex) -> {
				assertThat(ex.problem()).contains(problem);
				assertThat(ex.remedy()).contains(remedy);
				assertThat(ex.location()).endsWith(".wrong");
			});
	}

	@ParameterizedTest
	@MethodSource("identities")
	void noModelSaysWhoTheCallerIs(Object bean) {
		assertThatExceptionOfType(InvalidMcpDeclarationException.class).isThrownBy(() -> Calls.to(bean))
			.satisfies((ex) -> {
				assertThat(ex.problem()).contains("identifies the caller");
				assertThat(ex.remedy()).contains("@AuthenticationPrincipal");
			});
	}

	@Test
	void anotherUserMayBeNamedInTheUrl() {
		assertThat(Calls.to(new Object() {
			@McpTool
			void named(@PathVariable Account account) {
			}
		}).tool("named").descriptor().inputSchema().path("properties").has("account")).isTrue();
	}

	@Test
	void securityAnnotationsAreNeverIgnored() {
		assertThatExceptionOfType(InvalidMcpDeclarationException.class).isThrownBy(() -> Calls.to(new Object() {
			@McpTool
			void wrong(@AuthenticationPrincipal Item user) {
			}
		})).withMessageContaining("is annotated with @AuthenticationPrincipal, but nothing injects that here");
	}

	@Test
	void advisesToIncludeMethodsOfControllersThatRequestsServe() {
		ControllerParameters own = (parameter) -> parameter.getParameterType() == Item.class;
		for (Object bean : List.of(new Object() {
			@McpTool
			@GetMapping("/a")
			void wrong(Item user) {
			}
		}, new Object() {
			@McpTool
			@GetMapping("/a")
			void wrong(HttpServletResponse response) {
			}
		}, new Object() {
			@McpTool
			@GetMapping("/a")
			void wrong(RequestEntity<Account> request) {
			}
		}, new Object() {
			@McpTool
			@GetMapping("/a")
			void wrong(@AuthenticationPrincipal Account user) {
			}
		}, new Object() {
			@McpTool
			@GetMapping("/a")
			Resource wrong() {
				return new ByteArrayResource(new byte[0]);
			}
		}, new Object() {
			@McpTool
			@GetMapping("/a")
			Callable<String> wrong() {
				return () -> "";
			}
		})) {
			assertThatExceptionOfType(InvalidMcpDeclarationException.class)
				.isThrownBy(() -> Calls.to(bean, sources(own)))
				.satisfies((ex) -> assertThat(ex.remedy())
					.startsWith("Remove @McpTool and offer the method by "
							+ "'mcp.server.controllers.include', which calls it as an HTTP request does, or ")
					.doesNotContain("@McpParam"));
		}
	}

	@Test
	void advisesToIncludeNothingThatPropertiesCannotChoose() {
		ControllerParameters own = (parameter) -> parameter.getParameterType() == Item.class;
		assertThatExceptionOfType(InvalidMcpDeclarationException.class).isThrownBy(() -> Calls.to(new Object() {
			@McpPrompt
			@GetMapping("/a")
			String wrong(Item user) {
				return "";
			}
		}, sources(own)))
			.satisfies((ex) -> assertThat(ex.remedy()).isEqualTo("Inject it by a bean of type McpParameterResolver"));
		assertThatExceptionOfType(InvalidMcpDeclarationException.class)
			.isThrownBy(() -> Calls.to(new DataRestController(), sources(own)))
			.satisfies((ex) -> assertThat(ex.remedy())
				.isEqualTo("Annotate the method of the repository or the service that this one calls"));
	}

	private static ParameterSources sources(ControllerParameters controllers) {
		return new ParameterSources(List.of(), List.of(), Optional::empty, UnaryOperator.identity(), controllers);
	}

	@Test
	void whatIsGoneAfterQuestionIsRefusedWhereOneMayBeAsked() {
		McpParameterResolver requests = (parameter) -> (parameter.getParameterType() == Item.class)
				? McpParameterResolver.RequestValue.ofThisRequest((context) -> new Item("x")) : null;
		assertThatExceptionOfType(InvalidMcpDeclarationException.class)
			.isThrownBy(() -> Calls.scanner(requests).scan("bean", new Object() {
				@McpTool
				void wrong(Item request, McpRequestContext context) {
				}
			}))
			.satisfies((ex) -> {
				assertThat(ex.problem()).contains("parameter 'request' is gone when the method runs again");
				assertThat(ex.remedy()).contains("@RequestHeader");
			});
		assertThat(Calls.scanner(requests).scan("bean", new Object() {
			@McpTool
			void right(Item request) {
			}
		})).hasSize(1);
	}

	@Test
	void subtypesThatNothingTellsApartAreRefused() {
		for (Object bean : List.of(new Object() {
			@McpTool
			void wrong(Shape shape) {
			}
		}, new Object() {
			@McpTool
			void wrong(List<Shape> shapes) {
			}
		})) {
			assertThatExceptionOfType(InvalidMcpDeclarationException.class).isThrownBy(() -> Calls.to(bean))
				.satisfies((ex) -> {
					assertThat(ex.problem()).contains("nothing says which subtype of UnservedParametersTests.Shape");
					assertThat(ex.remedy()).contains("@JsonTypeInfo").contains("unless it is sealed, @JsonSubTypes");
				});
		}
	}

	@Test
	void subtypesOfSealedTypesAreFound() throws Exception {
		Calls calls = Calls.to(new Object() {
			@McpTool
			String pay(Payment payment) {
				return payment.toString();
			}
		});
		assertThat(calls.text("pay", "{'payment':{'kind':'Card','number':'4'}}")).isEqualTo("Card[number=4]");
		assertThat(calls.tool("pay").descriptor().inputSchema().at("/properties/payment/anyOf"))
			.extracting((variant) -> variant.at("/properties/kind/const").asString())
			.containsExactly("Card", "Cash");
	}

	@RepositoryRestController
	static class DataRestController {

		@McpTool
		@GetMapping("/a")
		String wrong(Item assembler) {
			return "";
		}

	}

	record Item(String name) {
	}

	record Robot(String getName) implements Principal {

		@Override
		public String getName() {
			return this.getName;
		}

	}

	record Account(String name) implements org.springframework.security.core.AuthenticatedPrincipal {

		@Override
		public String getName() {
			return this.name;
		}

	}

	sealed interface Shape {

		record Circle(int radius) implements Shape {
		}

	}

	@JsonTypeInfo(use = JsonTypeInfo.Id.SIMPLE_NAME, property = "kind")
	sealed interface Payment {

	}

	record Card(String number) implements Payment {
	}

	record Cash(int amount) implements Payment {
	}

}
