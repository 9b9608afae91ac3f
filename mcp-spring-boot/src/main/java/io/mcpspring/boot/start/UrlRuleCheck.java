package io.mcpspring.boot.start;

import io.mcpspring.security.rule.UrlRuleInterceptor;

import org.springframework.beans.factory.SmartInitializingSingleton;

/**
 * Check that prevents the start if URL rules cannot be applied to a method. Ordered after
 * the scan of the beans.
 */
public final class UrlRuleCheck implements SmartInitializingSingleton {

	private final UrlRuleInterceptor rules;

	public UrlRuleCheck(UrlRuleInterceptor rules) {
		this.rules = rules;
	}

	@Override
	public void afterSingletonsInstantiated() {
		this.rules.check();
	}

}
