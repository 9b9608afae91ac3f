package io.mcpspring.spring.method;

import java.time.Duration;
import java.util.List;
import java.util.Set;

import io.mcpspring.annotation.McpIcon;
import io.mcpspring.annotation.McpMeta;
import io.mcpspring.annotation.McpParam;
import io.mcpspring.annotation.McpTool;
import io.mcpspring.annotation.ToolHint;
import io.mcpspring.engine.catalog.HandlerOptions;
import io.mcpspring.engine.catalog.Registration;
import io.mcpspring.engine.model.DescribedTool;
import io.mcpspring.model.Icon;
import io.mcpspring.model.ToolAnnotations;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class ToolMethodsTests {

	private final Calls calls = Calls.to(new Tools());

	// server-2025 TOOL-03, TOOL-26
	@Test
	void everythingDeclaredIsListed() {
		Registration.Tool tool = this.calls.tool("orders.find");
		assertThat(tool.descriptor()).isEqualTo(DescribedTool
			.builder("orders.find", Calls.json("{'type':'object','properties':{},'additionalProperties':false}"))
			.title("Find orders")
			.description("Finds orders")
			.annotations(ToolAnnotations.builder()
				.readOnly(true)
				.destructive(false)
				.idempotent(true)
				.openWorld(false)
				.build())
			.icons(List.of(Icon.of("https://example.com/a.png")))
			.meta(Calls.json("{'a':{'b':1},'c':'not json'}"))
			.build());
		assertThat(tool.options()).usingRecursiveComparison()
			.ignoringFields("source")
			.isEqualTo(new HandlerOptions(true, Set.of("orders.read"), Tools.class.getName() + ".find (bean 'bean')"));
		assertThat(tool.options().source()).isNotNull();
	}

	// server-2026 MRTR-09
	@Test
	void answersOfAToolMayCountOnce() {
		Calls declared = Calls.to(new Object() {
			@McpTool(singleUse = true)
			void pay() {
			}

			@McpTool
			void look() {
			}
		});
		assertThat(declared.tool("pay").options().singleUse()).isTrue();
		assertThat(declared.tool("look").options().singleUse()).isFalse();
	}

	// server-2026 CANC-07
	@Test
	void toolsMayWorkForATimeOfTheirOwn() {
		Calls declared = Calls.to(new Object() {
			@McpTool(timeout = "90s")
			void report() {
			}

			@McpTool
			void look() {
			}
		});
		assertThat(declared.tool("report").options().timeout()).isEqualTo(Duration.ofSeconds(90));
		assertThat(declared.tool("look").options().timeout()).isNull();
		assertThatExceptionOfType(InvalidMcpDeclarationException.class).isThrownBy(() -> Calls.to(new Object() {
			@McpTool(timeout = "-1s")
			void hurry() {
			}
		})).withMessageContaining("timeout of @McpTool is '-1s', which is not positive");
	}

	// server-2025 TOOL-26
	@Test
	void whatIsNotDeclaredIsLeftOut() {
		assertThat(this.calls.tool("plain").descriptor()).isEqualTo(DescribedTool
			.builder("plain", Calls.json("{'type':'object','properties':{},'additionalProperties':false}"))
			.build());
		assertThat(this.calls.tool("destroy").descriptor().annotations())
			.isEqualTo(ToolAnnotations.builder().readOnly(false).destructive(true).openWorld(true).build());
	}

	// server-2026 PARAM-01, PARAM-02, PARAM-13
	@Test
	void argumentsRepeatedInHeadersAreMarkedNestedOnesToo() {
		assertThat(Calls.json(this.calls.tool("headers").descriptor().inputSchema().path("properties").toString()))
			.isEqualTo(Calls
				.json("""
						{'region':{'type':'string','x-mcp-header':'Region'},
						 'wide':{'type':'integer','x-mcp-header':'Wide','minimum':-9007199254740991,'maximum':9007199254740991},
						 'options':{'type':'object','properties':{'dry':{'type':'boolean','x-mcp-header':'Dry-Run'}},'required':['dry']}}"""));
	}

	static class Tools {

		@McpTool
		void headers(@McpParam(header = "Region", required = false) @Nullable String region,
				@McpParam(header = "Wide") long wide, Options options) {
		}

		@McpTool(name = "orders.find", title = "Find orders", description = "Finds orders",
				hints = { ToolHint.READ_ONLY, ToolHint.NON_DESTRUCTIVE, ToolHint.IDEMPOTENT, ToolHint.CLOSED_WORLD },
				icons = @McpIcon(src = "https://example.com/a.png"),
				meta = { @McpMeta(key = "a", value = "{\"b\":1}"), @McpMeta(key = "c", value = "not json") },
				scopes = "orders.read")
		String find() {
			return "";
		}

		@McpTool
		void plain() {
		}

		@McpTool(hints = { ToolHint.DESTRUCTIVE, ToolHint.OPEN_WORLD })
		void destroy() {
		}

	}

	record Options(@McpParam(header = "Dry-Run") boolean dry) {
	}

}
