package io.mcpspring.security.rule;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.mcpspring.security.DeniedScopes;
import org.jspecify.annotations.Nullable;

import org.springframework.expression.spel.SpelNode;
import org.springframework.expression.spel.ast.BeanReference;
import org.springframework.expression.spel.ast.CompoundExpression;
import org.springframework.expression.spel.ast.ConstructorReference;
import org.springframework.expression.spel.ast.FunctionReference;
import org.springframework.expression.spel.ast.Indexer;
import org.springframework.expression.spel.ast.MethodReference;
import org.springframework.expression.spel.ast.OpAnd;
import org.springframework.expression.spel.ast.Projection;
import org.springframework.expression.spel.ast.PropertyOrFieldReference;
import org.springframework.expression.spel.ast.Selection;
import org.springframework.expression.spel.ast.StringLiteral;
import org.springframework.expression.spel.ast.VariableReference;
import org.springframework.expression.spel.standard.SpelExpression;
import org.springframework.security.access.expression.SecurityExpressionOperations;

/**
 * Analysis of an expression of method security.
 *
 * @param needsCall whether it may use the arguments, the bean or the result
 * @param usesBeans whether it uses other beans
 * @param scopes the scopes that it requires, if it requires exactly these, all of them;
 * otherwise empty
 */
record ExpressionShape(boolean needsCall, boolean usesBeans, Set<String> scopes) {

	private static final Set<String> AUTHORITY_CHECKS = Set.of("hasAuthority", "hasAllAuthorities");

	private static final Set<String> ROLE_CHECKS = Set.of("hasRole", "hasAnyRole", "hasAllRoles");

	private static final String ROLE = "ROLE_";

	/** Methods of Spring Security's root object that only know the caller. */
	private static final Set<String> METHODS = Stream
		.concat(Arrays.stream(SecurityExpressionOperations.class.getMethods()).map(Method::getName),
				Stream.of("hasAllAuthorities", "hasAllRoles", "getPrincipal"))
		.collect(Collectors.toUnmodifiableSet());

	/** Properties of Spring Security's root object that only know the caller. */
	private static final Set<String> PROPERTIES = Set.of("authentication", "principal", "permitAll", "denyAll",
			"anonymous", "authenticated", "rememberMe", "fullyAuthenticated", "read", "write", "create", "delete",
			"admin");

	static ExpressionShape of(SpelExpression expression) {
		SpelNode root = expression.getAST();
		Set<String> scopes = scopes(root);
		return new ExpressionShape(needsCall(root, true, true), contains(root, (node) -> node instanceof BeanReference),
				(scopes != null) ? scopes : Set.of());
	}

	/** Return the roles that an expression names, without prefix. */
	static Set<String> roles(SpelExpression expression) {
		Set<String> roles = new LinkedHashSet<>();
		contains(expression.getAST(), (node) -> {
			if (node instanceof MethodReference method) {
				IntStream.range(0, node.getChildCount())
					.mapToObj(node::getChild)
					.filter(StringLiteral.class::isInstance)
					.map((argument) -> String.valueOf(((StringLiteral) argument).getLiteralValue().getValue()))
					.filter((name) -> ROLE_CHECKS.contains(method.getName()) || name.startsWith(ROLE))
					.forEach((name) -> roles.add(name.startsWith(ROLE) ? name.substring(ROLE.length()) : name));
			}
			return false;
		});
		return roles;
	}

	/**
	 * Return whether a part of an expression may use the call. What is not known to do
	 * without may: variables, the root object as a value, and members of a root object of
	 * the application.
	 * @param node the part
	 * @param member whether it is evaluated against the root object
	 * @param scope whether arguments within it are
	 * @return {@code false} if it certainly does not
	 */
	private static boolean needsCall(SpelNode node, boolean member, boolean scope) {
		if (node instanceof VariableReference || node instanceof FunctionReference) {
			return true;
		}
		if (member && ((node instanceof PropertyOrFieldReference property && !PROPERTIES.contains(property.getName()))
				|| (node instanceof MethodReference method && !METHODS.contains(method.getName())))) {
			return true;
		}
		if (node instanceof CompoundExpression) {
			boolean ofRoot = isMemberOfRoot(node);
			int first = ofRoot ? 1 : 0;
			return needsCall(node.getChild(first), member || ofRoot, scope)
					|| anyNeedsCall(node, first + 1, false, scope);
		}
		if (node instanceof Projection || node instanceof Selection) {
			return anyNeedsCall(node, 0, false, false);
		}
		boolean arguments = node instanceof MethodReference || node instanceof Indexer
				|| node instanceof ConstructorReference;
		return anyNeedsCall(node, 0, arguments ? scope : member, scope);
	}

	private static boolean anyNeedsCall(SpelNode node, int first, boolean member, boolean scope) {
		return IntStream.range(first, node.getChildCount())
			.anyMatch((index) -> needsCall(node.getChild(index), member, scope));
	}

	/** Whether it begins as {@code #root.authentication} does. */
	private static boolean isMemberOfRoot(SpelNode compound) {
		SpelNode second = compound.getChild(1);
		return compound.getChild(0) instanceof VariableReference variable && variable.toStringAST().equals("#root")
				&& (second instanceof PropertyOrFieldReference || second instanceof MethodReference);
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
