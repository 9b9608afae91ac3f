package io.mcpspring.fuzz;

import java.nio.charset.StandardCharsets;
import java.util.Map;

import io.mcpspring.engine.uri.UriSpelling;
import io.mcpspring.engine.uri.UriTemplate;

/**
 * A template and, behind a NUL, a URI. The common spelling of a URI is that of its common
 * spelling, and what a template makes of its values matches it.
 */
public final class AddressesFuzzer {

	private AddressesFuzzer() {
	}

	/** Prepare what would make the first input slow. */
	public static void fuzzerInitialize() {
		fuzzerTestOneInput("a:{b}\0a:b".getBytes(StandardCharsets.UTF_8));
	}

	public static void fuzzerTestOneInput(byte[] input) {
		String[] parts = new String(input, StandardCharsets.UTF_8).split("\0", 2);
		String uri = parts[parts.length - 1];
		String canonical = UriSpelling.canonical(uri);
		if (!UriSpelling.canonical(canonical).equals(canonical)) {
			throw new IllegalStateException(canonical + " of " + uri);
		}
		UriTemplate template = parse(parts[0]);
		Map<String, String> values = (template != null) ? template.match(uri) : null;
		if (values != null) {
			String expanded = template.expand(values);
			Map<String, String> again = template.match(expanded);
			if (again == null || !template.expand(again).equals(expanded)) {
				throw new IllegalStateException(values + " became " + again);
			}
		}
		String spelled = UriSpelling.forTemplates(uri);
		if (template != null && spelled != null) {
			template.matchEquivalent(spelled);
		}
	}

	private static UriTemplate parse(String template) {
		try {
			return UriTemplate.parse(template);
		}
		catch (IllegalArgumentException ex) {
			return null;
		}
	}

}
