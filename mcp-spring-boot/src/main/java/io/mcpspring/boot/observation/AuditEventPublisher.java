package io.mcpspring.boot.observation;

import java.util.LinkedHashMap;
import java.util.Map;

import io.mcpspring.server.CallRecord;
import io.mcpspring.server.McpCallListener;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.actuate.audit.AuditEvent;
import org.springframework.boot.actuate.audit.listener.AuditApplicationEvent;
import org.springframework.context.ApplicationEventPublisher;

/**
 * Audit listener that publishes each call as an audit event of Spring Boot.
 */
public final class AuditEventPublisher implements McpCallListener {

	public static final String TYPE = "MCP_CALL";

	private final ApplicationEventPublisher publisher;

	public AuditEventPublisher(ApplicationEventPublisher publisher) {
		this.publisher = publisher;
	}

	@Override
	public void ended(CallRecord call) {
		Map<String, @Nullable Object> data = new LinkedHashMap<>(call.data());
		this.publisher.publishEvent(new AuditApplicationEvent(new AuditEvent(call.ended(), call.caller(), TYPE, data)));
	}

}
