package io.mcpspring.model;

import java.util.Arrays;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * The identity of a server or client (server-2025 LIFE-02).
 */
public final class Implementation extends ValueObject {

	private final String name;

	private final String version;

	private final @Nullable String title;

	private final @Nullable String description;

	private final @Nullable String websiteUrl;

	private final List<Icon> icons;

	private Implementation(Builder builder) {
		this.name = builder.name;
		this.version = builder.version;
		this.title = builder.title;
		this.description = builder.description;
		this.websiteUrl = builder.websiteUrl;
		this.icons = List.copyOf(builder.icons);
	}

	/**
	 * Create an identity of name and version only.
	 * @param name the name
	 * @param version the version
	 * @return the identity
	 */
	public static Implementation of(String name, String version) {
		return builder(name, version).build();
	}

	/**
	 * Create a builder.
	 * @param name the programmatic name
	 * @param version the version
	 * @return a builder
	 */
	public static Builder builder(String name, String version) {
		return new Builder(name, version);
	}

	/**
	 * Return the programmatic name.
	 * @return the programmatic name
	 */
	public String name() {
		return this.name;
	}

	/**
	 * Return the version.
	 * @return the version
	 */
	public String version() {
		return this.version;
	}

	/**
	 * Return the display name.
	 * @return the display name, from 2025-06-18 on, or {@code null}
	 */
	public @Nullable String title() {
		return this.title;
	}

	/**
	 * Return the description.
	 * @return the description, from 2025-11-25 on, or {@code null}
	 */
	public @Nullable String description() {
		return this.description;
	}

	/**
	 * Return the address of the website.
	 * @return the address of the website, from 2025-11-25 on, or {@code null}
	 */
	public @Nullable String websiteUrl() {
		return this.websiteUrl;
	}

	/**
	 * Return the icons.
	 * @return the icons, from 2025-11-25 on; may be empty
	 */
	public List<Icon> icons() {
		return this.icons;
	}

	@Override
	List<@Nullable Object> members() {
		return Arrays.asList(this.name, this.version, this.title, this.description, this.websiteUrl, this.icons);
	}

	/** Builder for an identity. */
	public static final class Builder {

		private final String name;

		private final String version;

		private @Nullable String title;

		private @Nullable String description;

		private @Nullable String websiteUrl;

		private List<Icon> icons = List.of();

		private Builder(String name, String version) {
			this.name = name;
			this.version = version;
		}

		/**
		 * Set the display name.
		 * @param title the display name, from 2025-06-18 on, or {@code null}
		 * @return this builder
		 */
		public Builder title(@Nullable String title) {
			this.title = title;
			return this;
		}

		/**
		 * Set the description.
		 * @param description the description, from 2025-11-25 on, or {@code null}
		 * @return this builder
		 */
		public Builder description(@Nullable String description) {
			this.description = description;
			return this;
		}

		/**
		 * Set the address of the website.
		 * @param websiteUrl the address of the website, from 2025-11-25 on, or {@code
		 * null}
		 * @return this builder
		 */
		public Builder websiteUrl(@Nullable String websiteUrl) {
			this.websiteUrl = websiteUrl;
			return this;
		}

		/**
		 * Set the icons.
		 * @param icons the icons, from 2025-11-25 on; may be empty
		 * @return this builder
		 */
		public Builder icons(List<Icon> icons) {
			this.icons = icons;
			return this;
		}

		/**
		 * Create the identity.
		 * @return the identity
		 */
		public Implementation build() {
			return new Implementation(this);
		}

	}

}
