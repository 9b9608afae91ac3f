package io.mcpspring.spring.method;

import java.io.InputStream;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

import io.mcpspring.annotation.McpComplete;
import io.mcpspring.annotation.McpIcon;
import io.mcpspring.annotation.McpMeta;
import io.mcpspring.annotation.McpParam;
import io.mcpspring.annotation.McpPrompt;
import io.mcpspring.annotation.McpResource;
import io.mcpspring.annotation.McpTask;
import io.mcpspring.annotation.McpTool;
import io.mcpspring.annotation.ToolHint;
import io.mcpspring.context.McpCaller;
import io.mcpspring.engine.catalog.CatalogTable;
import io.mcpspring.engine.catalog.Registration;
import io.mcpspring.model.TaskSupport;
import io.mcpspring.server.McpTextRenderer;
import io.mcpspring.spring.method.registration.McpBeanScanner;
import jakarta.servlet.http.HttpServletRequest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/**
 * Mistakes are found at start, with the place and the remedy.
 */
class InvalidDeclarationsTests {

	static Stream<Arguments> mistakes() {
		return Stream.of(
				// server-2025 TOOL-05
				arguments(new Object() {
					@McpTool(name = "my tool")
					void wrong() {
					}
				}, "Tool name 'my tool' is not valid: use 1 to 128 characters", "@McpTool(name = \"my_tool\")"),
				arguments(new Object() {
					@McpTool(hints = { ToolHint.READ_ONLY, ToolHint.DESTRUCTIVE })
					void wrong() {
					}
				}, "READ_ONLY and DESTRUCTIVE contradict", "Keep READ_ONLY if the tool changes nothing"),
				arguments(new Object() {
					@McpTool(hints = { ToolHint.OPEN_WORLD, ToolHint.CLOSED_WORLD })
					void wrong() {
					}
				}, "OPEN_WORLD and CLOSED_WORLD contradict", "Keep OPEN_WORLD if"), arguments(new Object() {
					@McpTool
					void wrong(InputStream in) {
					}
				}, "parameter 'in' is of a type that cannot be read from JSON", "McpParameterResolver"),
				arguments(new Object() {
					@McpTool(outputSchema = McpTool.OutputSchema.ON)
					Object wrong() {
						return "";
					}
				}, "the form in which its result is written is not certain", "remove outputSchema = ON"),
				arguments(new Object() {
					@McpTool(renderer = OfNumbers.class)
					List<String> wrong() {
						return List.of();
					}
				}, "its renderer is for java.lang.Number, but its result is of type java.util.List",
						"Name an McpTextRenderer of the type of the result"),
				arguments(new Object() {
					@McpTool
					void wrong(HttpServletRequest request) {
					}
				}, "parameter 'request' is of a type that cannot be read from JSON", "McpParameterResolver"),
				arguments(new Object() {
					@McpTool
					void wrong(List<InputStream> all) {
					}
				}, "parameter 'all' is of a type", "Use a record"), arguments(new Object() {
					@McpTool
					void wrong(String a, @McpParam(name = "a") String b) {
					}
				}, "two arguments are named 'a'", "Rename one of them"), arguments(new Object() {
					@McpTool
					void wrong(@McpParam(required = false) int n) {
					}
				}, "'n' may be left out, but its type has no null", "wrapper type"), arguments(new Object() {
					@McpTool
					void wrong(@McpParam(defaultValue = "many") int n) {
					}
				}, "the default value of parameter 'n' does not fit", "Write JSON that does"), arguments(new Object() {
					@McpTool(icons = @McpIcon(src = "ftp://example.com"))
					void wrong() {
					}
				}, "Icon source must be", "https://example.com/icon.png"), arguments(new Object() {
					@McpTool(meta = { @McpMeta(key = "a", value = "1"), @McpMeta(key = "a", value = "2") })
					void wrong() {
					}
				}, "metadata key 'a' is empty or used twice", "a key of its own"));
	}

