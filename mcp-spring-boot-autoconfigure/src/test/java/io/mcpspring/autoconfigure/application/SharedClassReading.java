package io.mcpspring.autoconfigure.application;

import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import org.springframework.aot.AotDetector;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.beans.factory.support.BeanDefinitionRegistryPostProcessor;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.boot.jackson.JacksonMixinModuleEntries;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.Ordered;
import org.springframework.core.io.Resource;
import org.springframework.core.type.classreading.CachingMetadataReaderFactory;
import org.springframework.core.type.classreading.MetadataReader;

/**
 * Shares what Spring reads of class files among the applications that one JVM of tests
 * starts one after the other, which Spring Boot forgets with each. Also leaves out the
 * search for mix-ins of Jackson, which reads all classes of tests and finds none.
 */
public final class SharedClassReading
		implements ApplicationContextInitializer<ConfigurableApplicationContext>, Ordered {

	/** Of Spring Boot's {@code SharedMetadataReaderFactoryContextInitializer}. */
	private static final String READER = "org.springframework.boot.autoconfigure.internalCachingMetadataReaderFactory";

	private static final String MIXINS = "jacksonMixinModuleEntries";

	private static final Map<ClassLoader, SharedReaders> READERS = new ConcurrentHashMap<>();

	@Override
	public void initialize(ConfigurableApplicationContext context) {
		ClassLoader loader = context.getClassLoader();
		if (loader == ClassLoader.getSystemClassLoader() && !AotDetector.useGeneratedArtifacts()) {
			context.addBeanFactoryPostProcessor(new Replacements(READERS.computeIfAbsent(loader, SharedReaders::new)));
		}
	}

	/** Before the initializer of Spring Boot, which keeps what is there. */
	@Override
	public int getOrder() {
		return Ordered.HIGHEST_PRECEDENCE;
	}

	private record Replacements(SharedReaders readers) implements BeanDefinitionRegistryPostProcessor {

		@Override
		public void postProcessBeanDefinitionRegistry(BeanDefinitionRegistry registry) {
			registry.registerBeanDefinition(READER,
					new RootBeanDefinition(CachingMetadataReaderFactory.class, () -> this.readers));
		}

		@Override
		public void postProcessBeanFactory(ConfigurableListableBeanFactory factory) {
			BeanDefinitionRegistry registry = (BeanDefinitionRegistry) factory;
			if (registry.containsBeanDefinition(MIXINS)) {
				registry.removeBeanDefinition(MIXINS);
				registry.registerBeanDefinition(MIXINS, new RootBeanDefinition(JacksonMixinModuleEntries.class,
						() -> JacksonMixinModuleEntries.create((entries) -> {
						})));
			}
		}

	}

	/** By name, as looking for the file of a class takes as long as reading it. */
	private static final class SharedReaders extends CachingMetadataReaderFactory {

		private static final int MAX_FILES = 10_000;

		private final Map<String, MetadataReader> byName = new ConcurrentHashMap<>();

		SharedReaders(ClassLoader loader) {
			super(loader);
			setCacheLimit(MAX_FILES);
		}

		@Override
		public MetadataReader getMetadataReader(String className) throws IOException {
			MetadataReader known = this.byName.get(className);
			if (known == null) {
				known = super.getMetadataReader(className);
				this.byName.put(className, known);
			}
			return known;
		}

		@Override
		public synchronized MetadataReader getMetadataReader(Resource resource) throws IOException {
			return super.getMetadataReader(resource);
		}

	}

}
