package io.mcpspring.security.rule;

import java.util.concurrent.CompletionStage;

import org.springframework.security.authorization.AuthorizationResult;
import org.springframework.security.core.Authentication;

/**
 * The rules by which the application's security filter chains authorize requests, such as
 * {@code requestMatchers("/api/admin/**").hasRole("ADMIN")}.
 */
@FunctionalInterface
public interface UrlRules {

	/**
	 * Decide whether a caller may send a request, as the chain for its path does. Rules
	 * see its method and path alone: no headers, parameters or addresses.
	 * @param authentication the authentication of the caller
	 * @param method the HTTP method
	 * @param path the path within the application, encoded
	 * @return the decision; granted if no chain or rule applies to the request, failed if
	 * a rule needs further data
	 */
	CompletionStage<AuthorizationResult> authorize(Authentication authentication, String method, String path);

}