	static Stream<Arguments> mistakesInResourcesAndPrompts() {
		return Stream.of(// server-2025 RES-14
				arguments(new Object() {
					@McpResource(uri = "bad scheme://x")
					String wrong() {
						return "";
					}
				}, "bad scheme", "Use an absolute URI such as 'shop://orders'"), arguments(new Object() {
					@McpResource(uri = "a://{id}")
					String wrong() {
						return "";
					}
				}, "the variable 'id' of the URI has no parameter", "Add a parameter"), arguments(new Object() {
					@McpResource(uri = "a://{id}")
					String wrong(String id, String other) {
						return "";
					}
				}, "parameter 'other' is no variable of the URI", "remove the parameter"), arguments(new Object() {
					@McpResource(uri = "a://{id}", size = 3)
					String wrong(String id) {
						return "";
					}
				}, "a template has no size", "Remove the size"), arguments(new Object() {
					@McpPrompt
					String wrong(List<String> names) {
						return "";
					}
				}, "parameter 'names' is not of a type that is made from a text", "Use a text"),
				arguments(new Object() {
					@McpComplete(ref = "", argument = "a")
					List<String> wrong(String a) {
						return List.of();
					}
				}, "ref of its @McpComplete is empty", "Name a prompt or"), arguments(new Object() {
					@McpComplete(ref = "p")
					List<String> wrong() {
						return List.of();
					}
				}, "it is not said which argument is completed", "Give the argument"), arguments(new Object() {
					@McpComplete(ref = "p")
					List<String> wrong(int a) {
						return List.of();
					}
				}, "parameter 'a' of a completion is no text", "Use String"), arguments(new Object() {
					@McpResource(uri = "a://a")
					void wrong() {
					}
				}, "a resource without contents cannot be read", "Return a text, bytes, ResourceContents"));
	}

	static Stream<Arguments> mistakesInMetadataAndCaching() {
		return Stream.of(// server-2025 BASE-14; server-2026 META-10
				arguments(new Object() {
					@McpTool(meta = @McpMeta(key = "a b", value = "1"))
					void wrong() {
					}
				}, "metadata key 'a b' has not the form of one", "'com.example/region'"), arguments(new Object() {
					@McpTool(meta = @McpMeta(key = "io.modelcontextprotocol/x", value = "1"))
					void wrong() {
					}
				}, "belongs to the protocol", "a domain of yours in front"),
				// server-2026 CACHE-02, CACHE-05
				arguments(new Object() {
					@McpResource(uri = "a://a", cache = @McpResource.Cache(ttl = "-1s"))
					String wrong() {
						return "";
					}
				}, "ttl of the cache of @McpResource is '-1s', which is not positive", "such as '30s'"),
				arguments(new Object() {
					@McpResource(uri = "a://a", scopes = "read", cache = @McpResource.Cache(shared = true))
					String wrong() {
						return "";
					}
				}, "not everybody may read it", "Remove 'shared' of the cache, or the scopes"));
	}

	static Stream<Arguments> mistakesInDurationsAndTasks() {
		return Stream.of(arguments(new Object() {
			@McpTool(timeout = "30")
			void wrong() {
			}
		}, "timeout of @McpTool is '30', which is a number without a unit", "such as '30s'"), arguments(new Object() {
			@McpTool(timeout = "soon")
			void wrong() {
			}
		}, "timeout of @McpTool is 'soon', which is no duration", "such as '30s'"), arguments(new Object() {
			@McpTool
			@McpTask(ttl = "0s")
			void wrong() {
			}
		}, "ttl of @McpTask is '0s', which is not positive", "or leave it out"), arguments(new Object() {
			@McpTool
			@McpTask(pollInterval = "1 day")
			void wrong() {
			}
		}, "pollInterval of @McpTask is '1 day', which is no duration", "such as '30s'"), arguments(new Object() {
			@McpTool
			@McpTask(support = TaskSupport.NEVER, asksFirst = true)
			void wrong() {
			}
		}, "its calls never become tasks", "Leave out the support"), arguments(new Object() {
			@McpPrompt
			@McpTask
			String wrong() {
				return "";
			}
		}, "it has an @McpTask, but is no tool", "Add @McpTool"), arguments(new Object() {
			@McpPrompt
			String wrong(@McpParam(header = "Region") String region) {
				return "";
			}
		}, "the @McpParam of parameter 'region' names a header", "Remove the header"), arguments(new Object() {
			@McpTool(hints = { ToolHint.READ_ONLY, ToolHint.NOT_READ_ONLY })
			void wrong() {
			}
		}, "READ_ONLY and NOT_READ_ONLY contradict", "Keep READ_ONLY"));
	}

