package io.mcpspring.context;

import java.util.Objects;

import org.jspecify.annotations.Nullable;

/**
 * Folder that the client works in (server-2025 SAMP-10).
 */
public final class Root {

	private final String uri;

	private final @Nullable String name;

	private Root(String uri, @Nullable String name) {
		this.uri = uri;
		this.name = name;
	}

	/**
	 * Create a root.
	 * @param uri a {@code file} URI
	 * @param name the display name, or {@code null}
	 * @return the root
	 */
	public static Root of(String uri, @Nullable String name) {
		return new Root(uri, name);
	}

	/**
	 * Return the address.
	 * @return a {@code file} URI
	 */
	public String uri() {
		return this.uri;
	}

	/**
	 * Return the display name.
	 * @return the display name, or {@code null}
	 */
	public @Nullable String name() {
		return this.name;
	}

	@Override
	public boolean equals(@Nullable Object other) {
		return other instanceof Root that && this.uri.equals(that.uri) && Objects.equals(this.name, that.name);
	}

	@Override
	public int hashCode() {
		return Objects.hash(this.uri, this.name);
	}

	@Override
	public String toString() {
		return "Root[uri=" + this.uri + ", name=" + this.name + "]";
	}

}
