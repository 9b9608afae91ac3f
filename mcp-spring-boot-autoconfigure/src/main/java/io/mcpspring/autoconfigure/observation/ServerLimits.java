package io.mcpspring.autoconfigure.observation;

import java.util.LinkedHashMap;
import java.util.Map;

import io.mcpspring.autoconfigure.properties.LimitsProperties;
import io.mcpspring.autoconfigure.properties.McpServerProperties;
import io.mcpspring.autoconfigure.properties.SessionProperties;
import io.mcpspring.autoconfigure.properties.StreamProperties;

/**
 * The limits of a server in the endpoint of the actuator.
 */
final class ServerLimits {

	private ServerLimits() {
	}

	/**
	 * Return the limits as the endpoint of the actuator shows them.
	 * @param properties the properties of the server
	 * @return the values by name
	 */
	static Map<String, Object> describe(McpServerProperties properties) {
		LimitsProperties limits = properties.getLimits();
		StreamProperties stream = properties.getStream();
		SessionProperties session = properties.getSession();
		Map<String, Object> entries = new LinkedHashMap<>();
		entries.put("maxBodyBytes", limits.getMaxBodySize().toBytes());
		entries.put("bodyTimeout", limits.getBodyTimeout().toString());
		entries.put("maxReceivingBytes", limits.getMaxReceivingSize().toBytes());
		entries.put("maxDepth", limits.getMaxDepth());
		entries.put("pageSize", limits.getPageSize());
		entries.put("maxSessions", limits.getMaxSessions());
		entries.put("maxSessionsPerCaller", limits.getMaxSessionsPerCaller());
		entries.put("maxSubscriptions", limits.getMaxSubscriptions());
		entries.put("maxRunningCalls", limits.getMaxRunningCalls());
		entries.put("maxRunningBytes", limits.getMaxRunningSize().toBytes());
		entries.put("maxWaitingBytes", limits.getMaxWaitingSize().toBytes());
		entries.put("callerSharePercent", limits.getCallerShare());
		if (limits.getCallTimeout() != null) {
			entries.put("callTimeout", limits.getCallTimeout().toString());
		}
		if (!limits.getAsyncCallTimeout().isZero()) {
			entries.put("asyncCallTimeout", limits.getAsyncCallTimeout().toString());
		}
		entries.put("sessionIdleTimeout", session.getIdleTimeout().toString());
		entries.put("sessionAbsoluteTimeout", session.getAbsoluteTimeout().toString());
		entries.put("questionTimeout", session.getQuestionTimeout().toString());
		entries.put("promotionDelay", stream.getPromotionDelay().toString());
		entries.put("maxEventsPerStream", stream.getMaxEventsPerStream());
		entries.put("maxBytesPerStream", stream.getMaxBytesPerStream().toBytes());
		entries.put("maxBytesPerSession", stream.getMaxBytesPerSession().toBytes());
		entries.put("maxBytesPerNode", stream.getMaxBytesPerNode().toBytes());
		entries.put("maxQueuedBytes", stream.getMaxQueuedBytes().toBytes());
		entries.put("eventRetention", stream.getRetention().toString());
		return entries;
	}

}