	static Stream<Arguments> mistakesInAttributes() {
		return Stream.of(arguments(new Object() {
			@McpTool(name = "größer!")
			void wrong() {
			}
		}, "'größer!' is not valid", "@McpTool(name = \"gr_er_\")"), arguments(new Object() {
			@McpTool(name = "注文")
			void wrong() {
			}
		}, "'注文' is not valid", "@McpTool(name = \"find_orders\")"), arguments(new Object() {
			@McpTool(hints = { ToolHint.DESTRUCTIVE, ToolHint.NON_DESTRUCTIVE })
			void wrong() {
			}
		}, "DESTRUCTIVE and NON_DESTRUCTIVE contradict", "NON_DESTRUCTIVE if it only adds"), arguments(new Object() {
			@McpResource(uri = "orders")
			String wrong() {
				return "";
			}
		}, "Resource URI must be absolute: orders", "'shop://orders'"), arguments(new Object() {
			@McpResource(uri = "a://{id")
			String wrong(String id) {
				return "";
			}
		}, "URI template 'a://{id' cannot be used", "'shop://orders/{id}'"), arguments(new Object() {
			@McpResource(uri = "a://a", priority = 2)
			String wrong() {
				return "";
			}
		}, "Priority must be between 0 and 1: 2.0", "Use a number from 0 to 1"), arguments(new Object() {
			@McpResource(uri = "a://a", lastModified = "yesterday")
			String wrong() {
				return "";
			}
		}, "lastModified is 'yesterday', which is not a time", "2026-01-31T12:00:00Z"), arguments(new Object() {
			@McpTool
			private void wrong() {
			}
		}, "it is private", "Remove 'private'"));
	}

	@ParameterizedTest
	@MethodSource({ "mistakes", "mistakesInResourcesAndPrompts", "mistakesInMetadataAndCaching",
			"mistakesInDurationsAndTasks", "mistakesInAttributes" })
	void aMistakeStopsTheStart(Object bean, String problem, String remedy) {
		assertThatExceptionOfType(InvalidMcpDeclarationException.class).isThrownBy(() -> Calls.to(bean))
			.satisfies((ex) -> {
				assertThat(ex.location()).isEqualTo(bean.getClass().getName() + ".wrong");
				assertThat(ex.problem()).contains(problem);
				assertThat(ex.problem() + ex.remedy()).contains(remedy);
				assertThat(ex).hasMessage(ex.location() + ": " + ex.problem() + ". " + ex.remedy() + ".");
			});
	}

	@Test
	void staticMethodsAreRefused() {
		assertThatExceptionOfType(InvalidMcpDeclarationException.class).isThrownBy(() -> Calls.to(new Utility()))
			.withMessageStartingWith(Utility.class.getName() + ".compute: it is static")
			.withMessageContaining("Remove 'static'")
			.withMessageContaining("@JvmStatic");
	}

	// server-2026 PARAM-02
	@Test
	void rulesOfTheCatalogueAreToldWithThePlace() {
		Object bean = new Object() {
			@McpTool
			void wrong(List<Marked> list) {
			}
		};
		assertThatExceptionOfType(InvalidMcpDeclarationException.class)
			.isThrownBy(() -> McpBeanScanner.register(new CatalogTable(), Calls.to(bean).registrations()))
			.withMessageContaining(bean.getClass().getName() + ".wrong (bean 'bean')")
			.withMessageContaining("may only mark properties that are reached by 'properties' alone")
			.withMessageContaining("or remove 'header'");
	}

	@Test
	void twoOfOneNameAreRefusedWithBothPlaces() {
		refuses(new SameName(), "is already offered by " + One.class.getName() + ".same (bean 'bean')");
		refuses(new SamePrompt(), "'prompt' is already offered");
		refuses(new SameResource(), "'a://a' is already offered");
		refuses(new SameCompletion(), "is already offered");
	}

	@Test
	void overloadsOfOneNameAreToldApartByTheirParameters() {
		String location = Overloads.class.getName() + ".find";
		assertThatExceptionOfType(InvalidMcpDeclarationException.class)
			.isThrownBy(() -> McpBeanScanner.register(new CatalogTable(), Calls.to(new Overloads()).registrations()))
			.satisfies((failure) -> assertThat(List.of(failure.location(), failure.problem())).asString()
				.contains(location + "() (bean 'bean')")
				.contains(location + "(String, int[]) (bean 'bean')"))
			.withMessageContaining("'find' is already offered by " + location + "(");
	}

