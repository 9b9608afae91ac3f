package io.mcpspring.security.rule;

import java.util.Set;

/**
 * Rule of method security at a method, for operators.
 *
 * @param expression the expression
 * @param roles the roles that it names
 */
public record MethodRequirement(String expression, Set<String> roles) {

	public MethodRequirement {
		roles = Set.copyOf(roles);
	}

}
