package io.mcpspring.model;

import java.net.URI;
import java.util.List;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * A resource as it is listed (server-2025 RES-02).
 *
 * @param uri the address, an absolute URI (server-2025 RES-14)
 * @param name the programmatic name
 * @param title the display name, or {@code null}
 * @param description what it holds, or {@code null}
 * @param mimeType the media type, or {@code null}
 * @param size the size in bytes, or {@code null}
 * @param annotations hints, or {@code null}
 * @param icons icons; may be empty
 * @param meta the members of {@code _meta}, or {@code null}
 */
public record ResourceDescriptor(String uri, String name, @Nullable String title, @Nullable String description,
		@Nullable String mimeType, @Nullable Long size, @Nullable Annotations annotations, List<Icon> icons,
		@Nullable ObjectNode meta) {

	public ResourceDescriptor {
		if (!URI.create(uri).isAbsolute()) {
			throw new IllegalArgumentException("Resource URI must be absolute: " + uri);
		}
		icons = List.copyOf(icons);
	}

	/**
	 * A resource with an address and a name.
	 * @param uri the address
	 * @param name the name
	 * @return the descriptor
	 */
	public static ResourceDescriptor of(String uri, String name) {
		return new ResourceDescriptor(uri, name, null, null, null, null, null, List.of(), null);
	}

}
