package io.mcpspring.console;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/**
 * The scripts, styles and pictures of the page. They are not among the static resources
 * of the class path, which an application serves to everybody.
 */
final class ConsoleFiles {

	private static final Pattern NAME = Pattern.compile("[a-z]++(?:-[a-z]++)*+\\.(html|js|css|svg)");

	private static final Map<String, String> MEDIA_TYPES = Map.of("html", "text/html;charset=utf-8", "js",
			"text/javascript;charset=utf-8", "css", "text/css;charset=utf-8", "svg", "image/svg+xml");

	/** Never more than there are files. */
	private final Map<String, ConsoleFile> read = new ConcurrentHashMap<>();

	/**
	 * Find a file.
	 * @param name its name, as the client wrote it
	 * @return the file, or {@code null}
	 */
	@Nullable ConsoleFile find(String name) {
		Matcher matcher = NAME.matcher(name);
		if (!matcher.matches()) {
			return null;
		}
		ConsoleFile known = this.read.get(name);
		if (known != null) {
			return known;
		}
		ConsoleFile found = read(name, String.valueOf(MEDIA_TYPES.get(matcher.group(1))));
		if (found != null) {
			this.read.put(name, found);
		}
		return found;
	}

	private static @Nullable ConsoleFile read(String name, String mediaType) {
		try (InputStream stream = ConsoleFiles.class.getResourceAsStream("web/" + name)) {
			return (stream != null) ? new ConsoleFile(mediaType, stream.readAllBytes()) : null;
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * A file.
	 *
	 * @param mediaType its media type
	 * @param content its bytes
	 */
	record ConsoleFile(String mediaType, byte[] content) {
	}

}
