package io.mcpspring.spring.app;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.mcpspring.spring.app.PageReference.Kind;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;

/**
 * Finds the resources that the browser would load for a page: of its elements, and of the
 * styles within them. Resources of scripts are not known before they run.
 */
final class PageReferences {

	private static final Map<String, Kind> ELEMENTS = new LinkedHashMap<>();

	/** Addresses, after similar text: comments, namespaces and texts. */
	private static final Pattern STYLE = Pattern.compile("""
			/\\*.*?(?:\\*/|\\z)
			|@namespace\\b[^;]*
			|(?:url\\(\\s*|@import\\s+)(?:"([^"]*)"|'([^']*)')
			|url\\(\\s*([^"'()\\s]*)\\s*\\)
			|"(?:[^"\\\\\\n]++|\\\\.)*+"
			|'(?:[^'\\\\\\n]++|\\\\.)*+'""", Pattern.CASE_INSENSITIVE | Pattern.DOTALL | Pattern.COMMENTS);

	/** A comma within an address belongs to it, one at its end does not. */
	private static final Pattern IMAGE_OF_SET = Pattern.compile("[\\s,]*(\\S*[^\\s,])(?:\\s[^,]*)?");

	static {
		ELEMENTS.put("script[src]", Kind.RESOURCE);
		ELEMENTS.put("link[href][rel~=(?i)stylesheet|icon|preload|modulepreload|manifest]", Kind.RESOURCE);
		ELEMENTS.put("img[src]", Kind.RESOURCE);
		ELEMENTS.put("source[src]", Kind.RESOURCE);
		ELEMENTS.put("audio[src]", Kind.RESOURCE);
		ELEMENTS.put("video[src]", Kind.RESOURCE);
		ELEMENTS.put("track[src]", Kind.RESOURCE);
		ELEMENTS.put("embed[src]", Kind.RESOURCE);
		ELEMENTS.put("input[src]", Kind.RESOURCE);
		ELEMENTS.put("video[poster]", Kind.RESOURCE);
		ELEMENTS.put("object[data]", Kind.RESOURCE);
		ELEMENTS.put("image[href]", Kind.RESOURCE);
		ELEMENTS.put("use[href]", Kind.RESOURCE);
		ELEMENTS.put("img[srcset]", Kind.RESOURCE);
		ELEMENTS.put("source[srcset]", Kind.RESOURCE);
		ELEMENTS.put("iframe[src]", Kind.FRAME);
		ELEMENTS.put("base[href]", Kind.BASE);
	}

	private PageReferences() {
	}

	static List<PageReference> of(Document page) {
		List<PageReference> found = new ArrayList<>();
		ELEMENTS.forEach((query, kind) -> {
			String attribute = query.substring(query.indexOf('[') + 1, query.indexOf(']'));
			page.select(query)
				.forEach((element) -> addresses(element, attribute)
					.forEach((address) -> found.add(new PageReference(line(element),
							"<" + element.tagName() + " " + attribute + ">", address, kind))));
		});
		page.select("style").forEach((element) -> addStyle(found, element, "<style>", element.data()));
		page.select("[style]")
			.forEach((element) -> addStyle(found, element, "<" + element.tagName() + " style>", element.attr("style")));
		return found;
	}

	private static Stream<String> addresses(Element element, String attribute) {
		String value = element.attr(attribute);
		return attribute.equals("srcset") ? IMAGE_OF_SET.matcher(value).results().map((image) -> image.group(1))
				: Stream.of(value);
	}

	private static void addStyle(List<PageReference> found, Element element, String place, String style) {
		Matcher matcher = STYLE.matcher(style);
		while (matcher.find()) {
			int line = line(element) + (int) style.chars().limit(matcher.start()).filter((one) -> one == '\n').count();
			for (int group = 1; group <= matcher.groupCount(); group++) {
				String address = matcher.group(group);
				if (address != null) {
					found.add(new PageReference(line, place, address.strip(), Kind.RESOURCE));
				}
			}
		}
	}

	private static int line(Element element) {
		return Math.max(element.sourceRange().start().lineNumber(), 0);
	}

}
