package io.mcpspring.spring.app;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;

/**
 * Registration of the pages in the folder and of those that are beans. It links the tools
 * of annotated methods, which are registered before.
 */
public final class AppReader implements SmartInitializingSingleton {

	private final @Nullable AppFolder folder;

	private final AppPages pages;

	private final AppLinks links;

	private final ObjectProvider<AppPage> beans;

	public AppReader(@Nullable AppFolder folder, AppPages pages, AppLinks links, ObjectProvider<AppPage> beans) {
		this.folder = folder;
		this.pages = pages;
		this.links = links;
		this.beans = beans;
	}

	@Override
	public void afterSingletonsInstantiated() {
		Map<String, AppSettings> annotated = this.links.settings();
		if (this.folder != null) {
			try {
				this.folder.read().forEach((page) -> register(page, annotated));
			}
			catch (IOException ex) {
				throw new UncheckedIOException("The pages in " + this.folder.folder() + " cannot be read", ex);
			}
		}
		this.beans.orderedStream().forEach((page) -> register(page, annotated));
		this.links.link();
	}

	private void register(AppPage page, Map<String, AppSettings> annotated) {
		AppSettings further = annotated.get(page.uri());
		this.pages.register((further != null) ? page.with(further) : page);
	}

}
