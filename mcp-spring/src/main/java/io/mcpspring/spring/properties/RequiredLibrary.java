package io.mcpspring.spring.properties;

import org.springframework.util.ClassUtils;

/**
 * Library that a starter does not include, because only one feature uses it.
 *
 * @param artifact its coordinates without version
 * @param type one of its classes
 */
public record RequiredLibrary(String artifact, String type) {

	/**
	 * Check that the library is on the class path.
	 * @param property the property that enabled the feature
	 * @param purpose the purpose of the library
	 * @throws InvalidMcpPropertyException if it is missing
	 */
	public void require(String property, String purpose) {
		if (!ClassUtils.isPresent(this.type, null)) {
			throw new InvalidMcpPropertyException(property,
					"is set, but the library that " + purpose + " is missing: " + this.artifact,
					"Add the dependency '" + this.artifact + "', or remove the property.");
		}
	}

}
