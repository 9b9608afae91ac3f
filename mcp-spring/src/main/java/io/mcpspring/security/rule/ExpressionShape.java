package io.mcpspring.security.rule;

import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Predicate;

import io.mcpspring.security.DeniedScopes;
import org.jspecify.annotations.Nullable;

import org.springframework.expression.spel.SpelNode;
import org.springframework.expression.spel.ast.BeanReference;
import org.springframework.expression.spel.ast.FunctionReference;
import org.springframework.expression.spel.ast.MethodReference;
import org.springframework.expression.spel.ast.OpAnd;
import org.springframework.expression.spel.ast.PropertyOrFieldReference;
import org.springframework.expression.spel.ast.StringLiteral;
import org.springframework.expression.spel.ast.VariableReference;
import org.springframework.expression.spel.standard.SpelExpression;

/**
 * Analysis of an expression of method security.
 *
 * @param needsCall whether it uses the arguments or the bean
 * @param usesBeans whether it uses other beans
 * @param scopes the scopes that it requires, if it requires exactly these, all of them;
 * otherwise empty
 */
record ExpressionShape(boolean needsCall, boolean usesBeans, Set<String> scopes) {

	private static final Set<String> AUTHORITY_CHECKS = Set.of("hasAuthority", "hasAllAuthorities");

	static ExpressionShape of(SpelExpression expression) {
		SpelNode root = expression.getAST();
		Set<String> scopes = scopes(root);
		return new ExpressionShape(contains(root, ExpressionShape::looksAtCall),
				contains(root, (node) -> node instanceof BeanReference), (scopes != null) ? scopes : Set.of());
	}

	private static boolean looksAtCall(SpelNode node) {
		if (node instanceof VariableReference || node instanceof FunctionReference) {
			return !node.toStringAST().equals("#root");
		}
		return node instanceof PropertyOrFieldReference property && property.getName().equals("this");
	}

	private static boolean contains(SpelNode node, Predicate<SpelNode> test) {
		if (test.test(node)) {
			return true;
		}
		for (int i = 0; i < node.getChildCount(); i++) {
			if (contains(node.getChild(i), test)) {
				return true;
			}
		}
		return false;
	}

	private static @Nullable Set<String> scopes(SpelNode node) {
		boolean check = node instanceof MethodReference method && AUTHORITY_CHECKS.contains(method.getName());
		if (!check && !(node instanceof OpAnd)) {
			return null;
		}
		Set<String> scopes = new LinkedHashSet<>();
		for (int i = 0; i < node.getChildCount(); i++) {
			Set<String> found = check ? scope(node.getChild(i)) : scopes(node.getChild(i));
			if (found == null) {
				return null;
			}
			scopes.addAll(found);
		}
		return scopes;
	}

	private static @Nullable Set<String> scope(SpelNode argument) {
		if (argument instanceof StringLiteral literal
				&& literal.getLiteralValue().getValue() instanceof String authority
				&& authority.startsWith(DeniedScopes.PREFIX)) {
			return Set.of(authority.substring(DeniedScopes.PREFIX.length()));
		}
		return null;
	}

}
