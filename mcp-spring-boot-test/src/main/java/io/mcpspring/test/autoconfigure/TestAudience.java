package io.mcpspring.test.autoconfigure;

import java.util.List;
import java.util.Map;
import java.util.UUID;

import org.jspecify.annotations.Nullable;

import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;
import org.springframework.test.context.ContextConfigurationAttributes;
import org.springframework.test.context.ContextCustomizer;
import org.springframework.test.context.ContextCustomizerFactory;
import org.springframework.test.context.MergedContextConfiguration;
import org.springframework.util.ClassUtils;

/**
 * Audience of a server in a test, where the application has none: that of the address
 * that each environment sets. No authorization server knows it, so that the server
 * accepts the tokens of the test alone.
 */
final class TestAudience implements ContextCustomizerFactory {

	@Override
	public ContextCustomizer createContextCustomizer(Class<?> testClass,
			List<ContextConfigurationAttributes> configAttributes) {
		return new Customizer();
	}

	/**
	 * Customizer that adds the audience. All are equal, so that tests share a context.
	 */
	private record Customizer() implements ContextCustomizer {

		private static final String AUDIENCES = "mcp.server.security.audiences";

		private static final List<String> DETERMINING = List.of("mcp.server.public-url", AUDIENCES, AUDIENCES + "[0]",
				"spring.security.oauth2.resourceserver.jwt.audiences",
				"spring.security.oauth2.resourceserver.jwt.audiences[0]");

		/** Without these the server accepts no tokens. */
		private static final List<String> LIBRARIES = List.of(
				"org.springframework.security.oauth2.server.resource.authentication.BearerTokenAuthenticationToken",
				"org.springframework.boot.security.oauth2.server.resource.autoconfigure.OAuth2ResourceServerProperties");

		@Override
		public void customizeContext(ConfigurableApplicationContext context, MergedContextConfiguration mergedConfig) {
			ConfigurableEnvironment environment = context.getEnvironment();
			if (LIBRARIES.stream().allMatch((type) -> ClassUtils.isPresent(type, context.getClassLoader()))
					&& DETERMINING.stream().map(environment::getProperty).noneMatch(Customizer::hasText)) {
				environment.getPropertySources()
					.addLast(new MapPropertySource("mcpTest", Map.of(AUDIENCES, "urn:uuid:" + UUID.randomUUID())));
			}
		}

		private static boolean hasText(@Nullable String value) {
			return value != null && !value.isBlank();
		}

	}

}
