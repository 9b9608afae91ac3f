package io.mcpspring.autoconfigure.security.chain;

import io.mcpspring.autoconfigure.servers.FurtherServer;
import io.mcpspring.security.rule.UrlRuleInterceptor;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;

/**
 * Check that prevents the start if URL rules cannot be applied to a method that a further
 * server offers. Ordered after the scan of the beans.
 */
final class ServerRuleCheck implements SmartInitializingSingleton {

	private final ObjectProvider<FurtherServer> servers;

	ServerRuleCheck(ObjectProvider<FurtherServer> servers) {
		this.servers = servers;
	}

	@Override
	public void afterSingletonsInstantiated() {
		this.servers.forEach((server) -> server.settings().handlerInterceptors().forEach((interceptor) -> {
			if (interceptor instanceof UrlRuleInterceptor rules) {
				rules.check();
			}
		}));
	}

}
