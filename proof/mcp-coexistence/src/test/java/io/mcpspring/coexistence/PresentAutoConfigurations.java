package io.mcpspring.coexistence;

import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.BeanClassLoaderAware;
import org.springframework.boot.autoconfigure.AutoConfigurationImportFilter;
import org.springframework.boot.autoconfigure.AutoConfigurationMetadata;
import org.springframework.util.ClassUtils;

/** Leaves out the auto-configurations that the class loader of an application hides. */
final class PresentAutoConfigurations implements AutoConfigurationImportFilter, BeanClassLoaderAware {

	private @Nullable ClassLoader classLoader;

	@Override
	public void setBeanClassLoader(ClassLoader classLoader) {
		this.classLoader = classLoader;
	}

	@Override
	public boolean[] match(@Nullable String[] names, AutoConfigurationMetadata metadata) {
		boolean[] present = new boolean[names.length];
		for (int i = 0; i < names.length; i++) {
			String name = names[i];
			present[i] = name != null && ClassUtils.isPresent(name, this.classLoader);
		}
		return present;
	}

}
