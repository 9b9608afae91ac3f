package io.mcpspring.autoconfigure.security;

import java.util.ArrayList;
import java.util.List;

import io.mcpspring.autoconfigure.OwnEventLoops;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.Store;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

import org.springframework.boot.WebApplicationType;

/**
 * Servers with one issuer that the tests of a class share, by stack, application and
 * properties. They run until the last test has ended, so a test leaves them as they were
 * and expects nothing of what they count or hold.
 *
 * @param store the store of the class
 */
record SecuredServers(Store store) {

	StubIssuer issuer() {
		return this.store.computeIfAbsent(StubIssuer.class, (key) -> new StubIssuer(), StubIssuer.class);
	}

	/** With the issuer and a public address. */
	SecuredServer withIssuer(WebApplicationType type, Class<?> application, String... properties) {
		List<String> all = new ArrayList<>(List.of("mcp.server.public-url=" + StubIssuer.AUDIENCE,
				"spring.security.oauth2.resourceserver.jwt.issuer-uri=" + issuer().url()));
		all.addAll(List.of(properties));
		return get(type, application, all.toArray(String[]::new));
	}

	SecuredServer get(WebApplicationType type, Class<?> application, String... properties) {
		List<Class<?>> sources = (type == WebApplicationType.REACTIVE) ? List.of(application, OwnEventLoops.class)
				: List.of(application);
		return this.store.computeIfAbsent(List.of(type, application, List.of(properties)),
				(key) -> SecuredServer.start(type, sources, properties), SecuredServer.class);
	}

	/**
	 * Extension that gives tests the parameter {@link SecuredServers}.
	 */
	static final class Extension implements ParameterResolver {

		@Override
		public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
			return parameter.getParameter().getType() == SecuredServers.class;
		}

		@Override
		public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
			ExtensionContext ofClass = context;
			while (ofClass.getTestMethod().isPresent()) {
				ofClass = ofClass.getParent().orElseThrow();
			}
			return new SecuredServers(ofClass.getStore(Namespace.create(SecuredServers.class)));
		}

	}

}
