package io.mcpspring.app;

import java.net.URI;
import java.util.Locale;

import org.jspecify.annotations.Nullable;

/**
 * An address in a page that the browser would load by itself.
 *
 * @param line the line of the page, or 0 if it is not known
 * @param place where in the page it is, for example {@code <script src>}
 * @param target the address as written
 * @param kind what it is loaded as
 */
record PageReference(int line, String place, String target, Kind kind) {

	/**
	 * Whether nothing has to be loaded for it.
	 */
	boolean isWithin() {
		String start = this.target.strip().toLowerCase(Locale.ROOT);
		return start.isEmpty() || start.startsWith("#") || start.startsWith("data:") || start.startsWith("blob:")
				|| start.startsWith("about:") || start.startsWith("javascript:");
	}

	/**
	 * The origin that it leads to.
	 * @param base what relative addresses refer to, or {@code null}
	 * @return a scheme and a host, with the port where there is one, or {@code null} if
	 * it leads to a file beside the page
	 */
	@Nullable String origin(@Nullable URI base) {
		String address = this.target.strip();
		try {
			URI uri = URI.create((address.startsWith("//") ? "https:" + address : address).replace(' ', '+'));
			URI absolute = (base != null) ? base.resolve(uri) : uri;
			return (absolute.getHost() != null) ? absolute.getScheme() + "://" + absolute.getRawAuthority() : null;
		}
		catch (IllegalArgumentException ex) {
			return null;
		}
	}

	String where() {
		return ((this.line > 0) ? "line " + this.line + ": " : "") + this.place + " '" + this.target + "'";
	}

	/** What something is loaded as. */
	enum Kind {

		/** Script, style, image, font, sound or film. */
		RESOURCE("resource-domains"),

		/** A page in a frame. */
		FRAME("frame-domains"),

		/** What relative addresses refer to. */
		BASE("base-uri-domains");

		private final String property;

		Kind(String property) {
			this.property = property;
		}

		String property() {
			return this.property;
		}

	}

}
