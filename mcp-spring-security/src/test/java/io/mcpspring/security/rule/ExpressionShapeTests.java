package io.mcpspring.security.rule;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.expression.spel.standard.SpelExpression;
import org.springframework.expression.spel.standard.SpelExpressionParser;

import static org.assertj.core.api.Assertions.assertThat;

class ExpressionShapeTests {

	@ParameterizedTest
	@ValueSource(strings = { "hasRole('A')", "hasAllRoles('A', 'B') and !anonymous", "permitAll", "denyAll()",
			"#root.authentication.name == 'x'", "#root.principal?.id == 7", "#root.hasRole('A')",
			"#root.getAuthentication().authorities.?[authority == 'A'].size() > 0",
			"authentication.authorities.![authority.substring(1)].contains('A')", "principal.tenant.id == 'x'",
			"authentication.name.equals(principal)", "getPrincipal() != null", "hasPermission('report', read)",
			"hasPermission(principal, 'Report', 'read')", "@policy.allows()", "@policy.allows(authentication, 'x')",
			"@policy.open", "T(java.time.LocalDate).now().dayOfWeek.value < 6",
			"new java.util.ArrayList({'A'}).contains(authentication.name)", "authentication.details['tenant'] == 'x'" })
	void isDecidedEarlyIfItKnowsTheCallerOnly(String expression) {
		assertThat(needsCall(expression)).isFalse();
	}

	@ParameterizedTest
	@ValueSource(strings = { "hasPermission(#root, 'read')", "#root", "#root.this", "#root.getThis()", "#root['this']",
			"#root?.this != null", "@policy.allows(#root)", "@policy.allows(#root.this, 'x')", "this.open", "getThis()",
			"hasPermission(this, 'read')", "hasPermission(#this, 'read')", "#owner == authentication.name",
			"#a0 == 1 or hasRole('A')", "#fn(1)", "returnObject.owner == authentication.name", "#root.returnObject",
			"filterObject == principal", "getFilterObject()", "isOwner()", "tenant == 'x'", "#root.tenant == 'x'",
			"authentication.name.equals(tenant)", "authentication.name.equals(this.name)", "@policy.allows(isOwner())",
			"{'A'}.?[#root.tenant == #this].empty", "{'A'}.?[hasPermission(#root, #this)].empty",
			"new java.util.ArrayList({this}).empty", "authentication.details[tenant] == 'x'", "{tenant}.empty" })
	void isLeftToTheProxyIfItMayUseTheCall(String expression) {
		assertThat(needsCall(expression)).isTrue();
	}

	private static boolean needsCall(String expression) {
		return ExpressionShape.of((SpelExpression) new SpelExpressionParser().parseExpression(expression)).needsCall();
	}

}
