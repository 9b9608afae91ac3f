package io.mcpspring.test.autoconfigure;

import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import io.mcpspring.spring.method.registration.AnnotatedTypes;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.test.context.filter.annotation.StandardAnnotationCustomizableTypeExcludeFilter;
import org.springframework.core.type.classreading.MetadataReader;
import org.springframework.core.type.classreading.MetadataReaderFactory;
import org.springframework.util.ClassUtils;

/**
 * Leaves out of an {@link McpTest} all components but those with annotated methods, or
 * those of them that the test names, and those that the server uses.
 */
final class McpTypeExcludeFilter extends StandardAnnotationCustomizableTypeExcludeFilter<McpTest> {

	/** Types of libraries that an application may not have are named by strings. */
	private static final List<String> USED_BY_THE_SERVER = List.of("io.mcpspring.server.McpTextRenderer",
			"io.mcpspring.autoconfigure.security.McpHttpSecurityCustomizer",
			"io.mcpspring.autoconfigure.security.McpServerHttpSecurityCustomizer",
			"io.mcpspring.server.McpExceptionTranslator", "io.mcpspring.extension.McpExtension",
			"io.mcpspring.engine.http.BrowserPage", "io.mcpspring.server.McpAdmission",
			"io.mcpspring.engine.http.ScopeChallenge", "io.mcpspring.annotation.McpParameterResolver",
			"io.mcpspring.server.CallerResolver", "io.mcpspring.server.McpAccess",
			"io.mcpspring.server.McpHandlerInterceptor", "io.mcpspring.server.McpInterceptor",
			"io.mcpspring.engine.server.ServerEvents", "io.mcpspring.spring.skill.SkillSource",
			"io.mcpspring.server.ResultMapperCustomizer", "jakarta.servlet.Filter",
			"org.springframework.boot.jackson.JacksonComponent",
			"org.springframework.boot.jackson.autoconfigure.JsonMapperBuilderCustomizer",
			"org.springframework.boot.web.servlet.FilterRegistrationBean",
			"org.springframework.core.convert.converter.Converter",
			"org.springframework.core.convert.converter.GenericConverter",
			"org.springframework.security.web.SecurityFilterChain",
			"org.springframework.security.web.server.SecurityWebFilterChain",
			"org.springframework.web.bind.annotation.ControllerAdvice",
			"org.springframework.web.reactive.config.WebFluxConfigurer", "org.springframework.web.server.WebFilter",
			"org.springframework.web.servlet.config.annotation.WebMvcConfigurer",
			"tools.jackson.databind.JacksonModule");

	private final Class<?>[] named;

	private final Set<Class<?>> known = new LinkedHashSet<>();

	private final AnnotatedTypes types = new AnnotatedTypes();

	McpTypeExcludeFilter(Class<?> testClass) {
		super(testClass);
		this.named = getAnnotation().getValue("value", Class[].class).orElse(new Class[0]);
		for (String name : USED_BY_THE_SERVER) {
			Class<?> type = find(name);
			if (type != null) {
				this.known.add(type);
			}
		}
	}

	@Override
	protected Set<Class<?>> getKnownIncludes() {
		return this.known;
	}

	@Override
	protected Set<Class<?>> getComponentIncludes() {
		return new LinkedHashSet<>(List.of(this.named));
	}

	@Override
	protected boolean defaultInclude(MetadataReader reader, MetadataReaderFactory factory) throws IOException {
		return super.defaultInclude(reader, factory)
				|| (this.named.length == 0 && isAnnotated(find(reader.getClassMetadata().getClassName())));
	}

	/** A class that names missing ones offers nothing in the application either. */
	private boolean isAnnotated(@Nullable Class<?> type) {
		try {
			return this.types.isAnnotated(type);
		}
		catch (IllegalStateException | LinkageError ex) {
			return false;
		}
	}

	private static @Nullable Class<?> find(String name) {
		try {
			return ClassUtils.forName(name, McpTypeExcludeFilter.class.getClassLoader());
		}
		catch (ClassNotFoundException | LinkageError ex) {
			return null;
		}
	}

}
