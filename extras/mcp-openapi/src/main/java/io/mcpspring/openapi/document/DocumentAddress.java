package io.mcpspring.openapi.document;

import java.net.URI;
import java.nio.file.Path;
import java.util.Locale;

/**
 * Absolute, normalised address of a document: {@code classpath:/…}, {@code file:///…},
 * {@code http://…} or {@code https://…}.
 *
 * @param uri the address, without fragment
 */
public record DocumentAddress(URI uri) {

	private static final String CLASSPATH = "classpath:";

	/**
	 * Parse a location.
	 * @param location a location with one of the schemes, or the path of a file
	 * @return its address
	 * @throws IllegalArgumentException if it is none; the message says why
	 */
	public static DocumentAddress of(String location) {
		if (location.startsWith(CLASSPATH)) {
			String path = location.substring(CLASSPATH.length());
			return new DocumentAddress(checked(URI.create(CLASSPATH + (path.startsWith("/") ? path : "/" + path))));
		}
		if (location.matches("(?i)(file|https?):.*")) {
			return new DocumentAddress(checked(URI.create(location)));
		}
		if (location.matches("[A-Za-z][A-Za-z0-9+.-]+:.*")) {
			throw new IllegalArgumentException("its scheme is none of 'classpath:', 'file:', 'http:' and 'https:'");
		}
		return new DocumentAddress(Path.of(location).toAbsolutePath().normalize().toUri());
	}

	/**
	 * Return the address that a reference leads to.
	 * @param reference the reference, without fragment
	 * @return the address
	 * @throws IllegalArgumentException if the reference is none
	 */
	DocumentAddress resolve(String reference) {
		URI target = URI.create(reference);
		return target.isAbsolute() ? of(reference) : new DocumentAddress(checked(this.uri.resolve(target)));
	}

	/**
	 * Return whether this address is one of another, or below it if that ends with a
	 * slash.
	 * @param allowed the other
	 * @return {@code true} if so
	 */
	boolean isWithin(DocumentAddress allowed) {
		String root = allowed.uri.toString();
		return root.endsWith("/") ? this.uri.toString().startsWith(root) : this.uri.equals(allowed.uri);
	}

	/**
	 * Return whether the document is read over the network.
	 * @return {@code true} for HTTP
	 */
	public boolean isRemote() {
		return "http".equalsIgnoreCase(this.uri.getScheme()) || "https".equalsIgnoreCase(this.uri.getScheme());
	}

	boolean isClasspath() {
		return "classpath".equals(this.uri.getScheme());
	}

	// A second decoder could read another path or host.
	private static URI checked(URI uri) {
		URI normal = uri.normalize();
		String path = normal.getRawPath();
		if (path == null || path.contains("/../") || path.endsWith("/..") || path.contains("\\")
				|| path.toLowerCase(Locale.ROOT).matches(".*%(2e|2f|5c|00).*")) {
			throw new IllegalArgumentException("its path is not plain");
		}
		if (normal.getRawUserInfo() != null) {
			throw new IllegalArgumentException("it holds a user name");
		}
		String scheme = normal.getScheme().toLowerCase(Locale.ROOT);
		if (scheme.startsWith("http") && normal.getHost() == null) {
			throw new IllegalArgumentException("it has no host");
		}
		if (scheme.equals("file")) {
			return URI.create("file://" + path);
		}
		return normal;
	}

	@Override
	public String toString() {
		return this.uri.toString();
	}

}
