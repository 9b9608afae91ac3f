package io.mcpspring.spring.resource;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * Directory of the file system.
 */
final class DirectoryFolder implements Folder {

	private final Path root;

	/**
	 * Create a folder.
	 * @param root the directory
	 * @throws IllegalArgumentException if the directory does not exist
	 */
	DirectoryFolder(Path root) {
		try {
			this.root = root.toRealPath();
		}
		catch (IOException ex) {
			throw new IllegalArgumentException("There is no directory " + root + " to serve resources from", ex);
		}
		if (!Files.isDirectory(this.root)) {
			throw new IllegalArgumentException(root + " is no directory to serve resources from");
		}
	}

	@Override
	public @Nullable InputStream open(String path, boolean hidden) throws IOException {
		Path file = Folder.isPlain(path, hidden) ? resolve(path) : null;
		if (file == null || !isServed(file, hidden)) {
			return null;
		}
		try {
			// Links were resolved before; a link that has replaced the file since is
			// refused.
			return Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS);
		}
		catch (NoSuchFileException ex) {
			return null;
		}
	}

	private @Nullable Path resolve(String path) {
		try {
			return this.root.resolve(path).toRealPath();
		}
		catch (IOException | InvalidPathException ex) {
			return null;
		}
	}

	/**
	 * Whether a file may be served: it must be a regular file, because a pipe or device
	 * could block or never end, and below the root after the resolution of links.
	 */
	private boolean isServed(Path file, boolean hidden) throws IOException {
		return file.startsWith(this.root) && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
				&& (hidden || (!Files.isHidden(file) && Folder.isPlain(relative(file), false)));
	}

	private String relative(Path file) {
		return this.root.relativize(file).toString().replace(file.getFileSystem().getSeparator(), "/");
	}

	@Override
	public List<Entry> list(boolean hidden) throws IOException {
		List<Entry> entries = new ArrayList<>();
		Files.walkFileTree(this.root, new SimpleFileVisitor<Path>() {

			@Override
			public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
				Entry entry = entry(relative(file), hidden);
				if (entry != null) {
					entries.add(entry);
				}
				return FileVisitResult.CONTINUE;
			}

			@Override
			public FileVisitResult visitFileFailed(Path file, IOException failure) {
				// An unreadable file cannot be served either.
				return FileVisitResult.CONTINUE;
			}

		});
		entries.sort(Comparator.comparing(Entry::path));
		return entries;
	}

	private @Nullable Entry entry(String path, boolean hidden) {
		try {
			Path file = Folder.isPlain(path, hidden) ? resolve(path) : null;
			return (file != null && isServed(file, hidden)) ? new Entry(path, Files.size(file)) : null;
		}
		catch (IOException ex) {
			return null;
		}
	}

	@Override
	public String toString() {
		return "directory " + this.root;
	}

}
