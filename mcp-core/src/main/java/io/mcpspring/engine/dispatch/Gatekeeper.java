package io.mcpspring.engine.dispatch;

import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CancellationException;
import java.util.function.Supplier;

import io.mcpspring.context.InsufficientScopeException;
import io.mcpspring.context.McpCaller;
import io.mcpspring.engine.catalog.CatalogTable;
import io.mcpspring.engine.catalog.PublicAccess;
import io.mcpspring.engine.catalog.Registration;
import io.mcpspring.engine.catalog.ResourceIndex;
import io.mcpspring.engine.http.ChallengeForm;
import io.mcpspring.engine.http.ScopeChallenge;
import io.mcpspring.engine.jsonrpc.JsonRpcMessage;
import io.mcpspring.engine.log.OncePerMinute;
import io.mcpspring.engine.server.AccessPolicy;
import io.mcpspring.engine.server.ProtocolMethod;
import io.mcpspring.engine.server.ServerSettings;
import io.mcpspring.model.Access;
import io.mcpspring.server.McpAccess;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Decisions about access; one that fails hides. Without credentials, where that is
 * possible, the handshake, the lists and public offers are allowed. All else is refused,
 * also unknown methods.
 */
public final class Gatekeeper {

	private static final Set<String> OPEN_REQUESTS = Set.of("initialize", "server/discover", "ping",
			ProtocolMethod.TOOLS_LIST.name(), ProtocolMethod.RESOURCES_LIST.name(),
			ProtocolMethod.RESOURCE_TEMPLATES_LIST.name(), ProtocolMethod.PROMPTS_LIST.name());

	private static final Set<String> OPEN_NOTIFICATIONS = Set.of("notifications/initialized");

	private static final ObjectNode NOTHING = JsonNodeFactory.instance.objectNode();

	private final OncePerMinute undecided = new OncePerMinute(LoggerFactory.getLogger(Gatekeeper.class));

	private final AccessPolicy access;

	private final PublicAccess publicAccess;

	private final CatalogTable catalog;

	private final ResourceIndex index;

	private final ScopeChallenge names;

	Gatekeeper(ServerSettings settings, CatalogTable catalog, ScopeChallenge names) {
		this.names = names;
		this.catalog = catalog;
		this.index = new ResourceIndex(catalog);
		this.access = settings.access();
		this.publicAccess = settings.publicAccess();
	}

	/**
	 * Return whether every caller sees the same registrations. Those that are hidden from
	 * nobody by a rule may be hidden for their scopes, but not if a caller without any
	 * sees them.
	 */
	boolean isOpen(CallContext call, Collection<? extends Registration> offered) {
		return offered.stream()
			.noneMatch((each) -> this.access.mayHide(each) || !isListed(call, McpCaller.ANONYMOUS, each));
	}

	/** Return whether a list has a registration; made for a call that still runs. */
	boolean isListed(CallContext call, McpCaller caller, Registration registration) {
		if (call.isCancelled()) {
			throw new CancellationException();
		}
		return !decide(caller, call, registration).isHidden();
	}

	/**
	 * Make a decision within the time for that, after which the call is stopped. The
	 * built-in ones take no time.
	 */
	<T extends @Nullable Object> T decide(CallContext call, Supplier<T> decision) {
		return isImmediate() ? decision.get() : call.cancellation().decide(decision);
	}

	/** Return whether no code of the application decides. */
	boolean isImmediate() {
		return this.access == AccessPolicy.BY_SCOPES;
	}

	/**
	 * Return a registration if the caller may use it; decided within the time for that.
	 */
	<T extends Registration> @Nullable T admit(CallContext call, @Nullable T registration) {
		return this.<@Nullable T>decide(call, () -> admit(call.caller(), call, registration));
	}

	/**
	 * Return a registration if the caller may use it.
	 * @return the registration, {@code null} if there is none or it is hidden
	 * @throws InsufficientScopeException if the token needs more scopes
	 */
	<T extends Registration> @Nullable T admit(McpCaller caller, @Nullable CallContext call, @Nullable T registration) {
		if (registration == null || isClosed(caller, registration)) {
			return null;
		}
		McpAccess.Decision decision = decide(caller, call, registration);
		if (decision.isScopesMissing()) {
			throw new InsufficientScopeException(decision.scopes());
		}
		return decision.isGranted() ? registration : null;
	}

	/** Return whether a caller who may use what was found for a URI may follow it. */
	boolean mayFollow(McpCaller caller, ResourceIndex.Match found) {
		try {
			return this.access.mayFollow(caller, found.registration(), found.request().variables());
		}
		catch (RuntimeException ex) {
			this.undecided.warn("Not announcing changes of '{}' because the decision about it failed",
					found.registration().name(), ex);
			return false;
		}
	}

