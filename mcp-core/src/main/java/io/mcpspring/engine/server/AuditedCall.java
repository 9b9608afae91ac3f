package io.mcpspring.engine.server;

import java.time.Duration;
import java.time.Instant;

import io.mcpspring.server.CallOutcome;
import io.mcpspring.server.CallRecord;
import org.jspecify.annotations.Nullable;

/**
 * Record of a completed call.
 */
public record AuditedCall(Instant ended, String reference, @Nullable String traceId, String caller,
		@Nullable String client, String version, String method, @Nullable String target, CallOutcome end,
		Duration duration, @Nullable String arguments) implements CallRecord {

}
