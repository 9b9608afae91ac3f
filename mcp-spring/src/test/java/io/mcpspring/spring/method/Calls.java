package io.mcpspring.spring.method;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

import io.mcpspring.annotation.McpParameterResolver;
import io.mcpspring.context.McpCaller;
import io.mcpspring.context.McpRequestContext;
import io.mcpspring.engine.catalog.Registration;
import io.mcpspring.model.CallToolResult;
import io.mcpspring.model.Content;
import io.mcpspring.model.GetPromptResult;
import io.mcpspring.model.Implementation;
import io.mcpspring.model.ReadResourceRequest;
import io.mcpspring.model.ReadResourceResult;
import io.mcpspring.spring.method.argument.ParameterSources;
import io.mcpspring.spring.method.registration.McpBeanScanner;
import io.mcpspring.spring.method.result.ResultSettings;
import io.mcpspring.spring.method.validation.BeanValidation;
import jakarta.validation.MessageInterpolator;
import jakarta.validation.Validator;
import org.hibernate.validator.messageinterpolation.ParameterMessageInterpolator;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.validation.beanvalidation.LocalValidatorFactoryBean;

import static org.mockito.BDDMockito.given;
import static org.mockito.Mockito.mock;

/**
 * Scans beans and calls what was found, as the core does.
 */
final class Calls {

	static final JsonMapper MAPPER = JsonMapper.builder().build();

	static final Validator VALIDATOR = validator(new ParameterMessageInterpolator());

	private final List<Registration> registrations;

	private final McpRequestContext context;

	private Calls(List<Registration> registrations) {
		this.registrations = registrations;
		this.context = context(McpCaller.ANONYMOUS);
	}

	/** Create a validator as Spring Boot does. */
	static Validator validator(MessageInterpolator messages) {
		LocalValidatorFactoryBean validator = new LocalValidatorFactoryBean();
		validator.setMessageInterpolator(messages);
		validator.afterPropertiesSet();
		return validator;
	}

	static Calls to(Object bean) {
		return new Calls(scanner().scan("bean", bean));
	}

	static Calls of(List<Registration> registrations) {
		return new Calls(registrations);
	}

	static Calls to(Object bean, ParameterSources sources) {
		return new Calls(new McpBeanScanner(MAPPER, new BeanValidation(VALIDATOR), sources, ResultSettings.DEFAULT)
			.scan("bean", bean));
	}

	static Calls to(Object bean, Validator validator) {
		return new Calls(new McpBeanScanner(MAPPER, new BeanValidation(validator), List.of()).scan("bean", bean));
	}

	static McpBeanScanner scanner(McpParameterResolver... resolvers) {
		return new McpBeanScanner(MAPPER, new BeanValidation(VALIDATOR), List.of(resolvers));
	}

	static McpRequestContext context(McpCaller caller) {
		McpRequestContext context = mock(McpRequestContext.class);
		given(context.caller()).willReturn(caller);
		given(context.locale()).willReturn(Locale.FRENCH);
		given(context.clientInfo()).willReturn(Implementation.of("client", "1"));
		return context;
	}

	Registration.Tool tool(String name) {
		return this.registrations.stream()
			.filter((found) -> found instanceof Registration.Tool && found.name().equals(name))
			.map(Registration.Tool.class::cast)
			.findFirst()
			.orElseThrow();
	}

	CallToolResult call(String name, String arguments) throws Exception {
		return call(name, arguments, this.context);
	}

	CallToolResult call(String name, String arguments, McpRequestContext context) throws Exception {
		return get(start(name, arguments, context));
	}

	CompletableFuture<CallToolResult> start(String name, String arguments, McpRequestContext context) throws Exception {
		return tool(name).handler().handle(context, json(arguments)).toCompletableFuture();
	}

	/** The texts of a result, joined. */
	String text(String name, String arguments) throws Exception {
		StringBuilder text = new StringBuilder();
		for (Content content : call(name, arguments).content()) {
			text.append(((Content.Text) content).text());
		}
		return text.toString();
	}

	@Nullable String structured(String name, String arguments) throws Exception {
		CallToolResult result = call(name, arguments);
		return (result.structuredContent() != null) ? result.structuredContent().toString() : null;
	}

	ReadResourceResult read(String uri, Map<String, String> variables) throws Exception {
		Registration found = this.registrations.get(0);
		var handler = (found instanceof Registration.Resource resource) ? resource.handler()
				: ((Registration.ResourceTemplate) found).handler();
		return get(handler.handle(this.context, ReadResourceRequest.of(uri, variables)).toCompletableFuture());
	}

	GetPromptResult prompt(String name, Map<String, String> arguments) throws Exception {
		Registration.Prompt prompt = this.registrations.stream()
			.filter((found) -> found instanceof Registration.Prompt && found.name().equals(name))
			.map(Registration.Prompt.class::cast)
			.findFirst()
			.orElseThrow();
		return get(prompt.handler().handle(this.context, arguments).toCompletableFuture());
	}

	List<Registration> registrations() {
		return this.registrations;
	}

	static <T> T get(CompletableFuture<T> future) throws Exception {
		try {
			return future.get();
		}
		catch (ExecutionException ex) {
			if (ex.getCause() instanceof Exception cause) {
				throw cause;
			}
			throw (Error) ex.getCause();
		}
	}

	static ObjectNode json(String text) {
		return (ObjectNode) MAPPER.readTree(text.replace('\'', '"'));
	}

}
