package io.mcpspring.spring.resource;

import java.io.FileNotFoundException;
import java.nio.file.Path;

import org.springframework.util.ClassUtils;
import org.springframework.util.ResourceUtils;

/**
 * Factory of folders of the file system and of the class path.
 */
public final class Folders {

	private Folders() {
	}

	/**
	 * Open a directory of the file system.
	 * @param root the directory
	 * @return the folder
	 * @throws IllegalArgumentException if the directory does not exist
	 */
	public static Folder directory(Path root) {
		return new DirectoryFolder(root);
	}

	/**
	 * Open a folder of the class path, in jars or in directories.
	 * @param folder its name, for example {@code manuals}; not the root of the class path
	 * @return the folder
	 * @throws IllegalArgumentException if the folder does not exist
	 */
	public static Folder classpath(String folder) {
		ClassLoader classLoader = ClassUtils.getDefaultClassLoader();
		return new ClasspathFolder(folder, (classLoader != null) ? classLoader : Folders.class.getClassLoader());
	}

	/**
	 * Open the folder at a location.
	 * @param location {@code classpath:} and a folder of the class path, {@code file:}
	 * and a directory, or the path of a directory
	 * @return the folder
	 * @throws IllegalArgumentException if it does not exist
	 */
	public static Folder at(String location) {
		if (location.startsWith(ResourceUtils.CLASSPATH_URL_PREFIX)) {
			return classpath(location.substring(ResourceUtils.CLASSPATH_URL_PREFIX.length()));
		}
		try {
			return directory(location.startsWith(ResourceUtils.FILE_URL_PREFIX)
					? ResourceUtils.getFile(location).toPath() : Path.of(location));
		}
		catch (FileNotFoundException ex) {
			throw new IllegalArgumentException("'" + location + "' is no place of a directory", ex);
		}
	}

}
