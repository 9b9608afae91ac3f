package io.mcpspring.springai.autoconfigure;

import java.util.List;
import java.util.function.Supplier;

import io.mcpspring.annotation.McpTool;
import io.mcpspring.autoconfigure.McpServerAutoConfiguration;
import io.mcpspring.engine.catalog.CatalogTable;
import io.mcpspring.engine.catalog.Registration;
import io.mcpspring.spring.method.InvalidMcpDeclarationException;
import io.mcpspring.spring.properties.InvalidMcpPropertyException;
import io.modelcontextprotocol.server.McpStatelessSyncServer;
import io.modelcontextprotocol.spec.McpSchema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.ai.mcp.annotation.McpPrompt;
import org.springframework.ai.mcp.annotation.McpResource;
import org.springframework.ai.mcp.annotation.McpToolParam;
import org.springframework.ai.tool.ToolCallback;
import org.springframework.ai.tool.ToolCallbackProvider;
import org.springframework.ai.tool.annotation.Tool;
import org.springframework.ai.tool.definition.ToolDefinition;
import org.springframework.ai.tool.method.MethodToolCallbackProvider;
import org.springframework.aop.framework.ProxyFactory;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.task.TaskExecutionAutoConfiguration;
import org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.assertj.AssertableWebApplicationContext;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Lazy;

import static org.assertj.core.api.Assertions.assertThat;

@ExtendWith(OutputCaptureExtension.class)
class McpSpringAiAutoConfigurationTests {

