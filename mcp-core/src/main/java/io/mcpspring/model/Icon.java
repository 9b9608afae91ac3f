package io.mcpspring.model;

import java.net.URI;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * Icon that a client may display, sent from 2025-11-25 on (server-2025 BASE-19, BASE-20).
 *
 * @param src an {@code https}, {@code http} or {@code data} URI
 * @param mimeType the media type, or {@code null}
 * @param sizes sizes such as {@code 48x48} or {@code any}; may be empty
 * @param theme {@code light}, {@code dark} or {@code null}
 */
public record Icon(String src, @Nullable String mimeType, List<String> sizes, @Nullable String theme) {

	public Icon {
		String scheme = URI.create(src).getScheme();
		if (!"https".equalsIgnoreCase(scheme) && !"http".equalsIgnoreCase(scheme) && !"data".equalsIgnoreCase(scheme)) {
			throw new IllegalArgumentException("Icon source must be an https, http or data URI: " + src);
		}
		sizes = List.copyOf(sizes);
	}

	/**
	 * Create an icon with a source only.
	 * @param src the URI
	 * @return the icon
	 */
	public static Icon of(String src) {
		return new Icon(src, null, List.of(), null);
	}

}
