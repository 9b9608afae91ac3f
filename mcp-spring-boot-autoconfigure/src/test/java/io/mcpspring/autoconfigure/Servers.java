package io.mcpspring.autoconfigure;

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.Store;
import org.junit.jupiter.api.extension.ExtensionContext.StoreScope;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

import org.springframework.boot.WebApplicationType;

/**
 * Applications that tests of this process share, by stack, sources and properties. They
 * run until the last test has ended, so a test leaves them as they were and expects
 * nothing of what they count or hold.
 *
 * @param store the store of the session that runs the tests
 */
record Servers(Store store) {

	RunningApplication get(WebApplicationType type, String... properties) {
		return get(type, List.of(), properties);
	}

	/** With more configuration than that of the application. */
	RunningApplication get(WebApplicationType type, List<Class<?>> more, String... properties) {
		return this.store.computeIfAbsent(List.of(type, more, List.of(properties)),
				(key) -> start(type, more, properties), RunningApplication.class);
	}

	private static RunningApplication start(WebApplicationType type, List<Class<?>> more, String... properties) {
		List<Class<?>> sources = new ArrayList<>(more);
		if (type == WebApplicationType.REACTIVE) {
			sources.add(OwnEventLoops.class);
		}
		return RunningApplication.start(type, sources, properties);
	}

	/**
	 * Extension that gives tests the parameter {@link Servers}.
	 */
	static final class Extension implements ParameterResolver {

		@Override
		public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
			return parameter.getParameter().getType() == Servers.class;
		}

		@Override
		public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
			return new Servers(context.getStore(StoreScope.LAUNCHER_SESSION, Namespace.create(Servers.class)));
		}

	}

}
