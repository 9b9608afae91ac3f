package io.mcpspring.engine.stateless;

import java.math.BigDecimal;
import java.util.List;

import io.mcpspring.context.McpException;
import io.mcpspring.engine.catalog.MirroredParam;
import io.mcpspring.engine.http.McpExchange;
import io.mcpspring.engine.http.McpHeaders;
import io.mcpspring.model.ErrorCode;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Comparison of mirrored parameters with their headers (server-2026 PARAM-04 to
 * PARAM-10).
 */
final class MirrorCheck {

	private MirrorCheck() {
	}

	static void check(List<MirroredParam> params, ObjectNode request, McpExchange exchange) {
		if (!exchange.repeatsMessage()) {
			return;
		}
		JsonNode given = request.path("arguments");
		ObjectNode arguments = (given instanceof ObjectNode object) ? object : JsonNodeFactory.instance.objectNode();
		for (MirroredParam param : params) {
			checkReadable(param, given);
			check(param, param.value(arguments), exchange.headers(McpHeaders.PARAM_PREFIX + param.header()));
		}
	}

	/** A text may be read as the object that it spells, in which the value would be. */
	private static void checkReadable(MirroredParam param, JsonNode given) {
		JsonNode outer = given;
		for (String name : param.path()) {
			if (outer.isString()) {
				throw mismatch("The header " + McpHeaders.PARAM_PREFIX + param.header()
						+ " cannot be compared with a text that may hold the argument; send an object");
			}
			outer = outer.path(name);
		}
	}

	private static void check(MirroredParam param, @Nullable JsonNode value, List<String> headers) {
		if (value == null && headers.isEmpty()) {
			return;
		}
		String name = McpHeaders.PARAM_PREFIX + param.header();
		if (value == null || headers.size() != 1) {
			throw mismatch("The header " + name + (headers.isEmpty() ? " is missing" : " does not fit the body"));
		}
		String decoded = HeaderValues.decode(headers.get(0));
		if (decoded == null) {
			throw mismatch("The header " + name + " is not encoded properly");
		}
		if (!agrees(value, decoded)) {
			throw mismatch("The header " + name + " and the argument " + String.join(".", param.path()) + " differ");
		}
	}

	private static boolean agrees(JsonNode value, String header) {
		if (value.isString()) {
			return value.stringValue().equals(header);
		}
		if (!value.isNumber()) {
			return value.toString().equals(header);
		}
		try {
			return header.length() <= 64 && new BigDecimal(header).compareTo(value.decimalValue()) == 0;
		}
		catch (ArithmeticException | NumberFormatException ex) {
			return false;
		}
	}

	private static McpException mismatch(String message) {
		return new McpException(ErrorCode.HEADER_MISMATCH, message);
	}

}
