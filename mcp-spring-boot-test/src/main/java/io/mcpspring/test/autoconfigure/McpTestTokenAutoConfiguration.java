package io.mcpspring.test.autoconfigure;

import io.mcpspring.autoconfigure.McpServerAutoConfiguration;
import io.mcpspring.autoconfigure.security.McpSecurityProperties;
import io.mcpspring.autoconfigure.security.McpTokenAutoConfiguration;
import io.mcpspring.security.issuer.TokenIssuers;
import io.mcpspring.security.resource.ProtectedResource;
import io.mcpspring.test.TestTokenIssuer;
import io.mcpspring.test.token.KeyTokenIssuer;
import io.mcpspring.test.token.TestKey;

import org.springframework.beans.factory.BeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigureOrder;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.security.oauth2.server.resource.autoconfigure.OAuth2ResourceServerProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Lazy;
import org.springframework.security.oauth2.jwt.JwtDecoder;
import org.springframework.security.oauth2.server.resource.authentication.BearerTokenAuthenticationToken;

/**
 * Auto-configuration of access tokens that a server accepts which checks such, without an
 * authorization server. They are held against all rules of the server.
 */
@AutoConfigureOrder(McpServerAutoConfiguration.ORDER)
@AutoConfiguration(after = McpTokenAutoConfiguration.class)
@ConditionalOnWebApplication
@ConditionalOnClass({ BearerTokenAuthenticationToken.class, JwtDecoder.class, OAuth2ResourceServerProperties.class })
@ConditionalOnBean(ProtectedResource.class)
public final class McpTestTokenAutoConfiguration {

	@Bean
	static TestTokenProcessor mcpTestTokenProcessor(BeanFactory beanFactory) {
		return new TestTokenProcessor(beanFactory);
	}

	@Bean
	@Lazy
	TestKey mcpTestKey() {
		return new TestKey();
	}

	@Bean
	@Lazy
	TokenIssuers mcpTestTokenIssuers(OAuth2ResourceServerProperties resourceServer, McpSecurityProperties properties) {
		return McpTokenAutoConfiguration.issuers(resourceServer, properties);
	}

	@Bean
	@Lazy
	@ConditionalOnMissingBean
	TestTokenIssuer mcpTestTokenIssuer(TestKey mcpTestKey, ProtectedResource resource,
			TokenIssuers mcpTestTokenIssuers) {
		return new KeyTokenIssuer(mcpTestKey, resource, mcpTestTokenIssuers.accepted());
	}

}
