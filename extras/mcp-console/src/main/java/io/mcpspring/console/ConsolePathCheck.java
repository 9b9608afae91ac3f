package io.mcpspring.console;

import java.util.Map;
import java.util.function.Function;

import io.mcpspring.boot.start.ExistingBeans;
import io.mcpspring.spring.properties.InvalidMcpPropertyException;

import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;

/**
 * Check that refuses a path of the console at which the application answers. The console
 * would hide it.
 */
final class ConsolePathCheck implements SmartInitializingSingleton {

	private final String path;

	private final ConfigurableListableBeanFactory beanFactory;

	private final Function<ExistingBeans, Map<String, String>> mapped;

	/**
	 * Create the check.
	 * @param path the path of the console
	 * @param beanFactory contains the application's mappings
	 * @param mapped returns the mapped paths within the application, each with what
	 * answers there
	 */
	ConsolePathCheck(String path, ConfigurableListableBeanFactory beanFactory,
			Function<ExistingBeans, Map<String, String>> mapped) {
		this.path = path;
		this.beanFactory = beanFactory;
		this.mapped = mapped;
	}

	@Override
	public void afterSingletonsInstantiated() {
		this.mapped.apply(new ExistingBeans(this.beanFactory)).forEach((pattern, owner) -> {
			if (pattern.equals(this.path) || pattern.startsWith(this.path + "/")) {
				throw new InvalidMcpPropertyException("mcp.server.console.path",
						"is '" + this.path + "', where " + owner + " answers already ('" + pattern + "')",
						"Choose a path that nothing else answers, or move the other one.");
			}
		});
	}

}