	private final WebApplicationContextRunner runner = new WebApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(McpServerAutoConfiguration.class, JacksonAutoConfiguration.class,
				TaskExecutionAutoConfiguration.class, McpSpringAiAutoConfiguration.class));

	private static List<String> tools(AssertableWebApplicationContext context) {
		return context.getBean(CatalogTable.class).tools().all().stream().map(Registration::name).toList();
	}

	@Test
	void offersEachKindUnlessItIsSwitchedOff(CapturedOutput output) {
		WebApplicationContextRunner all = this.runner.withBean(Methods.class)
			.withBean(Annotated.class)
			.withBean("callback", ToolCallback.class, () -> new Callback("callback", "{}"));
		all.run((context) -> assertThat(tools(context)).containsExactly("annotated", "callback", "method"));
		assertThat(output).doesNotContain("does not read").contains("are offered as tools: [callback, method]");
		all.withPropertyValues("mcp.server.spring-ai.include=annotations,tool-callbacks")
			.run((context) -> assertThat(tools(context)).containsExactly("annotated", "callback"));
		assertThat(output).contains("1 method carries org.springframework.ai.tool.annotation.Tool");
		all.withPropertyValues("mcp.server.spring-ai.include=annotations,tool-methods")
			.run((context) -> assertThat(tools(context)).containsExactly("annotated", "method"));
		all.withPropertyValues("mcp.server.spring-ai.include=tool-callbacks,tool-methods")
			.run((context) -> assertThat(tools(context)).containsExactly("callback", "method"));
		all.withPropertyValues("mcp.server.spring-ai.include=").run((context) -> assertThat(tools(context)).isEmpty());
	}

	@Test
	void offersCallbacksWithoutTheSdkAndTheAnnotations() {
		this.runner.withClassLoader(new FilteredClassLoader("io.modelcontextprotocol", "org.springframework.ai.mcp"))
			.withBean("callback", ToolCallback.class, () -> new Callback("callback", ""))
			.run((context) -> assertThat(tools(context)).containsExactly("callback"));
	}

	@Test
	void isNotThereWithoutSpringAi() {
		this.runner.withClassLoader(new FilteredClassLoader(ToolCallback.class, Tool.class))
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(McpSpringAiProperties.class));
	}

	@Test
	void leavesToolsOfOtherServersOutUnlessTheyAreWanted() {
		WebApplicationContextRunner clients = this.runner.withUserConfiguration(ClientTools.class);
		clients.run((context) -> assertThat(tools(context)).isEmpty());
		clients.withPropertyValues("mcp.server.spring-ai.include=annotations,tool-callbacks,tool-methods,client-tools")
			.run((context) -> assertThat(tools(context)).containsExactly("of_another_server"));
		this.runner.withUserConfiguration(HiddenClientTools.class)
			.run((context) -> assertThat(tools(context)).isEmpty());
	}

	@Test
	void refusesNamesThatAreTaken() {
		this.runner.withBean(OwnTool.class)
			.withBean("first", ToolCallback.class, () -> new Callback("taken", "{}"))
			.run((context) -> assertThat(context).getFailure()
				.isInstanceOf(InvalidMcpDeclarationException.class)
				.hasMessageContaining("Tool 'taken' of bean 'first'")
				.hasMessageContaining("is already offered by " + OwnTool.class.getName())
				.hasMessageContaining("another name"));
		this.runner.withBean("first", ToolCallback.class, () -> new Callback("taken", "{}"))
			.withBean("second", ToolCallback.class, () -> new Callback("taken", "{\"type\":\"object\"}"))
			.run((context) -> assertThat(context).getFailure()
				.hasMessageContaining("Tool 'taken' of bean 'second'")
				.hasMessageContaining("already offered by bean 'first'"));
		this.runner.withBean(OwnTool.class)
			.withBean(AnnotatedTaken.class)
			.run((context) -> assertThat(context).getFailure()
				.isInstanceOf(InvalidMcpDeclarationException.class)
				.hasMessageContaining("'taken' is already offered by " + OwnTool.class.getName()));
	}

	@Test
	void offersTheSameToolOfTwoProvidersOnce() {
		this.runner.withBean("first", ToolCallback.class, () -> new Callback("same", "{}"))
			.withBean("second", ToolCallbackProvider.class, () -> ToolCallbackProvider.from(new Callback("same", "{}")))
			.run((context) -> assertThat(tools(context)).containsExactly("same"));
		this.runner.withUserConfiguration(WrappedTwice.class)
			.run((context) -> assertThat(tools(context)).containsExactly("method"));
	}

	@Test
	void refusesTheSameMethodOfTwoBeans() {
		this.runner.withBean("one", Methods.class)
			.withBean("other", Methods.class)
			.run((context) -> assertThat(context).getFailure()
				.isInstanceOf(InvalidMcpDeclarationException.class)
				.hasMessageContaining("'method' is already offered by"));
		this.runner.withUserConfiguration(WrappedTwice.class)
			.withBean("other", Methods.class)
			.run((context) -> assertThat(context).getFailure()
				.isInstanceOf(InvalidMcpDeclarationException.class)
				.hasMessageContaining("'method' is already offered by"));
	}

	@Test
	void refusesDefinitionsThatCannotBeOffered() {
		assertRefused(() -> new Callback("no name", "{}"), "Tool name 'no name' is not valid");
		assertRefused(() -> new Callback("callback", "[1]"), "input schema is no JSON object");
		assertRefused(() -> new Callback("callback", "{"), "input schema cannot be used");
		assertRefused(() -> new Callback("callback", "{\"type\":\"string\"}"), "must have the type 'object'");
	}

	private void assertRefused(Supplier<ToolCallback> callback, String problem) {
		this.runner.withBean("broken", ToolCallback.class, callback)
			.run((context) -> assertThat(context).getFailure()
				.isInstanceOf(InvalidMcpDeclarationException.class)
				.hasMessageContaining("of bean 'broken'")
				.hasMessageContaining(problem));
	}

	@Test
	void namesTypesThatCannotBeServed() {
		this.runner.withBean(OtherRequest.class)
			.run((context) -> assertThat(context).getFailure()
				.isInstanceOf(InvalidMcpDeclarationException.class)
				.hasMessageContaining(OtherRequest.class.getName() + ".tool")
				.hasMessageContaining(
						"parameter 'request' is of the type " + McpSchema.GetPromptRequest.class.getName())
				.hasMessageContaining("Take CallToolRequest"));
		this.runner.withBean(ToolContextParameter.class)
			.run((context) -> assertThat(context).getFailure()
				.hasMessageContaining("org.springframework.ai.chat.model.ToolContext"));
		this.runner.withBean(PromptOfObjects.class)
			.run((context) -> assertThat(context).getFailure()
				.hasMessageContaining("parameter 'runtime' is of a type that cannot be read from a text"));
		this.runner.withBean(TooManyVariables.class)
			.run((context) -> assertThat(context).getFailure()
				.hasMessageContaining("the variable 'other' of the URI has no parameter"));
		this.runner.withBean(TwoTemplates.class)
			.run((context) -> assertThat(context).getFailure()
				.hasMessageContaining("'x://{a}' is already offered by " + TwoTemplates.class.getName()));
	}

	@Test
	void refusesTheServerOfSpringAi() {
		WebApplicationContextRunner two = this.runner.withUserConfiguration(ServerOfSpringAi.class);
		two.run((context) -> assertThat(context).getFailure()
			.isInstanceOf(InvalidMcpPropertyException.class)
			.hasMessageContaining("'spring.ai.mcp.server.enabled' is not 'false'")
			.hasMessageContaining("(bean 'serverOfSpringAi')"));
		two.withPropertyValues("mcp.server.spring-ai.include=").run((context) -> assertThat(context).hasNotFailed());
	}

	@Test
	void warnsOfPropertiesWithoutEffect(CapturedOutput output) {
		this.runner
			.withPropertyValues("spring.ai.mcp.server.enabled=false", "spring.ai.mcp.server.name=shop",
					"spring.ai.mcp.server.protocol=STREAMABLE")
			.run((context) -> assertThat(context).hasNotFailed());
		assertThat(output).containsOnlyOnce("The properties [name, protocol] of 'spring.ai.mcp.server' have no effect");
	}

	record Callback(String name, String schema) implements ToolCallback {

		@Override
		public ToolDefinition getToolDefinition() {
			return new ToolDefinition() {

				@Override
				public String name() {
					return Callback.this.name;
				}

				@Override
				public String description() {
					return "";
				}

				@Override
				public String inputSchema() {
					return Callback.this.schema;
				}
			};
		}

		@Override
		public String call(String input) {
			return input;
		}

	}

	static class Methods {

		@Tool
		String method() {
			return "";
		}

	}

	static class Annotated {

		@org.springframework.ai.mcp.annotation.McpTool
		String annotated() {
			return "";
		}

	}

	static class OwnTool {

		@McpTool
		String taken() {
			return "";
		}

	}

	static class AnnotatedTaken {

		@org.springframework.ai.mcp.annotation.McpTool(name = "taken")
		String tool() {
			return "";
		}

	}

	static class OtherRequest {

		@org.springframework.ai.mcp.annotation.McpTool
		String tool(McpSchema.GetPromptRequest request) {
			return "";
		}

	}

	static class ToolContextParameter {

		@org.springframework.ai.mcp.annotation.McpTool
		String tool(org.springframework.ai.chat.model.ToolContext context, @McpToolParam String text) {
			return "";
		}

	}

	static class PromptOfObjects {

		@McpPrompt
		String prompt(Runtime runtime) {
			return "";
		}

	}

	static class TooManyVariables {

		@McpResource(uri = "x://{one}/{other}")
		String resource(String one) {
			return one;
		}

	}

	static class TwoTemplates {

		@McpResource(uri = "x://{a}")
		String one(String a) {
			return a;
		}

		@McpResource(uri = "x://{a}")
		String other(String a) {
			return a;
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class ClientTools {

		@Bean
		ToolCallbackProvider clients() {
			return new org.springframework.ai.mcp.SyncMcpToolCallbackProvider();
		}

	}

	/** Tools of other servers behind a class of the application, and behind a proxy. */
	@Configuration(proxyBeanMethods = false)
	static class HiddenClientTools {

		@Bean
		ToolCallbackProvider extended() {
			return new org.springframework.ai.mcp.SyncMcpToolCallbackProvider() {

			};
		}

		@Bean
		ToolCallbackProvider proxied() {
			return (ToolCallbackProvider) new ProxyFactory(new org.springframework.ai.mcp.SyncMcpToolCallbackProvider())
				.getProxy();
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class WrappedTwice {

		@Bean
		Methods methods() {
			return new Methods();
		}

		@Bean
		ToolCallbackProvider first(@Qualifier("methods") Methods methods) {
			return MethodToolCallbackProvider.builder().toolObjects(methods).build();
		}

		@Bean
		ToolCallbackProvider second(@Qualifier("methods") Methods methods) {
			return MethodToolCallbackProvider.builder().toolObjects(methods).build();
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class ServerOfSpringAi {

		@Bean
		@Lazy
		McpStatelessSyncServer serverOfSpringAi() {
			throw new IllegalStateException("It is refused before it is made");
		}

	}

}
