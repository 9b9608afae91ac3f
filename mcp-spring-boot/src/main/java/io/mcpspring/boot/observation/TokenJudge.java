package io.mcpspring.boot.observation;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

import io.mcpspring.boot.observation.McpTokenDescriptor.Decision;
import io.mcpspring.boot.observation.McpTokenDescriptor.DecisionDescriptor;
import io.mcpspring.context.McpCaller;
import io.mcpspring.engine.catalog.CatalogTable;
import io.mcpspring.engine.catalog.Registration;
import io.mcpspring.engine.log.SingleLine;
import io.mcpspring.engine.server.ServerSettings;
import io.mcpspring.security.rule.MethodRequirement;
import io.mcpspring.security.token.AccessTokenAuthenticator;
import io.mcpspring.server.CallerResolver;
import io.mcpspring.server.McpAccess;

import org.springframework.security.core.AuthenticationException;
import org.springframework.security.oauth2.server.resource.authentication.BearerTokenAuthenticationToken;

/**
 * Judgement of an access token: whether the first server accepts it, and what its bearer
 * may use. The token is verified as that of a request is, and kept nowhere.
 */
public final class TokenJudge {

	private final AccessTokenAuthenticator tokens;

	private final CallerResolver callers;

	private final OfferRules rules;

	public TokenJudge(AccessTokenAuthenticator tokens, CallerResolver callers, OfferRules rules) {
		this.tokens = tokens;
		this.callers = callers;
		this.rules = rules;
	}

	/** Judge a token. May block while it is verified. */
	McpTokenDescriptor judge(String token, ServedServer server) {
		McpCaller caller;
		try {
			caller = this.callers.resolve(this.tokens.authenticate(new BearerTokenAuthenticationToken(token)));
		}
		catch (AuthenticationException | IllegalArgumentException ex) {
			return new McpTokenDescriptor(false, SingleLine.of(String.valueOf(ex.getMessage())), null, Set.of(), null,
					List.of());
		}
		CatalogTable catalog = server.catalog();
		List<DecisionDescriptor> offer = new ArrayList<>();
		catalog.tools().all().forEach((each) -> offer.add(decide("tool", each, caller, server.settings())));
		catalog.resources().all().forEach((each) -> offer.add(decide("resource", each, caller, server.settings())));
		catalog.resourceTemplates()
			.all()
			.forEach((each) -> offer.add(decide("resourceTemplate", each, caller, server.settings())));
		catalog.prompts().all().forEach((each) -> offer.add(decide("prompt", each, caller, server.settings())));
		String user = (caller.principal() != null) ? caller.principal().getName() : null;
		return new McpTokenDescriptor(true, null, user, new TreeSet<>(caller.scopes()), caller.expiresAt(), offer);
	}

	private DecisionDescriptor decide(String kind, Registration registration, McpCaller caller,
			ServerSettings settings) {
		McpAccess.Decision decision = settings.access().decide(caller, null, registration);
		if (decision.isGranted()) {
			return new DecisionDescriptor(kind, registration.name(), Decision.ALLOWED, Set.of(), null);
		}
		if (decision.isScopesMissing()) {
			Set<String> missing = new TreeSet<>(decision.scopes());
			missing.removeAll(caller.scopes());
			return new DecisionDescriptor(kind, registration.name(), Decision.SCOPES_MISSING, missing, null);
		}
		MethodRequirement rule = this.rules.of(registration);
		return new DecisionDescriptor(kind, registration.name(), Decision.HIDDEN, Set.of(),
				(rule != null) ? rule.expression() : null);
	}

}
