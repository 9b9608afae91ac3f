package io.mcpspring.boot.observation;

import java.security.Principal;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Predicate;

import io.mcpspring.engine.endpoint.McpEngine;
import io.mcpspring.engine.endpoint.ServerSessions;
import io.mcpspring.engine.log.SingleLine;
import io.mcpspring.engine.store.SessionData;
import io.mcpspring.server.CallRecord;
import io.mcpspring.spring.audit.TrafficLog;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.boot.actuate.audit.AuditEvent;
import org.springframework.boot.actuate.audit.listener.AuditApplicationEvent;
import org.springframework.boot.actuate.endpoint.Access;
import org.springframework.boot.actuate.endpoint.SecurityContext;
import org.springframework.boot.actuate.endpoint.annotation.DeleteOperation;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.Selector;
import org.springframework.boot.actuate.endpoint.web.WebEndpointResponse;
import org.springframework.boot.actuate.endpoint.web.annotation.WebEndpoint;
import org.springframework.context.ApplicationEventPublisher;

/**
 * Actuator endpoint that lists and ends sessions, of all nodes if they share them. It
 * names users and has to be allowed by {@code management.endpoint.mcpsessions.access}. A
 * session id would admit its reader to the session of an anonymous caller, so that
 * sessions are named by a digest.
 */
@WebEndpoint(id = "mcpsessions", defaultAccess = Access.NONE)
public final class McpSessionsEndpoint {

	/** The type of the audit event of ended sessions. */
	static final String TYPE = "MCP_SESSIONS_ENDED";

	private static final Logger logger = LoggerFactory.getLogger(McpSessionsEndpoint.class);

	private static final int DEFAULT_LIMIT = 100;

	private static final int MAX_LIMIT = 1000;

	private static final Comparator<Listed> BY_AGE = Comparator.comparing((listed) -> listed.session().createdAt());

	private final Map<String, McpEngine> servers;

	private final ApplicationEventPublisher publisher;

	private final InstantSource time;

	/**
	 * Create the endpoint.
	 * @param servers the servers by their names
	 * @param publisher publishes the audit events
	 * @param time the clock of the ages
	 */
	public McpSessionsEndpoint(Map<String, McpEngine> servers, ApplicationEventPublisher publisher,
			InstantSource time) {
		this.servers = Map.copyOf(servers);
		this.publisher = publisher;
		this.time = time;
	}

	/**
	 * List sessions, the oldest ones first.
	 * @param user the name of a user, or {@code anonymous} for those without
	 * authentication; all without it
	 * @param limit the maximum number of listed sessions, 100 by default, 1000 at most
	 * @return the number of all sessions that match, and the listed ones
	 */
	@ReadOperation
	public WebEndpointResponse<Map<String, Object>> sessions(@Nullable String user, @Nullable Integer limit) {
		int most = Math.max(1, Math.min((limit != null) ? limit : DEFAULT_LIMIT, MAX_LIMIT));
		return answer(() -> list(of(user), most));
	}

	/**
	 * End a session.
	 * @param session the name of the session in the list
	 * @param security the caller of this endpoint
	 * @return the number of ended sessions
	 */
	@DeleteOperation
	public WebEndpointResponse<Map<String, Object>> end(@Selector String session, SecurityContext security) {
		return answer(() -> end((listed) -> reference(listed).equals(session), "session", session, security));
	}

	/**
	 * End all sessions of a user.
	 * @param user the name of the user, or {@code anonymous} for those without
	 * authentication
	 * @param security the caller of this endpoint
	 * @return the number of ended sessions
	 */
	@DeleteOperation
	public WebEndpointResponse<Map<String, Object>> endAll(String user, SecurityContext security) {
		return answer(() -> end(of(user), "user", user, security));
	}

	private static WebEndpointResponse<Map<String, Object>> answer(Operation operation) {
		try {
			return new WebEndpointResponse<>(operation.run());
		}
		catch (CompletionException ex) {
			return new WebEndpointResponse<>(
					Map.of("error", "The sessions cannot be reached: " + SingleLine.of(String.valueOf(ex.getCause()))),
					WebEndpointResponse.STATUS_SERVICE_UNAVAILABLE);
		}
	}

