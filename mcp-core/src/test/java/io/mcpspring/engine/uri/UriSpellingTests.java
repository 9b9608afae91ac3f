package io.mcpspring.engine.uri;

import java.util.Map;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Which spellings are one URI (RFC 3986 section 6.2, RFC 3987 section 3.1).
 */
class UriSpellingTests {

	@ParameterizedTest
	@CsvSource({ "KB://Summary, kb://Summary", "KB://Summary, kb://summary/",
			"https://example.com, https://example.com/", "https://example.com, HTTPS://EXAMPLE.com:443",
			"http://example.com:/x, http://example.com:80/x", "https://example.com?q=1, https://example.com/?q=1",
			"docs://gr%C3%B6%C3%9Fe/a, docs://gr%c3%b6%c3%9fe/a", "docs://größe/a, docs://gr%C3%B6%C3%9Fe/a",
			"docs://my%20docs/a, docs://my docs/a", "docs://a/%7Eann, docs://a/~ann", "docs://a/%41, docs://a/A",
			"https://grün.example/x, https://xn--grn-ioa.example/x",
			"https://GR%C3%9CN.example/, https://xn--grn-ioa.example", "ftp://Ann@Host/x, ftp://Ann@host:21/x",
			"file:///C|/x, FILE:///C%7c/x", "docs://a/日本, docs://a/%E6%97%A5%E6%9C%AC",
			"docs://a/😀, docs://a/%f0%9f%98%80", "urn:isbn:123, URN:isbn:123", "x://[::A]/, x://[::a]" })
	void same(String uri, String other) {
		assertThat(UriSpelling.canonical(uri)).isEqualTo(UriSpelling.canonical(other));
		assertThat(UriSpelling.canonical(UriSpelling.canonical(uri))).isEqualTo(UriSpelling.canonical(uri));
	}

	@ParameterizedTest
	@CsvSource({ "kb://summary/A, kb://summary/a", "docs://a/b%2Fc, docs://a/b/c", "docs://a/b+c, docs://a/b%20c",
			"docs://a/?q=X, docs://a/?q=x", "docs://a/b/, docs://a/b", "docs://a/%2541, docs://a/A",
			"https://example.com:8443/, https://example.com/", "docs://a:80/, docs://a/", "ftp://Ann@h/, ftp://ann@h/",
			"docs://a/%zz, docs://a/%25zz", "urn:isbn:A, urn:isbn:a", "docs://a/b%3Fc, docs://a/b?c",
			"docs://a/./b/../c, docs://a/c", "docs://a/b/%2e%2e, docs://a/" })
	void different(String uri, String other) {
		assertThat(UriSpelling.canonical(uri)).isNotEqualTo(UriSpelling.canonical(other));
	}

	@Test
	void hostThatIsNoNameRemains() {
		// Normalization takes quadratic time for many marks of one letter.
		String marks = "e" + "\u0301".repeat(200) + "\u0316".repeat(200);
		String host = marks.replace("\u0301", "%CC%81").replace("\u0316", "%CC%96");
		assertThat(UriSpelling.canonical("HTTP://" + marks + "/x")).isEqualToIgnoringCase("http://" + host + "/x");
	}

	@Test
	void longUriRemains() {
		String uri = "KB://x/" + "\u20ac".repeat(10_000);
		assertThat(UriSpelling.canonical(uri)).isEqualTo(uri);
		assertThat(UriSpelling.forTemplates(uri)).isNull();
	}

	@ParameterizedTest
	@CsvSource({ "kb://{topic}, KB://Summary, Summary", "KB://{topic}, kb://Summary, Summary",
			"KB://Docs/{topic}, kb://docs/Summary, Summary",
			"docs://gr%C3%B6%C3%9Fe/{name}, docs://gr%c3%b6%c3%9fe/a, a",
			"docs://gr%C3%B6%C3%9Fe/{name}, docs://größe/a, a", "docs://my%20docs/{name}, docs://my%20docs/a b, a b",
			"docs://my%20docs/{name}, docs://my docs/ü, ü", "docs://x/{name}, docs://x/%c3%bc, ü",
			"https://example.com{?q}, HTTPS://example.COM/?q=a, a",
			"https://example.com:443/{q}, https://example.com/a, a",
			"https://example.com/{q}, https://EXAMPLE.com:443/a, a",
			"https://gr%C3%BCn.example/{q}, https://xn--grn-ioa.example/a, a", "kb://{topic}, kb://größe, größe",
			"urn:Item:{id}, URN:Item:7, 7", "docs://x/%7Eann/{q}, docs://x/~ann/a, a" })
	void template(String template, String uri, String value) {
		Map<String, String> values = matchEquivalent(template, uri);
		assertThat(values).isNotNull();
		assertThat(values.values()).containsExactly(value);
		assertThat(UriTemplate.parse(template).match(UriTemplate.parse(template).expand(values))).isEqualTo(values);
	}

	@ParameterizedTest
	@CsvSource({ "docs://x/{name}, docs://X/..", "docs://x/{name}, docs://X/%2e%2e",
			"docs://x/{+path}, docs://X/a/%2E%2E/b", "docs://x/{name}, docs://X/%252e%252e",
			"docs://x/{name}, docs://X/a\\b", "docs://x/{name}, docs://X/a%2Fb", "docs://x/A/{name}, docs://X/a/b",
			"docs://x/{name}, docs://X/", "docs://x/{name}, docs://X/%zz" })
	void noTemplate(String template, String uri) {
		assertThat(matchEquivalent(template, uri)).isNull();
	}

	private static @Nullable Map<String, String> matchEquivalent(String template, String uri) {
		String spelled = UriSpelling.forTemplates(uri);
		return (spelled != null) ? UriTemplate.parse(template).matchEquivalent(spelled) : null;
	}

	@Test
	void loneSurrogatesAreNoUri() {
		assertThat(UriSpelling.canonical("KB://\ud800")).isEqualTo("KB://\ud800");
	}

}
