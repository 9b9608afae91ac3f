package io.mcpspring.spring.resource;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * Tree of files below a root, which no path can leave. {@link Folders} opens one.
 */
public interface Folder {

	/**
	 * Open a file.
	 * @param path its path from the root, with {@code /}
	 * @param hidden whether hidden files are served
	 * @return its bytes, or {@code null} if there is no such file or it must not be
	 * served
	 * @throws IOException if it cannot be read
	 */
	@Nullable InputStream open(String path, boolean hidden) throws IOException;

	/**
	 * List all files, except those that are only reachable through a link to a directory.
	 * @param hidden whether hidden files are served
	 * @return the files, in the order of their paths
	 * @throws IOException if the folder cannot be read
	 */
	List<Entry> list(boolean hidden) throws IOException;

	/**
	 * File.
	 *
	 * @param path its path from the root, with {@code /}
	 * @param size its size in bytes
	 */
	record Entry(String path, long size) {
	}

	/**
	 * Return whether a path lexically names a file below the root, without access to the
	 * file system.
	 * @param path the path
	 * @param hidden whether names that begin with a dot are allowed
	 * @return {@code false} for a path that must not be looked up
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
