package io.mcpspring.security.rule;

import java.util.concurrent.CompletionStage;

import org.springframework.security.authorization.AuthorizationResult;

/**
 * The rules by which the application's security filter chains authorize requests, such as
 * {@code requestMatchers("/api/admin/**").hasRole("ADMIN")}.
 */
@FunctionalInterface
public interface UrlRules {

	/**
	 * Decide whether a caller may send a request, as the chain for its path does. Rules
	 * see its method, path, and origin: no headers, parameters, cookies, or session.
	 * @param question the caller and the request
	 * @return the decision; granted if no chain or rule applies to the request, failed if
	 * a rule fails
	 */
	CompletionStage<AuthorizationResult> authorize(UrlQuestion question);

}
