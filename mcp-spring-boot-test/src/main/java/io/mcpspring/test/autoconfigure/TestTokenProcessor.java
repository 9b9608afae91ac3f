package io.mcpspring.test.autoconfigure;

import io.mcpspring.security.issuer.TokenIssuers;
import io.mcpspring.security.token.AccessTokenAuthenticator;
import io.mcpspring.security.token.AccessTokenRules;
import io.mcpspring.test.token.TestKey;
import io.mcpspring.test.token.TestTokenProvider;

import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.config.BeanPostProcessor;

/**
 * Has the server accept the tokens of tests beside those of its authorization server.
 */
final class TestTokenProcessor implements BeanPostProcessor {

	private final BeanFactory beanFactory;

	TestTokenProcessor(BeanFactory beanFactory) {
		this.beanFactory = beanFactory;
	}

	@Override
	public Object postProcessAfterInitialization(Object bean, String beanName) {
		if (!(bean instanceof AccessTokenAuthenticator authenticator)) {
			return bean;
		}
		TestKey key = this.beanFactory.getBean(TestKey.class);
		AccessTokenRules rules = this.beanFactory.getBean(AccessTokenRules.class);
		TokenIssuers issuers = this.beanFactory.getBean(TokenIssuers.class);
		return authenticator.preferring(new TestTokenProvider(key, rules, issuers.accepted()));
	}

}
