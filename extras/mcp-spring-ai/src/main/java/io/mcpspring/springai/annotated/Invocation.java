package io.mcpspring.springai.annotated;

import java.util.Map;
import java.util.function.Supplier;

import io.mcpspring.context.McpRequestContext;
import io.mcpspring.springai.exchange.SdkJson;
import io.modelcontextprotocol.spec.McpSchema;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * One call of an annotated method: the request of this server, and the same request in
 * the form of the SDK, which is made only for methods that take it.
 */
final class Invocation {

	private static final String TOKEN = "progressToken";

	private final McpRequestContext context;

	private final Supplier<ObjectNode> params;

	private final Class<? extends McpSchema.Request> type;

	private McpSchema.@Nullable Request request;

	/**
	 * Create an invocation.
	 * @param context the request
	 * @param type the type of the request in the SDK
	 * @param params the parameters of the request without {@code _meta}
	 */
	Invocation(McpRequestContext context, Class<? extends McpSchema.Request> type, Supplier<ObjectNode> params) {
		this.context = context;
		this.type = type;
		this.params = params;
	}

	static ObjectNode params() {
		return JsonNodeFactory.instance.objectNode();
	}

	McpRequestContext context() {
		return this.context;
	}

	McpSchema.Request request() {
		McpSchema.Request made = this.request;
		if (made == null) {
			ObjectNode json = this.params.get().deepCopy();
			json.set("_meta", this.context.meta().deepCopy());
			made = SdkJson.read(json, this.type);
			this.request = made;
		}
		return made;
	}

	@SuppressWarnings("unchecked")
	Map<String, Object> meta() {
		return JsonMapper.shared().convertValue(this.context.meta(), Map.class);
	}

	/**
	 * Return the progress token of the request.
	 * @param type the type of the parameter
	 * @return the token in that type, or {@code null}
	 */
	@Nullable Object progressToken(Class<?> type) {
		JsonNode token = this.context.meta().get(TOKEN);
		if (token == null || token.isNull()) {
			return null;
		}
		if (type == String.class) {
			return token.asString();
		}
		return token.isIntegralNumber() ? (Object) token.longValue() : token.asString();
	}

}
