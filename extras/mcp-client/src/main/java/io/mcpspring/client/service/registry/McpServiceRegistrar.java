package io.mcpspring.client.service.registry;

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Set;

import io.mcpspring.client.service.McpToolCall;

import org.springframework.beans.factory.FactoryBean;
import org.springframework.beans.factory.annotation.AnnotatedBeanDefinition;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.context.annotation.ClassPathScanningCandidateComponentProvider;
import org.springframework.context.annotation.ImportBeanDefinitionRegistrar;
import org.springframework.core.annotation.MergedAnnotation;
import org.springframework.core.env.Environment;
import org.springframework.core.io.ResourceLoader;
import org.springframework.core.type.AnnotationMetadata;
import org.springframework.util.ClassUtils;

/**
 * Registers the beans that {@link ImportMcpServices} asks for.
 */
final class McpServiceRegistrar implements ImportBeanDefinitionRegistrar {

	private final Environment environment;

	private final ResourceLoader resources;

	McpServiceRegistrar(Environment environment, ResourceLoader resources) {
		this.environment = environment;
		this.resources = resources;
	}

	@Override
	public void registerBeanDefinitions(AnnotationMetadata importing, BeanDefinitionRegistry registry) {
		importing.getAnnotations()
			.stream(ImportMcpServices.class)
			.forEach((annotation) -> register(importing, annotation, registry));
	}

	private void register(AnnotationMetadata importing, MergedAnnotation<ImportMcpServices> annotation,
			BeanDefinitionRegistry registry) {
		String client = annotation.getString("client");
		Set<Class<?>> services = new LinkedHashSet<>(Arrays.asList(annotation.getClassArray("types")));
		Set<String> packages = new LinkedHashSet<>(Arrays.asList(annotation.getStringArray("basePackages")));
		for (Class<?> type : annotation.getClassArray("basePackageClasses")) {
			packages.add(type.getPackageName());
		}
		if (services.isEmpty() && packages.isEmpty()) {
			packages.add(ClassUtils.getPackageName(importing.getClassName()));
		}
		packages.forEach((name) -> find(name, services));
		services.forEach((service) -> register(client, service, registry));
	}

	private void find(String name, Set<Class<?>> services) {
		ClassPathScanningCandidateComponentProvider scanner = new ClassPathScanningCandidateComponentProvider(false,
				this.environment) {

			@Override
			protected boolean isCandidateComponent(AnnotatedBeanDefinition definition) {
				return definition.getMetadata().isInterface() && definition.getMetadata().isIndependent();
			}

		};
		scanner.setResourceLoader(this.resources);
		scanner.addIncludeFilter(
				(reader, factory) -> reader.getAnnotationMetadata().hasAnnotatedMethods(McpToolCall.class.getName()));
		for (BeanDefinition found : scanner.findCandidateComponents(name)) {
			if (found.getBeanClassName() != null) {
				services.add(ClassUtils.resolveClassName(found.getBeanClassName(), this.resources.getClassLoader()));
			}
		}
	}

	private static void register(String client, Class<?> service, BeanDefinitionRegistry registry) {
		String name = client + "#" + service.getName();
		if (registry.containsBeanDefinition(name)) {
			return;
		}
		RootBeanDefinition definition = new RootBeanDefinition(McpServiceFactoryBean.class);
		definition.getConstructorArgumentValues().addIndexedArgumentValue(0, service);
		definition.getConstructorArgumentValues().addIndexedArgumentValue(1, client);
		definition.setAttribute(FactoryBean.OBJECT_TYPE_ATTRIBUTE, service);
		registry.registerBeanDefinition(name, definition);
	}

}
