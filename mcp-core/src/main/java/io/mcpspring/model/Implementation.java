package io.mcpspring.model;

import java.util.List;
import java.util.Objects;

import org.jspecify.annotations.Nullable;

/**
 * The identity of a server or client (server-2025 LIFE-02).
 *
 * @param name the programmatic name
 * @param version the version
 * @param title the display name, from 2025-06-18 on, or {@code null}
 * @param description the description, from 2025-11-25 on, or {@code null}
 * @param websiteUrl the address of the website, from 2025-11-25 on, or {@code null}
 * @param icons the icons, from 2025-11-25 on; may be empty
 */
public record Implementation(String name, String version, @Nullable String title, @Nullable String description,
		@Nullable String websiteUrl, List<Icon> icons) {

	public Implementation {
		icons = List.copyOf(icons);
	}

	/**
	 * Create an identity of name and version only.
	 * @param name the name
	 * @param version the version
	 * @return the identity
	 */
	public static Implementation of(String name, String version) {
		return new Implementation(name, version, null, null, null, List.of());
	}

}
