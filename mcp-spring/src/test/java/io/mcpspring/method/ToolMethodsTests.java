package io.mcpspring.method;

import java.time.Duration;
import java.util.List;
import java.util.Set;

import io.mcpspring.annotation.McpIcon;
import io.mcpspring.annotation.McpMeta;
import io.mcpspring.annotation.McpTool;
import io.mcpspring.annotation.McpToolParam;
import io.mcpspring.annotation.ToolHint;
import io.mcpspring.catalog.HandlerOptions;
import io.mcpspring.catalog.Registration;
import io.mcpspring.model.Icon;
import io.mcpspring.model.ToolAnnotations;
import io.mcpspring.model.ToolDescriptor;
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
		assertThat(tool.descriptor()).isEqualTo(new ToolDescriptor("orders.find", "Find orders", "Finds orders",
				Calls.json("{'type':'object','properties':{},'additionalProperties':false}"), null,
				new ToolAnnotations(true, false, true, false), List.of(Icon.of("https://example.com/a.png")),
				Calls.json("{'a':{'b':1},'c':'not json'}")));
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
			@McpTool(timeoutSeconds = 90)
			void report() {
			}

			@McpTool
			void look() {
			}
		});
		assertThat(declared.tool("report").options().timeout()).isEqualTo(Duration.ofSeconds(90));
		assertThat(declared.tool("look").options().timeout()).isNull();
		assertThatExceptionOfType(InvalidMcpDeclarationException.class).isThrownBy(() -> Calls.to(new Object() {
			@McpTool(timeoutSeconds = -1)
			void hurry() {
			}
		})).withMessageContaining("negative");
	}

	// server-2025 TOOL-26
	@Test
	void whatIsNotDeclaredIsLeftOut() {
		assertThat(this.calls.tool("plain").descriptor()).isEqualTo(new ToolDescriptor("plain", null, null,
				Calls.json("{'type':'object','properties':{},'additionalProperties':false}"), null,
				ToolAnnotations.NONE, List.of(), null));
		assertThat(this.calls.tool("destroy").descriptor().annotations())
			.isEqualTo(new ToolAnnotations(false, true, null, true));
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
		void headers(@McpToolParam(header = "Region", required = false) @Nullable String region,
				@McpToolParam(header = "Wide") long wide, Options options) {
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

	record Options(@McpToolParam(header = "Dry-Run") boolean dry) {
	}

}
