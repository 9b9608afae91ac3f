package io.mcpspring.engine.session;

import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import io.mcpspring.engine.uri.UriSpelling;

/**
 * Subscriptions of a session, which keeps the URIs as the client spells them. A store
 * finds sessions by equal texts, so another spelling is accompanied by a mark with the
 * one that all equivalent URIs have in common.
 */
final class SubscribedUris {

	/** No URI begins with it. */
	private static final String MARK = "=";

	private SubscribedUris() {
	}

	/** Return the texts with another URI. */
	static Set<String> with(Set<String> present, String uri) {
		Set<String> uris = new HashSet<>(present);
		uris.add(uri);
		String canonical = UriSpelling.canonical(uri);
		if (!canonical.equals(uri)) {
			uris.add(MARK + canonical);
		}
		return uris;
	}

	/** Return the texts without a URI, in whatever way it is spelled. */
	static Set<String> without(Set<String> present, String uri) {
		Set<String> uris = new HashSet<>(present);
		String canonical = UriSpelling.canonical(uri);
		boolean exact = uris.remove(uri);
		if (!exact) {
			uris.remove(canonical);
		}
		// Without a mark there is no other spelling to look for among many.
		if (uris.contains(MARK + canonical)) {
			List<String> others = uris.stream().filter((other) -> isOther(other, canonical)).toList();
			if (!exact) {
				others.forEach(uris::remove);
			}
			if (!exact || others.isEmpty()) {
				uris.remove(MARK + canonical);
			}
		}
		return uris;
	}

	/** Return the texts by which the subscribers of a URI are found. */
	static Set<String> keys(String uri) {
		String canonical = UriSpelling.canonical(uri);
		return new LinkedHashSet<>(List.of(canonical, MARK + canonical, uri));
	}

	/**
	 * Return the URIs to name to a session.
	 * @param present the texts of the session
	 * @param key one of the {@linkplain #keys keys}, which the session has
	 * @return the URIs that the session subscribed to
	 */
	static List<String> asked(Set<String> present, String key) {
		if (key.startsWith(MARK)) {
			String canonical = key.substring(MARK.length());
			return present.stream().filter((uri) -> isOther(uri, canonical)).toList();
		}
		// With a mark, the session is found by that.
		String canonical = UriSpelling.canonical(key);
		return (canonical.equals(key) || !present.contains(MARK + canonical)) ? List.of(key) : List.of();
	}

	private static boolean isOther(String uri, String canonical) {
		return !uri.startsWith(MARK) && !uri.equals(canonical) && UriSpelling.canonical(uri).equals(canonical);
	}

}
