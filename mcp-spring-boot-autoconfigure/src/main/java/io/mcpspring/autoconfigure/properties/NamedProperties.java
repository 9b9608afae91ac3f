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
 * Registration of short names for the beans that {@link EnableConfigurationProperties}
 * defines, such as {@code mcpServerProperties}. A parameter that is named like a bean is
 * resolved without inspecting all others.
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