	/**
	 * Whether a registration is not for callers without credentials. Their requests for
	 * it are refused before; completions belong to their prompt or resource.
	 */
	private boolean isClosed(McpCaller caller, Registration registration) {
		return this.publicAccess.isStranger(caller) && !(registration instanceof Registration.Completion)
				&& this.publicAccess.of(registration, this.catalog) == Access.PROTECTED;
	}

	/** Return the credentials for a tool in the form of ChatGPT (SEP-1488). */
	ArrayNode securitySchemes(Registration.Tool tool) {
		ArrayNode schemes = JsonNodeFactory.instance.arrayNode();
		Access own = this.publicAccess.of(tool, this.catalog);
		if (own != Access.PROTECTED) {
			schemes.addObject().put("type", "noauth");
		}
		if (own != Access.PUBLIC) {
			ArrayNode scopes = schemes.addObject().put("type", "oauth2").putArray("scopes");
			McpAccess.Decision decision = decide(McpCaller.ANONYMOUS, null, tool);
			if (decision.isScopesMissing()) {
				new TreeSet<>(this.names.requested(decision.scopes())).forEach(scopes::add);
			}
		}
		return schemes;
	}

	McpAccess.Decision decide(McpCaller caller, @Nullable CallContext call, Registration registration) {
		try {
			McpAccess.Decision decision = this.access.decide(caller, call, registration);
			return (decision.isScopesMissing() && !this.names.isObtainable(caller)) ? McpAccess.Decision.HIDDEN
					: decision;
		}
		catch (RuntimeException ex) {
			this.undecided.warn("Hiding '{}' because the decision about it failed", registration.name(), ex);
			return McpAccess.Decision.HIDDEN;
		}
	}

	/**
	 * Return whether a caller may use public offers only.
	 * @param caller the caller
	 * @return {@code true} for one without credentials, where there may be public offers
	 */
	public boolean isStranger(McpCaller caller) {
		return this.publicAccess.isStranger(caller);
	}

	/**
	 * Return the form of refusals of calls of tools.
	 * @return the form
	 */
	public ChallengeForm form() {
		return this.publicAccess.form();
	}

	/**
	 * Return the scopes of the token without which a message is refused.
	 * @param message a message without credentials
	 * @return the scopes of the registration, empty if there are none or the registration
	 * is hidden; {@code null} if it needs no credentials
	 */
	public @Nullable Set<String> neededFor(JsonRpcMessage message) {
		if (message instanceof JsonRpcMessage.Notification notification) {
			return OPEN_NOTIFICATIONS.contains(notification.method()) ? null : Set.of();
		}
		if (!(message instanceof JsonRpcMessage.Request request)) {
			return Set.of();
		}
		if (OPEN_REQUESTS.contains(request.method())) {
			return null;
		}
		ObjectNode params = (request.params() != null) ? request.params() : NOTHING;
		Registration target = target(request.method(), params);
		if (target == null) {
			return Set.of();
		}
		McpAccess.Decision decision = decide(McpCaller.ANONYMOUS, null, target);
		boolean owned = params.has("task");
		if (decision.isGranted() && !owned && this.publicAccess.of(target, this.catalog) != Access.PROTECTED) {
			return null;
		}
		return decision.scopes();
	}

	/**
	 * Find the registration for a request: the first one for its URI, also if the caller
	 * may not use it. A public one must not replace a protected one.
	 */
	private @Nullable Registration target(String method, ObjectNode params) {
		if (method.equals(ProtocolMethod.TOOLS_CALL.name())) {
			return this.catalog.tools().find(params.path("name").asString(""));
		}
		if (method.equals(ProtocolMethod.PROMPTS_GET.name())) {
			return this.catalog.prompts().find(params.path("name").asString(""));
		}
		if (method.equals(ProtocolMethod.RESOURCES_READ.name())) {
			return resource(params.path("uri"));
		}
		if (method.equals(ProtocolMethod.COMPLETION_COMPLETE.name())) {
			JsonNode ref = params.path("ref");
			return "ref/prompt".equals(ref.path("type").asString(""))
					? this.catalog.prompts().find(ref.path("name").asString(""))
					: this.catalog.resourceTemplates().find(ref.path("uri").asString(""));
		}
		return null;
	}

	private @Nullable Registration resource(JsonNode uri) {
		ResourceIndex.Match match = uri.isString() ? this.index.first(uri.stringValue(), (found) -> found) : null;
		return (match != null) ? match.registration() : null;
	}

}
