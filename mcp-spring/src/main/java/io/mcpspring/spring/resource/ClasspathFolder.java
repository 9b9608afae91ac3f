package io.mcpspring.spring.resource;

import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.net.URLConnection;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

import org.jspecify.annotations.Nullable;

import org.springframework.util.ResourceUtils;
import org.springframework.util.StringUtils;

/**
 * Folder on the class path, in jars or in directories.
 */
final class ClasspathFolder implements Folder {

	private final String root;

	private final ClassLoader classLoader;

	/**
	 * Create a folder.
	 * @param folder its name
	 * @param classLoader the class loader of its files
	 * @throws IllegalArgumentException if it is the whole class path or does not exist
	 */
	ClasspathFolder(String folder, ClassLoader classLoader) {
		String name = StringUtils.trimTrailingCharacter(StringUtils.trimLeadingCharacter(folder, '/'), '/');
		if (!Folder.isPlain(name, true)) {
			throw new IllegalArgumentException(
					"'" + folder + "' is no folder of the class path; name one that holds nothing but resources");
		}
		this.root = name + "/";
		this.classLoader = classLoader;
		if (classLoader.getResource(this.root) == null) {
			throw new IllegalArgumentException(
					"There is no folder '" + folder + "' on the class path; in a jar, it needs an entry of its own");
		}
	}

	@Override
	public @Nullable InputStream open(String path, boolean hidden) throws IOException {
		URL location = Folder.isPlain(path, hidden) ? this.classLoader.getResource(this.root + path) : null;
		if (location == null) {
			return null;
		}
		if (ResourceUtils.isFileURL(location)) {
			// The directory may contain links, which only the file system can resolve.
			return directory(ResourceUtils.getFile(location).toPath(), path).open(path, hidden);
		}
		URLConnection connection = location.openConnection();
		boolean directory = connection instanceof JarURLConnection jar && jar.getJarEntry().isDirectory();
		return directory ? null : connection.getInputStream();
	}

	private static DirectoryFolder directory(Path file, String path) {
		Path directory = file.toAbsolutePath();
		for (int depth = StringUtils.countOccurrencesOf(path, "/"); depth >= 0; depth--) {
			directory = Objects.requireNonNull(directory.getParent());
		}
		return new DirectoryFolder(directory);
	}

	/**
	 * List the files. Of several files with the same path, the first on the class path
	 * wins.
	 */
	@Override
	public List<Entry> list(boolean hidden) throws IOException {
		Map<String, Entry> entries = new TreeMap<>();
		for (URL location : Collections.list(this.classLoader.getResources(this.root))) {
			for (Entry entry : list(location, hidden)) {
				entries.putIfAbsent(entry.path(), entry);
			}
		}
		return List.copyOf(entries.values());
	}

	private List<Entry> list(URL location, boolean hidden) throws IOException {
		if (ResourceUtils.isFileURL(location)) {
			return new DirectoryFolder(ResourceUtils.getFile(location).toPath()).list(hidden);
		}
		if (location.openConnection() instanceof JarURLConnection jar) {
			return jar.getJarFile()
				.stream()
				.filter((entry) -> !entry.isDirectory() && entry.getName().startsWith(this.root))
				.map((entry) -> new Entry(entry.getName().substring(this.root.length()), entry.getSize()))
				.filter((entry) -> Folder.isPlain(entry.path(), hidden))
				.toList();
		}
		return List.of();
	}

	@Override
	public String toString() {
		return "class path folder " + this.root;
	}

}
