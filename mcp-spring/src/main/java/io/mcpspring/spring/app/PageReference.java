package io.mcpspring.spring.app;

import java.util.Locale;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

import org.springframework.web.util.InvalidUrlException;
import org.springframework.web.util.UriComponents;
import org.springframework.web.util.UriComponentsBuilder;

/**
 * An address in a page that the browser would load by itself.
 *
 * @param line the line of the page, or 0 if it is not known
 * @param place where in the page it is, for example {@code <script src>}
 * @param target the address as written
 * @param kind the kind of resource
 */
record PageReference(int line, String place, String target, Kind kind) {

	private static final Pattern BEGINS_WITH_HOST = Pattern.compile("[/\\\\]{2}");

	private static final Pattern BEGINS_WITH_SCHEME = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*:");

	/**
	 * Whether nothing has to be loaded for it.
	 */
	boolean isWithin() {
		String start = this.target.strip().toLowerCase(Locale.ROOT);
		return start.isEmpty() || start.startsWith("#") || start.startsWith("data:") || start.startsWith("blob:")
				|| start.startsWith("about:") || start.startsWith("javascript:");
	}

	/**
	 * Return the origin that it leads to, as a browser reads it, which takes characters
	 * that {@link java.net.URI} refuses.
	 * @param base the origin that relative addresses refer to, or {@code null}
	 * @return a scheme and a host, with the port if it is not that of the scheme, or
	 * {@code null} if it leads to a file beside the page
	 */
	@Nullable String origin(@Nullable String base) {
		String address = this.target.strip();
		boolean withHost = BEGINS_WITH_HOST.matcher(address).lookingAt();
		if (!withHost && !BEGINS_WITH_SCHEME.matcher(address).lookingAt()) {
			return base;
		}
		try {
			UriComponents uri = UriComponentsBuilder
				.fromUriString(withHost ? "https:" + address : address, UriComponentsBuilder.ParserType.WHAT_WG)
				.build();
			String port = (uri.getPort() >= 0) ? ":" + uri.getPort() : "";
			return (uri.getHost() != null) ? uri.getScheme() + "://" + uri.getHost() + port : null;
		}
		catch (InvalidUrlException ex) {
			return null;
		}
	}

	String where() {
		return ((this.line > 0) ? "line " + this.line + ": " : "") + this.place + " '" + this.target + "'";
	}

	/** Kind of resource. */
	enum Kind {

		/** Script, style, image, font, sound or film. */
		RESOURCE("resource-domains"),

		/** A page in a frame. */
		FRAME("frame-domains"),

		/** Base of relative addresses. */
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
