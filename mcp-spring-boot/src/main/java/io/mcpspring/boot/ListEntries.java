package io.mcpspring.boot;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;

import io.mcpspring.spring.properties.InvalidMcpPropertyException;
import io.mcpspring.spring.properties.PropertyFailures;

import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.core.env.Environment;
import org.springframework.core.env.PropertySource;

/**
 * Entries of properties that are lists. Spring Boot does not read those that are written
 * as keys, such as {@code query-arguments./orders/**=page}, and does not say so.
 */
public final class ListEntries {

	private ListEntries() {
	}

	/**
	 * Check that the properties have no keys below them.
	 * @param environment the environment
	 * @param properties the names of the properties, with an example of an entry each
	 * @throws InvalidMcpPropertyException if a property has a key
	 */
	public static void check(Environment environment, List<Example> properties) {
		PropertyFailures failures = new PropertyFailures();
		for (Example property : properties) {
			Set<String> keys = keys(environment, ConfigurationPropertyName.of(property.name()));
			if (!keys.isEmpty()) {
				failures.collect(() -> {
					throw new InvalidMcpPropertyException(property.name(),
							"is a list, and its keys are not read: " + String.join(", ", keys),
							"Write '" + property.name() + "=" + property.entry()
									+ "', with commas between entries, or a list in YAML.");
				});
			}
		}
		failures.throwIfAny();
	}

	/** Return the names of the keys as they are written. */
	private static Set<String> keys(Environment environment, ConfigurationPropertyName list) {
		Set<String> keys = new TreeSet<>();
		for (PropertySource<?> source : ((ConfigurableEnvironment) environment).getPropertySources()) {
			if (source instanceof EnumerablePropertySource<?> all) {
				for (String written : all.getPropertyNames()) {
					ConfigurationPropertyName name = ConfigurationPropertyName.adapt(written, '.');
					if (list.isAncestorOf(name) && !name.isNumericIndex(list.getNumberOfElements())) {
						keys.add(written);
					}
				}
			}
		}
		return keys;
	}

	/**
	 * Property that is a list.
	 *
	 * @param name the name of the property
	 * @param entry an example of an entry
	 */
	public record Example(String name, String entry) {
	}

}
