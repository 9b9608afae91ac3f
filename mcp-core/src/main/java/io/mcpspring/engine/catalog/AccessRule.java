package io.mcpspring.engine.catalog;

import java.util.Set;

import io.mcpspring.model.Access;

/**
 * Rule who may use a tool, resource or prompt.
 *
 * @param scopes the OAuth scopes that a caller needs, all of them; empty for none
 * @param access whether callers need credentials; what anybody may use needs no scopes
 */
public record AccessRule(Set<String> scopes, Access access) {

	public AccessRule {
		scopes = Set.copyOf(scopes);
		if (access != Access.PROTECTED && !scopes.isEmpty()) {
			throw new IllegalArgumentException(
					"what anybody may use (" + access + ") needs no scopes, but has " + scopes);
		}
	}

}
