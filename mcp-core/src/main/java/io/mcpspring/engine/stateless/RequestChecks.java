package io.mcpspring.engine.stateless;

import java.util.List;

import io.mcpspring.engine.http.McpExchange;
import io.mcpspring.engine.http.McpHeaders;
import io.mcpspring.engine.jsonrpc.JsonRpcError;
import io.mcpspring.engine.jsonrpc.JsonRpcMessage;
import io.mcpspring.engine.model.MetaKeys;
import io.mcpspring.engine.server.MethodTable;
import io.mcpspring.engine.server.ProtocolMethod;
import io.mcpspring.engine.server.QuotedText;
import io.mcpspring.engine.server.VersionErrors;
import io.mcpspring.model.ErrorCode;
import io.mcpspring.model.LoggingLevel;
import io.mcpspring.model.ProtocolVersion;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Checks of a request in the order of server-2026, "Decision procedure", step 9, before
 * the dispatch of its method (META-01 to META-03, HDR-01 to HDR-12).
 */
final class RequestChecks {

	private final List<ProtocolVersion> served;

	private final MethodTable methods;

	RequestChecks(List<ProtocolVersion> served, MethodTable methods) {
		this.served = served;
		this.methods = methods;
	}

	/**
	 * Check a request.
	 * @return the error, to be answered with status 400; {@code null} if there is none
	 */
	@Nullable JsonRpcError check(JsonRpcMessage.Request request, McpExchange exchange) {
		ObjectNode params = (request.params() != null) ? request.params() : JsonNodeFactory.instance.objectNode();
		JsonNode meta = params.path("_meta");
		JsonRpcError error = version(meta, exchange);
		if (error == null && !meta.path(MetaKeys.CLIENT_CAPABILITIES).isObject()) {
			error = JsonRpcError.of(ErrorCode.INVALID_PARAMS,
					"_meta must hold " + MetaKeys.CLIENT_CAPABILITIES + " as an object");
		}
		if (error == null) {
			error = method(request, exchange);
		}
		if (error == null) {
			error = name(request, params, exchange);
		}
		return (error != null) ? error : logLevel(meta);
	}

	private @Nullable JsonRpcError version(JsonNode meta, McpExchange exchange) {
		JsonNode version = meta.path(MetaKeys.PROTOCOL_VERSION);
		if (!version.isString()) {
			return JsonRpcError.of(ErrorCode.INVALID_PARAMS,
					"_meta must hold " + MetaKeys.PROTOCOL_VERSION + " as a string");
		}
		JsonRpcError error = agreement(McpHeaders.PROTOCOL_VERSION, exchange, version.stringValue(), false);
		if (error != null) {
			return error;
		}
		ProtocolVersion named = ProtocolVersion.find(version.stringValue());
		return (named == null || named.isSessionEra()) ? VersionErrors.unsupported(this.served, version.stringValue())
				: null;
	}

	private static @Nullable JsonRpcError method(JsonRpcMessage.Request request, McpExchange exchange) {
		return agreement(McpHeaders.METHOD, exchange, request.method(), false);
	}

	private @Nullable JsonRpcError name(JsonRpcMessage.Request request, ObjectNode params, McpExchange exchange) {
		ProtocolMethod method = this.methods.find(request.method());
		String param = (method != null) ? method.nameParameter() : null;
		if (param == null) {
			return null;
		}
		JsonNode name = params.path(param);
		if (!name.isString()) {
			return JsonRpcError.of(ErrorCode.INVALID_PARAMS, "The parameter '" + param + "' must be a string");
		}
		return agreement(McpHeaders.NAME, exchange, name.stringValue(), true);
	}

	/**
	 * Check that a header is present once, contains only printable ASCII and agrees with
	 * the body, unless the transport has no headers.
	 */
	private static @Nullable JsonRpcError agreement(String header, McpExchange exchange, String expected,
			boolean encoded) {
		if (!exchange.repeatsMessage()) {
			return null;
		}
		List<String> values = exchange.headers(header);
		if (values.size() != 1) {
			return mismatch("The header " + header + (values.isEmpty() ? " is missing" : " is there more than once"));
		}
		String value = encoded ? HeaderValues.decode(values.get(0)) : HeaderValues.plain(values.get(0));
		if (value == null) {
			return mismatch("The header " + header + " is not encoded properly");
		}
		return value.equals(expected) ? null : mismatch("The header " + header + " says '" + QuotedText.of(value)
				+ "' and the body '" + QuotedText.of(expected) + "'");
	}

	private static JsonRpcError mismatch(String message) {
		return JsonRpcError.of(ErrorCode.HEADER_MISMATCH, message);
	}

	private static @Nullable JsonRpcError logLevel(JsonNode meta) {
		JsonNode level = meta.get(MetaKeys.LOG_LEVEL);
		boolean good = level == null || (level.isString() && LoggingLevel.find(level.stringValue()) != null);
		return good ? null : JsonRpcError.of(ErrorCode.INVALID_PARAMS, "Unknown log level");
	}

}
