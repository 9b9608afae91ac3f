package io.mcpspring.springai.annotated;

import java.util.Map;
import java.util.function.Function;

import io.mcpspring.context.McpRequestContext;
import io.mcpspring.spring.method.BeanMethod;
import io.mcpspring.springai.exchange.ContextExchange;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.server.McpAsyncServerExchange;
import io.modelcontextprotocol.server.McpSyncServerExchange;
import io.modelcontextprotocol.spec.McpSchema;
import org.jspecify.annotations.Nullable;

import org.springframework.ai.chat.model.ToolContext;
import org.springframework.ai.mcp.annotation.McpMeta;
import org.springframework.ai.mcp.annotation.McpProgressToken;
import org.springframework.ai.mcp.annotation.context.DefaultMcpAsyncRequestContext;
import org.springframework.ai.mcp.annotation.context.DefaultMcpSyncRequestContext;
import org.springframework.ai.mcp.annotation.context.McpAsyncRequestContext;
import org.springframework.ai.mcp.annotation.context.McpSyncRequestContext;
import org.springframework.core.MethodParameter;

/**
 * Parameters of annotated methods that are no arguments of the client: the types of
 * Spring AI and the SDK that mean a request, and {@link McpRequestContext}. Other types
 * of the SDK are refused at the start.
 */
final class SpecialParameters {

	private static final Map<Class<?>, Function<Invocation, Object>> TYPES = Map.of(McpRequestContext.class,
			Invocation::context, McpTransportContext.class, (call) -> ContextExchange.transport(call.context()),
			McpSyncServerExchange.class, (call) -> ContextExchange.sync(call.context()), McpAsyncServerExchange.class,
			(call) -> ContextExchange.async(call.context()), McpSyncRequestContext.class, SpecialParameters::sync,
			McpAsyncRequestContext.class, SpecialParameters::async, McpMeta.class, (call) -> new McpMeta(call.meta()));

	private SpecialParameters() {
	}

	private static McpSyncRequestContext sync(Invocation call) {
		return DefaultMcpSyncRequestContext.builder()
			.request(call.request())
			.exchange(ContextExchange.sync(call.context()))
			.build();
	}

	private static McpAsyncRequestContext async(Invocation call) {
		return DefaultMcpAsyncRequestContext.builder()
			.request(call.request())
			.exchange(ContextExchange.async(call.context()))
			.build();
	}

	/**
	 * Find the value of a parameter.
	 * @param method the method
	 * @param parameter the parameter
	 * @param request the type of the method's request in the SDK
	 * @return supplies the value for each call; {@code null} for an argument
	 * @throws io.mcpspring.spring.method.InvalidMcpDeclarationException if the type has
	 * no meaning here
	 */
	static @Nullable Function<Invocation, @Nullable Object> find(BeanMethod method, MethodParameter parameter,
			Class<? extends McpSchema.Request> request) {
		Class<?> type = parameter.getParameterType();
		if (parameter.hasParameterAnnotation(McpProgressToken.class)) {
			return (call) -> call.progressToken(type);
		}
		Function<Invocation, Object> found = TYPES.get(type);
		if (found != null) {
			return found::apply;
		}
		if (type == request || type == McpSchema.Request.class) {
			return Invocation::request;
		}
		refuse(method, parameter, type, request);
		return null;
	}

	/** Return whether a parameter waits for the client's answers on its thread. */
	static boolean isBlocking(MethodParameter parameter) {
		Class<?> type = parameter.getParameterType();
		return type == McpSyncServerExchange.class || type == McpSyncRequestContext.class;
	}

	private static void refuse(BeanMethod method, MethodParameter parameter, Class<?> type,
			Class<? extends McpSchema.Request> request) {
		boolean nested = type.getEnclosingClass() == McpSchema.CompleteRequest.class
				&& request == McpSchema.CompleteRequest.class;
		if (nested || !(type == ToolContext.class || type.getName().startsWith("io.modelcontextprotocol."))) {
			return;
		}
		throw method.invalid(
				"parameter '" + method.nameOf(parameter) + "' is of the type " + type.getName()
						+ ", which a request of this kind does not have here",
				"Take " + request.getSimpleName()
						+ ", McpSyncRequestContext, McpSyncServerExchange, McpTransportContext "
						+ "or io.mcpspring.context.McpRequestContext, or declare an argument");
	}

}