	private static Predicate<SessionData> of(@Nullable String user) {
		if (CallRecord.ANONYMOUS.equals(user)) {
			return (session) -> session.user() == null;
		}
		return (session) -> user == null || user.equals(session.user());
	}

	private static String reference(SessionData session) {
		return TrafficLog.session(session.id());
	}

	private Map<String, Object> list(Predicate<SessionData> wanted, int most) {
		PriorityQueue<Listed> oldest = new PriorityQueue<>(BY_AGE.reversed());
		int[] total = new int[1];
		this.servers.forEach((name, server) -> server.sessions().forEach((session, here) -> {
			if (wanted.test(session)) {
				synchronized (oldest) {
					total[0]++;
					oldest.add(new Listed(name, session, here));
					if (oldest.size() > most) {
						oldest.remove();
					}
				}
			}
		}));
		Map<String, Object> answer = new LinkedHashMap<>();
		answer.put("total", total[0]);
		List<CompletableFuture<Map<String, Object>>> entries = oldest.stream()
			.sorted(BY_AGE)
			.map((listed) -> uses(listed).thenApply((use) -> describe(listed, use)))
			.toList();
		answer.put("sessions", entries.stream().map(CompletableFuture::join).toList());
		return answer;
	}

	private CompletableFuture<ServerSessions.Use> uses(Listed listed) {
		McpEngine server = Objects.requireNonNull(this.servers.get(listed.server()));
		return server.sessions().use(listed.session().id()).toCompletableFuture();
	}

	private Map<String, Object> describe(Listed listed, ServerSessions.Use use) {
		SessionData session = listed.session();
		Map<String, Object> entry = new LinkedHashMap<>();
		entry.put("session", reference(session));
		if (session.user() != null) {
			entry.put("user", session.user());
		}
		if (this.servers.size() > 1) {
			entry.put("server", listed.server());
		}
		entry.put("client", SingleLine.of(session.clientInfo().name() + " " + session.clientInfo().version()));
		entry.put("version", session.version().value());
		entry.put("created", session.createdAt());
		entry.put("ageSeconds", Duration.between(session.createdAt(), this.time.instant()).toSeconds());
		if (use.idle() != null) {
			entry.put("lastUsed", this.time.instant().minus(use.idle()));
		}
		entry.put("initialized", session.initialized());
		entry.put("subscriptions", session.subscriptions().size());
		entry.put("callsWaiting", use.waiting());
		entry.put("streamsHere", listed.here().streams());
		entry.put("callsHere", listed.here().calls());
		return entry;
	}

	private Map<String, Object> end(Predicate<SessionData> wanted, String by, String value, SecurityContext security) {
		int ended = 0;
		for (McpEngine server : this.servers.values()) {
			ServerSessions sessions = server.sessions();
			List<String> ids = new ArrayList<>();
			sessions.forEach((session, here) -> {
				if (wanted.test(session)) {
					synchronized (ids) {
						ids.add(session.id());
					}
				}
			});
			List<CompletableFuture<Boolean>> ends = ids.stream()
				.map((id) -> sessions.end(id).toCompletableFuture())
				.toList();
			ended += (int) ends.stream().filter(CompletableFuture::join).count();
		}
		audit(by, SingleLine.of(value), ended, security);
		return Map.of("ended", ended);
	}

	private void audit(String by, String value, int ended, SecurityContext security) {
		Principal principal = security.getPrincipal();
		String operator = (principal != null) ? SingleLine.of(principal.getName()) : CallRecord.ANONYMOUS;
		logger.info("{} ended {} sessions ({} {})", operator, ended, by, value);
		this.publisher
			.publishEvent(new AuditApplicationEvent(new AuditEvent(operator, TYPE, Map.of(by, value, "ended", ended))));
	}

	/** Operation of the endpoint. */
	@FunctionalInterface
	private interface Operation {

		Map<String, Object> run();

	}

	/**
	 * Session in a list.
	 *
	 * @param server the name of its server
	 * @param session the session
	 * @param here its figures at this node
	 */
	private record Listed(String server, SessionData session, ServerSessions.Here here) {
	}

}
