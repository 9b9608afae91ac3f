package io.mcpspring.autoconfigure.security.chain;

import io.mcpspring.security.rule.UrlRuleInterceptor;

import org.springframework.beans.factory.SmartInitializingSingleton;

/**
 * Check that prevents the start if URL rules cannot be applied to a method. Ordered after
 * the scan of the beans.
 */
final class UrlRuleCheck implements SmartInitializingSingleton {

	private final UrlRuleInterceptor rules;

	UrlRuleCheck(UrlRuleInterceptor rules) {
		this.rules = rules;
	}

	@Override
	public void afterSingletonsInstantiated() {
		this.rules.check();
	}

}
