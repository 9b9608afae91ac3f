package io.mcpspring.engine.session;

import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import io.mcpspring.engine.uri.UriSpelling;

/**
 * Subscriptions of a session, which keeps the URIs as the client spells them, in few
 * spellings each. A store finds sessions by equal texts, so a URI in another spelling
 * than the common one has two texts: a mark with the common spelling, and both spellings
 * together.
 */
final class SubscribedUris {

	/** No URI begins with it. */
	private static final String MARK = "=";

	/** No URI begins with it either. */
	private static final String SPELLING = "~";

	private SubscribedUris() {
	}

	/**
	 * Return the texts with another URI; if there are too many, without its spellings.
	 */
	static Set<String> with(Set<String> present, String uri) {
		Set<String> uris = new HashSet<>(present);
		String canonical = UriSpelling.canonical(uri);
		if (canonical.equals(uri)) {
			uris.add(uri);
			return uris;
		}
		String spelling = spelling(canonical);
		List<String> spellings = startingWith(uris, spelling);
		if (spellings.size() >= UriSpelling.MAX_SPELLINGS && !spellings.contains(spelling + uri)) {
			spellings.forEach(uris::remove);
		}
		uris.add(MARK + canonical);
		uris.add(spelling + uri);
		return uris;
	}

	/** Return the texts without a URI, in whatever way it is spelled. */
	static Set<String> without(Set<String> present, String uri) {
		Set<String> uris = new HashSet<>(present);
		String canonical = UriSpelling.canonical(uri);
		String spelling = spelling(canonical);
		boolean exact = uris.remove(uri) || uris.remove(spelling + uri);
		if (!exact) {
			uris.remove(canonical);
		}
		if (uris.contains(MARK + canonical)) {
			List<String> others = startingWith(uris, spelling);
			if (!exact) {
				others.forEach(uris::remove);
			}
			if (!exact || others.isEmpty()) {
				uris.remove(MARK + canonical);
			}
		}
		return uris;
	}

	private static List<String> startingWith(Set<String> texts, String beginning) {
		return texts.stream().filter((text) -> text.startsWith(beginning)).toList();
	}

	/** Return the beginning of the text with a spelling; the length ends the URI. */
	private static String spelling(String canonical) {
		return SPELLING + canonical.length() + ":" + canonical;
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
			String spelling = spelling(canonical);
			List<String> asked = startingWith(present, spelling).stream()
				.map((text) -> text.substring(spelling.length()))
				.toList();
			// Nodes of an older version keep spellings alone.
			return !asked.isEmpty() ? asked
					: present.stream().filter((text) -> isOther(text, canonical)).limit(1).toList();
		}
		// With a mark, the session is found by that.
		String canonical = UriSpelling.canonical(key);
		return (canonical.equals(key) || !present.contains(MARK + canonical)) ? List.of(key) : List.of();
	}

	private static boolean isOther(String text, String canonical) {
		return !text.startsWith(MARK) && !text.startsWith(SPELLING) && !text.equals(canonical)
				&& UriSpelling.canonical(text).equals(canonical);
	}

}