	@Test
	void overloadsThatCannotBeServedAreToldApartByTheirParameters() {
		assertThatExceptionOfType(InvalidMcpDeclarationException.class).isThrownBy(() -> Calls.to(new Object() {
			@McpTool(name = "one")
			void load(InputStream file) {
			}

			@McpTool(name = "other")
			void load(InputStream file, String name) {
			}
		}))
			.satisfies((failure) -> assertThat(failure.all())
				.extracting((each) -> each.location().substring(each.location().lastIndexOf('.') + 1))
				.containsExactlyInAnyOrder("load(InputStream)", "load(InputStream, String)"));
	}

	// server-2025 TOOL-05
	@Test
	void namesThatDifferInCaseAreTwoTools() {
		CatalogTable catalog = new CatalogTable();
		McpBeanScanner.register(catalog, Calls.to(new Object() {
			@McpTool
			void getUser() {
			}

			@McpTool
			void getuser() {
			}
		}).registrations());
		assertThat(catalog.tools().all()).hasSize(2);
	}

	@Test
	void oneMethodOfTwoBeansIsRefusedAsSuch() {
		CatalogTable catalog = new CatalogTable();
		McpBeanScanner.register(catalog, Calls.scanner().scan("a1", new SameName()));
		assertThatExceptionOfType(InvalidMcpDeclarationException.class)
			.isThrownBy(() -> McpBeanScanner.register(catalog, Calls.scanner().scan("a2", new SameName())))
			.withMessageContaining("SameName.other (bean 'a2'): the same method is also offered as 'same' by ")
			.withMessageContaining("SameName.other (bean 'a1'), and a client could not choose between the two beans")
			.withMessageContaining("@Primary")
			.withMessageContaining("@Bean(defaultCandidate = false)")
			.satisfies((ex) -> assertThat(ex.getMessage()).doesNotContain("another name."));
	}

	@Test
	void beansWithoutAnnotationsOfferNothing() {
		assertThat(Calls.scanner().scan("bean", new Object())).isEmpty();
		assertThat(Calls.scanner().scan("bean", String.class, () -> "x")).isEmpty();
	}

	@Test
	void beansCreatedLateAreAskedForAtEachCall() throws Exception {
		AtomicInteger created = new AtomicInteger();
		Registration.Tool tool = (Registration.Tool) Calls.scanner().scan("bean", SameName.class, () -> {
			created.incrementAndGet();
			return new SameName();
		}).get(0);
		assertThat(created).hasValue(0);
		tool.handler().handle(Calls.context(McpCaller.ANONYMOUS), Calls.json("{}"));
		tool.handler().handle(Calls.context(McpCaller.ANONYMOUS), Calls.json("{}"));
		assertThat(created.get()).isGreaterThanOrEqualTo(2);
	}

	private static void refuses(Object second, String problem) {
		CatalogTable catalog = new CatalogTable();
		McpBeanScanner.register(catalog, Calls.to(new One()).registrations());
		assertThatExceptionOfType(InvalidMcpDeclarationException.class)
			.isThrownBy(() -> McpBeanScanner.register(catalog, Calls.to(second).registrations()))
			.withMessageContaining(problem)
			.withMessageContaining(second.getClass().getName())
			.withMessageContaining("Give one of them another name");
	}

	static class Utility {

		@McpTool
		static int compute() {
			return 1;
		}

	}

	static class One {

		@McpTool
		void same() {
		}

		@McpPrompt
		String prompt() {
			return "";
		}

		@McpResource(uri = "a://a")
		String resource() {
			return "";
		}

		@McpComplete(ref = "prompt")
		List<String> complete(String a) {
			return List.of();
		}

	}

	record Marked(@McpParam(header = "Region") String region) {
	}

	static class SameName {

		@McpTool(name = "same")
		void other() {
		}

	}

	static class Overloads {

		@McpTool
		void find() {
		}

		@McpTool
		void find(String name, int[] pages) {
		}

	}

	static class SamePrompt {

		@McpPrompt(name = "prompt")
		String other() {
			return "";
		}

	}

	static class SameResource {

		@McpResource(uri = "a://a", name = "other")
		String other() {
			return "";
		}

	}

	static class SameCompletion {

		@McpComplete(ref = "prompt", argument = "a")
		List<String> other() {
			return List.of();
		}

	}

	static final class OfNumbers implements McpTextRenderer<Number> {

		@Override
		public String render(Number result) {
			return result.toString();
		}

	}

}
