package io.mcpspring.autoconfigure;

import java.util.stream.StreamSupport;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.context.annotation.ImportCandidates;
import org.springframework.util.ClassUtils;

/** The auto-configurations that this project declares to Spring Boot. */
final class OwnAutoConfigurations {

	private static final ClassLoader LOADER = OwnAutoConfigurations.class.getClassLoader();

	private OwnAutoConfigurations() {
	}

	static AutoConfigurations all() {
		return AutoConfigurations
			.of(StreamSupport.stream(ImportCandidates.load(AutoConfiguration.class, LOADER).spliterator(), false)
				.filter((name) -> name.startsWith("io.mcpspring."))
				.map((name) -> ClassUtils.resolveClassName(name, LOADER))
				.toArray(Class<?>[]::new));
	}

}
