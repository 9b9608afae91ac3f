package io.mcpspring.spring.resource;

import java.util.Locale;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import org.springframework.http.MediaType;
import org.springframework.http.MediaTypeFactory;
import org.springframework.util.StringUtils;

/**
 * Media types of files, by their names.
 */
public final class MediaTypes {

	// Types that MediaTypeFactory does not know and models like to read.
	private static final Map<String, MediaType> MORE_TYPES = Map.of("md", MediaType.valueOf("text/markdown"),
			"markdown", MediaType.valueOf("text/markdown"), "yaml", MediaType.valueOf("application/yaml"), "yml",
			MediaType.valueOf("application/yaml"), "toml", MediaType.valueOf("application/toml"), "properties",
			MediaType.TEXT_PLAIN, "kt", MediaType.TEXT_PLAIN, "ndjson", MediaType.APPLICATION_NDJSON);

	private MediaTypes() {
	}

	/**
	 * Return the media type by the name of a file.
	 * @param path its path
	 * @return the type, or {@code null} if it is unknown
	 */
	public static @Nullable MediaType of(String path) {
		String extension = StringUtils.getFilenameExtension(path);
		MediaType known = (extension != null) ? MORE_TYPES.get(extension.toLowerCase(Locale.ROOT)) : null;
		return (known != null) ? known : MediaTypeFactory.getMediaType(path).orElse(null);
	}

}
