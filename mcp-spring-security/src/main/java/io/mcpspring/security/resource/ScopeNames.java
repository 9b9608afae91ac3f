package io.mcpspring.security.resource;

import java.util.LinkedHashSet;
import java.util.Set;

/**
 * The names of scopes at the authorization server, which may be longer than those that
 * this server uses.
 *
 * @param prefix the text before each name of this server; may be empty
 */
public record ScopeNames(String prefix) {

	private static final Set<String> OPENID = Set.of("openid", "profile", "email", "offline_access");

	/** The names are the same. */
	public static final ScopeNames SAME = new ScopeNames("");

	/**
	 * Return the names by which clients ask for scopes.
	 * @param scopes the names that this server uses
	 * @return the long names
	 */
	public Set<String> requested(Iterable<String> scopes) {
		Set<String> names = new LinkedHashSet<>();
		scopes.forEach((scope) -> names
			.add((OPENID.contains(scope) || scope.startsWith(this.prefix)) ? scope : this.prefix + scope));
		return names;
	}

	/**
	 * Return the name that this server uses for a scope in a token.
	 * @param scope the scope of the token
	 * @return the short name
	 */
	public String granted(String scope) {
		return (scope.length() > this.prefix.length() && scope.startsWith(this.prefix))
				? scope.substring(this.prefix.length()) : scope;
	}

}
