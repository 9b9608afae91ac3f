package io.mcpspring.engine.wire;

import java.nio.charset.StandardCharsets;

import io.mcpspring.engine.jsonrpc.RequestId;
import io.mcpspring.model.LoggingLevel;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Encoder of the {@code params} of notifications, as UTF-8 JSON. They are the same in
 * every revision, except for the id of the subscription in the stateless era (server-2026
 * META-08), which notifications about a request never contain (server-2026 META-09).
 */
public final class NotificationParams {

	private NotificationParams() {
	}

	/**
	 * Encode {@code notifications/progress} (server-2025 CANC-08). Integral numbers have
	 * no fraction on the wire.
	 * @param tokenJson the token as JSON text, as the client sent it
	 * @param progress the work done so far
	 * @param total the work in all, or {@code null} if unknown
	 * @param message the current activity, or {@code null}
	 * @return the parameters
	 */
	public static byte[] progress(String tokenJson, double progress, @Nullable Double total, @Nullable String message) {
		if (message == null) {
			return numbers(tokenJson, progress, total);
		}
		return JsonWriter.object((json) -> json.raw("progressToken", tokenJson)
			.number("progress", progress)
			.number("total", total)
			.string("message", message));
	}

	/** Without a generator, for handlers that only count. */
	private static byte[] numbers(String tokenJson, double progress, @Nullable Double total) {
		StringBuilder json = new StringBuilder(96).append("{\"progressToken\":")
			.append(tokenJson)
			.append(",\"progress\":")
			.append(JsonWriter.text("progress", progress));
		if (total != null) {
			json.append(",\"total\":").append(JsonWriter.text("total", total));
		}
		return json.append('}').toString().getBytes(StandardCharsets.UTF_8);
	}

	/**
	 * Encode {@code notifications/message} (server-2025 LOG-05).
	 * @param level the severity
	 * @param logger the name of the logger, or {@code null}
	 * @param data the message, any JSON value
	 * @return the parameters
	 */
	public static byte[] message(LoggingLevel level, @Nullable String logger, JsonNode data) {
		return JsonWriter
			.object((json) -> json.string("level", level.value()).string("logger", logger).tree("data", data));
	}

	/**
	 * Encode {@code notifications/resources/updated} (server-2025 RES-10; server-2026
	 * SUBS-07).
	 * @param uri the URI of the resource
	 * @param subscription the listen request, {@code null} in the session era
	 * @return the parameters
	 */
	public static byte[] resourceUpdated(String uri, @Nullable RequestId subscription) {
		return JsonWriter.object((json) -> {
			json.string("uri", uri);
			subscription(json, subscription);
		});
	}

	/**
	 * Encode {@code notifications/tools/list_changed} and its equivalents for prompts and
	 * resources (server-2026 SUBS-05). The session era sends them without parameters.
	 * @param subscription the listen request
	 * @return the parameters
	 */
	public static byte[] listChanged(RequestId subscription) {
		return JsonWriter.object((json) -> subscription(json, subscription));
	}

	/**
	 * Encode {@code notifications/subscriptions/acknowledged}, stateless era only
	 * (server-2026 SUBS-02, SUBS-03).
	 * @param subscription the listen request
	 * @param notifications the part of the filter that was accepted
	 * @return the parameters
	 */
	public static byte[] acknowledged(RequestId subscription, ObjectNode notifications) {
		return JsonWriter.object((json) -> {
			json.tree("notifications", notifications);
			subscription(json, subscription);
		});
	}

	/**
	 * Encode {@code notifications/elicitation/complete}, 2025-11-25 only (server-2025
	 * ELIC-08).
	 * @param elicitationId the id given with the URL
	 * @return the parameters
	 */
	public static byte[] elicitationComplete(String elicitationId) {
		return JsonWriter.object((json) -> json.string("elicitationId", elicitationId));
	}

	/**
	 * Encode {@code notifications/cancelled}, session era only (server-2025 LIFE-15;
	 * server-2026 CANC-04).
	 * @param request the request the server no longer waits for
	 * @param reason the reason, or {@code null}
	 * @return the parameters
	 */
	public static byte[] cancelled(RequestId request, @Nullable String reason) {
		return JsonWriter.object((json) -> json.raw("requestId", request.json()).string("reason", reason));
	}

	/**
	 * Encode a notification of an extension (server-2026 SUBS-02).
	 * @param members the members defined by the extension
	 * @param subscription the listen request, {@code null} in the session era
	 * @return the parameters
	 */
	public static byte[] extension(ObjectNode members, @Nullable RequestId subscription) {
		return JsonWriter.object((json) -> {
			members.forEachEntry((name, value) -> {
				if (!name.equals("_meta")) {
					json.tree(name, value);
				}
			});
			ObjectNode own = (members.get("_meta") instanceof ObjectNode meta) ? meta
					: JsonNodeFactory.instance.objectNode();
			if (subscription != null || !own.isEmpty()) {
				json.object("_meta", own, (meta, entries) -> {
					if (subscription != null) {
						meta.raw(ResultWriter.SUBSCRIPTION_ID, subscription.json());
					}
					entries.forEachEntry((name, value) -> {
						if (!name.equals(ResultWriter.SUBSCRIPTION_ID)) {
							meta.tree(name, value);
						}
					});
				});
			}
		});
	}

	private static void subscription(JsonWriter json, @Nullable RequestId subscription) {
		if (subscription != null) {
			json.object("_meta", subscription, (meta, id) -> meta.raw(ResultWriter.SUBSCRIPTION_ID, id.json()));
		}
	}

}
