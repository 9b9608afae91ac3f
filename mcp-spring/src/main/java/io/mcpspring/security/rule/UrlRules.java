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
	 * Decide whether somebody may send a request, as the chain for its path does. Rules
	 * see its method and path alone: no headers, parameters or addresses.
	 * @param authentication who would send it
	 * @param method the HTTP method
	 * @param path the path within the application, encoded
	 * @return the decision; granted where no chain or no rule concerns the request,
	 * failed if a rule asks for more than there is
	 */
	CompletionStage<AuthorizationResult> authorize(Authentication authentication, String method, String path);

}
