package io.mcpspring.model;

import java.net.URI;
import java.util.Arrays;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * Icon that a client may display, sent from 2025-11-25 on (server-2025 BASE-19, BASE-20).
 */
public final class Icon extends ValueObject {

	private final String src;

	private final @Nullable String mimeType;

	private final List<String> sizes;

	private final @Nullable String theme;

	private Icon(Builder builder) {
		String scheme = URI.create(builder.src).getScheme();
		if (!"https".equalsIgnoreCase(scheme) && !"http".equalsIgnoreCase(scheme) && !"data".equalsIgnoreCase(scheme)) {
			throw new IllegalArgumentException("Icon source must be an https, http or data URI: " + builder.src);
		}
		this.src = builder.src;
		this.mimeType = builder.mimeType;
		this.sizes = List.copyOf(builder.sizes);
		this.theme = builder.theme;
	}

	/**
	 * Create an icon with a source only.
	 * @param src the URI
	 * @return the icon
	 */
	public static Icon of(String src) {
		return builder(src).build();
	}

	/**
	 * Create a builder.
	 * @param src an {@code https}, {@code http} or {@code data} URI
	 * @return a builder
	 */
	public static Builder builder(String src) {
		return new Builder(src);
	}

	/**
	 * Return the address.
	 * @return an {@code https}, {@code http} or {@code data} URI
	 */
	public String src() {
		return this.src;
	}

	/**
	 * Return the media type.
	 * @return the media type, or {@code null}
	 */
	public @Nullable String mimeType() {
		return this.mimeType;
	}

	/**
	 * Return the sizes.
	 * @return sizes such as {@code 48x48} or {@code any}; may be empty
	 */
	public List<String> sizes() {
		return this.sizes;
	}

	/**
	 * Return the theme.
	 * @return {@code light}, {@code dark} or {@code null}
	 */
	public @Nullable String theme() {
		return this.theme;
	}

	@Override
	List<@Nullable Object> members() {
		return Arrays.asList(this.src, this.mimeType, this.sizes, this.theme);
	}

	/** Builder for an icon. */
	public static final class Builder {

		private final String src;

		private @Nullable String mimeType;

		private List<String> sizes = List.of();

		private @Nullable String theme;

		private Builder(String src) {
			this.src = src;
		}

		/**
		 * Set the media type.
		 * @param mimeType the media type, or {@code null}
		 * @return this builder
		 */
		public Builder mimeType(@Nullable String mimeType) {
			this.mimeType = mimeType;
			return this;
		}

		/**
		 * Set the sizes.
		 * @param sizes sizes such as {@code 48x48} or {@code any}; may be empty
		 * @return this builder
		 */
		public Builder sizes(List<String> sizes) {
			this.sizes = sizes;
			return this;
		}

		/**
		 * Set the theme.
		 * @param theme {@code light}, {@code dark} or {@code null}
		 * @return this builder
		 */
		public Builder theme(@Nullable String theme) {
			this.theme = theme;
			return this;
		}

		/**
		 * Create the icon.
		 * @return the icon
		 */
		public Icon build() {
			return new Icon(this);
		}

	}

}
