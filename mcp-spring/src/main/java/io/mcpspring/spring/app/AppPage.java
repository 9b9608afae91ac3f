package io.mcpspring.spring.app;

import java.net.URI;

/**
 * A page of an app: one self-contained HTML document. It is the same for all callers, and
 * shows data that it receives from its host, never data of a user that are part of it
 * (extensions APP-24).
 *
 * @param uri its address, for example {@code ui://shop/order-form.html}
 * @param html the document
 * @param settings its settings for hosts
 */
public record AppPage(String uri, String html, AppSettings settings) {

	/** How an address of a page begins (extensions APP-03). */
	public static final String SCHEME = "ui://";

	/** The media type of pages (extensions APP-04). */
	public static final String MEDIA_TYPE = "text/html;profile=mcp-app";

	/**
	 * Create a page. It is checked when the server starts.
	 * @throws InvalidAppException if the address is none of a page
	 */
	public AppPage {
		if (!isAddress(uri)) {
			throw new InvalidAppException("App page '" + uri + "'", "its address does not begin with '" + SCHEME + "'",
					"Give it an address such as 'ui://shop/order-form.html'.");
		}
	}

	/**
	 * A page that needs nothing but itself.
	 * @param uri its address
	 * @param html the document
	 * @return the page
	 */
	public static AppPage of(String uri, String html) {
		return new AppPage(uri, html, AppSettings.NONE);
	}

	/** Return this page with what annotations say about it. */
	AppPage with(AppSettings further) {
		return new AppPage(this.uri, this.html, this.settings.and(further));
	}

	private static boolean isAddress(String uri) {
		try {
			return uri.startsWith(SCHEME) && URI.create(uri).getAuthority() != null;
		}
		catch (IllegalArgumentException ex) {
			return false;
		}
	}

}
