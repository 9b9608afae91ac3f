package io.mcpspring.spring.app;

import java.net.URI;

/**
 * A page of an app: one self-contained HTML document. It is the same for all callers, and
 * shows data that it receives from its host, never data of a user that are part of it
 * (extensions APP-24).
 */
public final class AppPage {

	/** How an address of a page begins (extensions APP-03). */
	public static final String SCHEME = "ui://";

	/** The media type of pages (extensions APP-04). */
	public static final String MEDIA_TYPE = "text/html;profile=mcp-app";

	private final String uri;

	private final String html;

	private final AppSettings settings;

	private AppPage(String uri, String html, AppSettings settings) {
		if (!isAddress(uri)) {
			throw new InvalidAppException("App page '" + uri + "'", "its address does not begin with '" + SCHEME + "'",
					"Give it an address such as 'ui://shop/order-form.html'.");
		}
		this.uri = uri;
		this.html = html;
		this.settings = settings;
	}

	/**
	 * Create a page that needs nothing but itself. It is checked when the server starts.
	 * @param uri its address
	 * @param html the document
	 * @return the page
	 * @throws InvalidAppException if the address is none of a page
	 */
	public static AppPage of(String uri, String html) {
		return new AppPage(uri, html, AppSettings.NONE);
	}

	/**
	 * Return the address.
	 * @return the address, for example {@code ui://shop/order-form.html}
	 */
	public String uri() {
		return this.uri;
	}

	/**
	 * Return the document.
	 * @return the document
	 */
	public String html() {
		return this.html;
	}

	/**
	 * Return the settings for hosts.
	 * @return the settings for hosts
	 */
	public AppSettings settings() {
		return this.settings;
	}

	/**
	 * Return a copy with another value of {@link #settings()}.
	 * @param settings the settings for hosts
	 * @return the copy
	 */
	public AppPage withSettings(AppSettings settings) {
		return new AppPage(this.uri, this.html, settings);
	}

	/** Return this page with what annotations say about it. */
	AppPage with(AppSettings further) {
		return withSettings(this.settings.and(further));
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
