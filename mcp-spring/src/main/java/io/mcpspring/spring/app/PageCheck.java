package io.mcpspring.spring.app;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import io.mcpspring.spring.app.PageReference.Kind;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.parser.Parser;
import org.jspecify.annotations.Nullable;

/**
 * Checks that a host can show a page: that it is one HTML5 document of a reasonable size
 * which needs no file beside it, and no origin that its settings do not name (extensions
 * APP-05, APP-13, APP-16).
 */
final class PageCheck {

	static final String TOO_LARGE = "Make it smaller.";

	private final long maxSize;

	/**
	 * Create a check.
	 * @param maxSize how many bytes a page may have
	 */
	PageCheck(long maxSize) {
		this.maxSize = maxSize;
	}

	/**
	 * Check a page.
	 * @return the document
	 * @throws InvalidAppException that names everything that is wrong
	 */
	Document check(AppPage page) {
		List<String> problems = new ArrayList<>();
		Set<String> remedies = new LinkedHashSet<>();
		int size = page.html().getBytes(StandardCharsets.UTF_8).length;
		if (size > this.maxSize) {
			problems.add("it has " + size + " bytes, and " + this.maxSize + " are allowed");
			remedies.add(TOO_LARGE);
		}
		Document document = Jsoup.parse(page.html(), "", Parser.htmlParser().setTrackPosition(true));
		if (document.documentType() == null || !document.documentType().name().equalsIgnoreCase("html")) {
			problems.add("line 1: it does not begin as an HTML5 document");
			remedies.add("Begin it with '<!doctype html>'.");
		}
		List<PageReference> references = PageReferences.of(document);
		String base = base(document);
		references.stream()
			.filter((reference) -> !reference.isWithin())
			.forEach((reference) -> check(page, reference, base, problems, remedies));
		if (!problems.isEmpty()) {
			throw new InvalidAppException("App page '" + page.uri() + "'", String.join("; ", problems),
					String.join(" ", remedies));
		}
		return document;
	}

	private static @Nullable String base(Document document) {
		Element base = document.selectFirst("base[href]");
		return (base != null) ? new PageReference(0, "<base href>", base.attr("href"), Kind.BASE).origin(null) : null;
	}

	private static void check(AppPage page, PageReference reference, @Nullable String base, List<String> problems,
			Set<String> remedies) {
		String origin = reference.origin((reference.kind() != Kind.BASE) ? base : null);
		if (origin == null) {
			problems.add(reference.where() + " is a separate file, which hosts cannot load");
			remedies.add("Put scripts, styles and images into the page itself: its file is all that hosts get.");
		}
		else if (!AppCsp.covers(allowed(page.settings().csp(), reference.kind()), origin)) {
			problems.add(reference.where() + " is loaded from " + origin + ", which hosts do not allow");
			remedies.add("Put it into the page itself, or allow " + origin + " by '" + reference.kind().property()
					+ "' of an AppPage bean.");
		}
	}

	private static List<String> allowed(AppCsp csp, Kind kind) {
		return switch (kind) {
			case RESOURCE -> csp.resourceDomains();
			case FRAME -> csp.frameDomains();
			case BASE -> csp.baseUriDomains();
		};
	}

}
