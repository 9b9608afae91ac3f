package io.mcpspring.resource;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * A tree of files below a root, which no path leads out of. {@link Folders} opens one.
 */
public sealed interface Folder permits DirectoryFolder, ClasspathFolder {

	/**
	 * Open a file.
	 * @param path where it is, from the root, with {@code /}
	 * @param hidden whether hidden files are served
	 * @return its bytes, or {@code null} if there is no such file or it is not to be
	 * served
	 * @throws IOException if it cannot be read
	 */
	@Nullable InputStream open(String path, boolean hidden) throws IOException;

	/**
	 * All files, without those that only a link to a directory leads to.
	 * @param hidden whether hidden files are served
	 * @return the files, in the order of their paths
	 * @throws IOException if the folder cannot be read
	 */
	List<Entry> list(boolean hidden) throws IOException;

	/**
	 * A file.
	 *
	 * @param path where it is, from the root, with {@code /}
	 * @param size how long it is, in bytes
	 */
	record Entry(String path, long size) {
	}

	/**
	 * Whether a path names a file below the root by itself, without the help of the file
	 * system.
	 * @param path the path
	 * @param hidden whether names that begin with a dot are allowed
	 * @return {@code false} for one that must not be looked for
	 */
	static boolean isPlain(String path, boolean hidden) {
		if (path.indexOf('\\') >= 0 || path.chars().anyMatch(Character::isISOControl)) {
			return false;
		}
		for (String name : path.split("/", -1)) {
			if (name.isEmpty() || name.equals(".") || name.equals("..") || (!hidden && name.startsWith("."))) {
				return false;
			}
		}
		return true;
	}

}
