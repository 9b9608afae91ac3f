package io.mcpspring.coexistence;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import java.util.Collections;
import java.util.Enumeration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

import org.springframework.core.io.UrlResource;

/** Hides libraries: their classes, and the files by which they register themselves. */
final class HidingClassLoader extends ClassLoader {

	private static final Map<String, Boolean> FOUND = new ConcurrentHashMap<>();

	private final Predicate<String> hidden;

	private final Iterable<String> packages;

	HidingClassLoader(ClassLoader parent, Iterable<String> packages) {
		super(parent);
		this.packages = packages;
		this.hidden = (name) -> {
			for (String prefix : packages) {
				if (name.startsWith(prefix)) {
					return true;
				}
			}
			return false;
		};
	}

	@Override
	protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
		if (this.hidden.test(name)) {
			throw new ClassNotFoundException(name);
		}
		return super.loadClass(name, resolve);
	}

	@Override
	public Enumeration<URL> getResources(String name) throws IOException {
		Enumeration<URL> all = super.getResources(name);
		if (!name.startsWith("META-INF/spring") && !name.startsWith("META-INF/services/")) {
			return all;
		}
		return Collections
			.enumeration(Collections.list(all).stream().filter((url) -> !isOfHidden(url.toString(), name)).toList());
	}

	private boolean isOfHidden(String url, String name) {
		String root = url.substring(0, url.length() - name.length());
		for (String prefix : this.packages) {
			if (FOUND.computeIfAbsent(root + prefix.replace('.', '/'), HidingClassLoader::exists)) {
				return true;
			}
		}
		return false;
	}

	private static boolean exists(String folder) {
		try {
			return new UrlResource(folder).exists();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
