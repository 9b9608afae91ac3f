package io.mcpspring.autoconfigure.properties;

import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.ImportBeanDefinitionRegistrar;
import org.springframework.core.annotation.MergedAnnotation;
import org.springframework.core.annotation.MergedAnnotations;
import org.springframework.core.type.AnnotationMetadata;
import org.springframework.util.ClassUtils;

/**
 * Registrar of short aliases, such as {@code mcpServerProperties}, for the beans of
 * {@link EnableConfigurationProperties}. A parameter with the name of a bean is resolved
 * without a lookup by type.
 */
public final class NamedProperties implements ImportBeanDefinitionRegistrar {

	@Override
	public void registerBeanDefinitions(AnnotationMetadata importing, BeanDefinitionRegistry registry) {
		MergedAnnotation<EnableConfigurationProperties> enabled = importing.getAnnotations()
			.get(EnableConfigurationProperties.class);
		for (Class<?> type : enabled.getClassArray(MergedAnnotation.VALUE)) {
			String prefix = MergedAnnotations.from(type).get(ConfigurationProperties.class).getString("prefix");
			String alias = ClassUtils.getShortNameAsProperty(type);
			if (!registry.isBeanNameInUse(alias)) {
				registry.registerAlias(prefix + "-" + type.getName(), alias);
			}
		}
	}

}
