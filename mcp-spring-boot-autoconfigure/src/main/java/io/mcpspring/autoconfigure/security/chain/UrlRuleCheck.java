package io.mcpspring.autoconfigure.security.chain;

import io.mcpspring.security.rule.UrlRuleInterceptor;

import org.springframework.beans.factory.SmartInitializingSingleton;

/**
 * Stops the start when URL rules cannot be applied to a method. Comes after the beans
 * were looked through for what they offer.
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
