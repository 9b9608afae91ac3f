package io.mcpspring.engine.uri;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.junit.jupiter.api.Assertions.assertTimeout;
import static org.junit.jupiter.params.provider.Arguments.arguments;

class UriTemplateTests {

	// server-2025 RES-05
	@ParameterizedTest
	@MethodSource("matching")
	void matchesAddressesOfTheFamily(String template, String uri, Map<String, String> values) {
		assertThat(UriTemplate.parse(template).match(uri)).isEqualTo(values);
	}

	static Stream<Arguments> matching() {
		return Stream.of(arguments("shop://stock", "shop://stock", Map.of()),
				arguments("order://{id}", "order://42", Map.of("id", "42")),
				arguments("order://{id}", "order://A-7_b.c~d", Map.of("id", "A-7_b.c~d")),
				arguments("order://{id}", "order://a:b@c;d=e,f&g!$'()*+", Map.of("id", "a:b@c;d=e,f&g!$'()*+")),
				arguments("order://{id}", "order://..a", Map.of("id", "..a")),
				arguments("test://template/{id}/data", "test://template/42/data", Map.of("id", "42")),
				arguments("a:{x}/{y}", "a:1/2", Map.of("x", "1", "y", "2")),
				arguments("a:{x},{y}", "a:1,2,3", Map.of("x", "1", "y", "2,3")),
				arguments("a:{x,y}", "a:1,2", Map.of("x", "1", "y", "2")),
				arguments("a:{x}-{y}", "a:1-2-3", Map.of("x", "1", "y", "2-3")),
				arguments("a:{x}.json", "a:b.json.json", Map.of("x", "b.json")),
				arguments("file:///{+path}", "file:///a", Map.of("path", "a")),
				arguments("file:///{+path}", "file:///a/b/c.txt", Map.of("path", "a/b/c.txt")),
				arguments("file:///{+path}", "file:///a//b/", Map.of("path", "a//b/")),
				arguments("file:///{+path}", "file:///a/...", Map.of("path", "a/...")),
				arguments("file://{+path}", "file:///etc/hosts", Map.of("path", "/etc/hosts")),
				arguments("http://h{+path}", "http://h/a", Map.of("path", "/a")),
				arguments("proxy:{+url}", "proxy:https://h/a?b=c#d", Map.of("url", "https://h/a?b=c#d")),
				arguments("a:{+path}/raw", "a:x/raw/raw", Map.of("path", "x/raw")),
				arguments("a:{+p}/x{b}", "a:q/xr/xs", Map.of("p", "q/xr", "b", "s")),
				arguments("a:{+dir}/{file}", "a:x/y/z", Map.of("dir", "x/y", "file", "z")),
				arguments("a:{+dir}{.ext}", "a:b.c/d.txt", Map.of("dir", "b.c/d", "ext", "txt")),
				arguments("a:b{/x}", "a:b", Map.of()), arguments("a:b{/x}", "a:b/c", Map.of("x", "c")),
				arguments("a:b{/x,y}", "a:b/c", Map.of("x", "c")),
				arguments("a:b{/x,y}", "a:b/c/d", Map.of("x", "c", "y", "d")),
				arguments("a:b{/x}/end", "a:b/end", Map.of()),
				arguments("a:b{/x}/end", "a:b/end/end", Map.of("x", "end")),
				arguments("a:{name}{.ext}", "a:b", Map.of("name", "b")),
				arguments("a:{name}{.ext}", "a:b.tar.gz", Map.of("name", "b", "ext", "tar.gz")),
				arguments("a:{name}{.ext}", "a:.hidden", Map.of("name", ".hidden")));
	}

	@ParameterizedTest
	@MethodSource("matchingQueries")
	void matchesQueriesInAnyOrder(String template, String uri, Map<String, String> values) {
		assertThat(UriTemplate.parse(template).match(uri)).isEqualTo(values);
	}

	static Stream<Arguments> matchingQueries() {
		return Stream.of(arguments("a:b{?q,page}", "a:b", Map.of()),
				arguments("a:b{?q,page}", "a:b?q=x", Map.of("q", "x")),
				arguments("a:b{?q,page}", "a:b?page=2&q=x", Map.of("q", "x", "page", "2")),
				arguments("a:b{?q}", "a:b?q=", Map.of("q", "")), arguments("a:b{?q}", "a:b?q", Map.of("q", "")),
				arguments("a:b{?q}", "a:b?q=a+b=c/d?e", Map.of("q", "a+b=c/d?e")),
				arguments("a:b{?q}", "a:b?q=..%2F..%5C%0A%252e", Map.of("q", "../..\\\n%2e")),
				arguments("a:b?k=1{&q}", "a:b?k=1", Map.of()),
				arguments("a:b?k=1{&q}", "a:b?q=x&k=1", Map.of("q", "x")), arguments("a:b?k=1", "a:b?k=1", Map.of()),
				arguments("a:{x}{?q}{&r}", "a:1?r=3&q=2", Map.of("x", "1", "q", "2", "r", "3")),
				arguments("a:{+p}{?q}", "a:x/y?q=2", Map.of("p", "x/y", "q", "2")),
				arguments("a:{x}{#f}", "a:1", Map.of("x", "1")),
				arguments("a:{x}{#f}", "a:1#s%20t/u?v", Map.of("x", "1", "f", "s t/u?v")),
				arguments("a:{x}{?q}{#f}", "a:1?q=2#3", Map.of("x", "1", "q", "2", "f", "3")));
	}

	@ParameterizedTest
	@CsvSource(textBlock = """
			shop://stock,       shop://stock/
			shop://stock,       shop://stoc
			order://{id},       order://
			order://{id},       order://a/b
			order://{id},       order://a?b=c
			order://{id},       order://a#b
			order://{id},       Order://a
			order://{id},       xorder://a
			a:{x}/{y},          a:1
			a:{x}/{y},          a:1/
			a:{x}/{y},          a:1/2/3
			'a:{x,y}',          'a:1,2,3'
			a:{x}.json,         a:.json
			a:b{/x},            a:b/
			a:b{/x},            a:b/c/d
			file:///{+path},    file:///
			a:b{?q},            a:b?
			a:b{?q},            a:b?z=1
			a:b{?q},            a:b?q=1&z=1
			a:b{?q},            a:b?q=1&q=2
			a:b{?q},            a:b?q=1&
			a:b{?q},            a:b?Q=1
			a:b{?q},            a:b?q=1#f
			a:b?k=1{&q},        a:b
			a:b?k=1{&q},        a:b?k=2
			a:b?k=1{&q},        a:b?k=1&k=1
			a:{x}{#f},          a:1#2#3
			""")
	void leavesOtherAddressesAlone(String template, String uri) {
		assertThat(UriTemplate.parse(template).match(uri)).isNull();
	}

	// server-2025 RES-13; server-2026 RES-10
	@ParameterizedTest
	@ValueSource(strings = { "..", ".", "../etc/passwd", "../../etc/passwd", "a/../b", "a/..", "./a", "a/.",
			"/etc/passwd", "%2e%2e/etc/passwd", "%2E%2E%2Fetc", "a/%2e%2e/%2e%2e/etc/passwd", "a/.%2e/b", "%2fetc",
			"..%5c..%5cetc", "a%5Cb", "a%00", "a%00.txt", "a%0ab", "a%7Fb", "a%C2%85b", "%252e%252e/etc", "a%252fb",
			"a%255cb", "a%2500", "a%25252e", "a\\b", "a\u0000b" })
	void refusesTraversal(String path) {
		assertThat(UriTemplate.parse("file:///{+path}").match("file:///" + path)).isNull();
		assertThat(UriTemplate.parse("file:///{+path}{?q}").match("file:///" + path)).isNull();
		assertThat(UriTemplate.parse("file:///{name}").match("file:///" + path)).isNull();
		assertThat(UriTemplate.parse("file:///x{/name}").match("file:///x/" + path)).isNull();
	}

	@Test
	void refusesSlashesInAVariableOfOneSegment() {
		assertThat(UriTemplate.parse("a:{x}").match("a:b%2Fc")).isNull();
		assertThat(UriTemplate.parse("a:{+x}").match("a:b%2Fc")).containsEntry("x", "b/c");
	}

	@ParameterizedTest
	@CsvSource(textBlock = """
			%C3%A9,        é
			%c3%a9,        é
			%F0%9F%92%A1,  💡
			a%20b,         a b
			a+b,           a+b
			100%25,        100%
			%25%7B,        %{
			""")
	void decodesOnce(String encoded, String value) {
		assertThat(UriTemplate.parse("a:{x}").match("a:" + encoded)).containsEntry("x", value);
		assertThat(UriTemplate.parse("a:{+x}").match("a:" + encoded)).containsEntry("x", value);
		assertThat(UriTemplate.parse("a:b{?x}").match("a:b?x=" + encoded)).containsEntry("x", value);
	}

	@ParameterizedTest
	@ValueSource(strings = { "%", "%4", "%4g", "%GG", "a%", "%%41", "%FF", "%C3", "%C3%28", "%C0%AE", "%E0%80%AE",
			"%ED%A0%80", "%F4%90%80%80", "é", "a b", "a\"b", "<a>", "{a}", "a|b", "a^b", "a`b", "\uD800" })
	void refusesWhatIsNoUriOrNotUtf8(String value) {
		assertThat(UriTemplate.parse("a:{x}").match("a:" + value)).isNull();
		assertThat(UriTemplate.parse("a:{+x}").match("a:" + value)).isNull();
		assertThat(UriTemplate.parse("a:b{?x}").match("a:b?x=" + value)).isNull();
		assertThat(UriTemplate.parse("a:b{#x}").match("a:b#" + value)).isNull();
	}

	@ParameterizedTest
	@ValueSource(strings = { "test:///a////1", "test:///%3Fa////1", "test:///a%2F///1" })
	void leavesASlashToTheTextBefore(String uri) {
		Map<String, String> values = UriTemplate.parse("test://{/p}/{+rest}").match(uri);
		assertThat(values).containsOnlyKeys("rest");
		assertThat(values.get("rest")).endsWith("a////1");
	}

	@Test
	void dividesBesideEncodedOctetsNotWithinThem() {
		assertThat(UriTemplate.parse("a:{x}2{y}").match("a:%252%41")).isEqualTo(Map.of("x", "%", "y", "A"));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			order/{id}      | must begin with a scheme
			{+url}          | must begin with a scheme
			bad scheme://x  | must begin with a scheme
			a:b c           | percent-encoded
			a:é             | percent-encoded
			a:%4            | percent-encoded
			a:%FF           | percent-encoded
			a:b\\c          | percent-encoded
			a:{x            | needs a name and a '}'
			a:{}            | needs a name and a '}'
			a:x}            | has no '{'
			a:{{x}}         | is no name
			a:{+}           | is no name
			a:{x-y}         | is no name
			a:{x,}          | is no name
			a:{ x}          | is no name
			a:{=x}          | is no name
			a:{;x}          | is no name
			a:{x*}          | modifiers
			a:{/x*}         | modifiers
			a:{x:3}         | modifiers
			a:{x}/{x}       | occurs twice
			a:{x}{?x}       | occurs twice
			a:{x}{y}        | the start of {y} is ambiguous
			a:{+x}{y}       | the start of {y} is ambiguous
			a:{/x}{y}       | the start of {y} is ambiguous
			a:b{?x}c        | no text may follow
			a:b{#x}c        | no text may follow
			a:b?x={y}       | must come before the query
			a:b?            | must hold parameters
			a:b?x=1&{&y}    | must hold parameters
			a:b{?x}{?y}     | begins with {?q} and goes on with {&q}
			a:b{&x}         | begins with {?q} and goes on with {&q}
			a:b{#x}{?y}     | before the fragment
			a:b{#x,y}       | one variable in the fragment
			a:b#c           | fragment must be a variable
			a:b{?x}{/y}     | must come before the query
			""")
	void refusesTemplatesItCannotMatchWith(String template, String remedy) {
		assertThatIllegalArgumentException().isThrownBy(() -> UriTemplate.parse(template))
			.withMessageContaining("'" + template + "'")
			.withMessageContaining(remedy);
	}

	@Test
	void namesItsVariablesInOrder() {
		UriTemplate template = UriTemplate.parse("a:{z}/{+b}{/m}{?q,page}{&x.y}{#f}");
		assertThat(template.variables()).containsExactly("z", "b", "m", "q", "page", "x.y", "f");
		assertThat(template).hasToString("a:{z}/{+b}{/m}{?q,page}{&x.y}{#f}")
			.isEqualTo(UriTemplate.parse("a:{z}/{+b}{/m}{?q,page}{&x.y}{#f}"));
	}

	@Test
	void expandsToAddressesThatMatch() {
		Random random = new Random(6570);
		UriTemplate template = UriTemplate.parse("a://{id}/x/{+path}/raw{.ext}?k=1{&q,page}{#f}");
		for (int i = 0; i < 5_000; i++) {
			Map<String, String> values = new LinkedHashMap<>();
			values.put("id", text(random, "aé%2 .?#&=💡{"));
			values.put("path", text(random, "aé ?#&=") + "/" + text(random, "bé "));
			putSometimes(random, values, "ext", text(random, "xyz"));
			putSometimes(random, values, "q", text(random, "aé&=+#%2e/\\"));
			putSometimes(random, values, "page", text(random, "123"));
			putSometimes(random, values, "f", text(random, "aé#/?"));
			if (!UriText.isPlainPath(values.get("id"))) {
				continue;
			}
			String uri = template.expand(values);
			assertThat(template.match(uri)).as(uri).isEqualTo(values);
		}
	}

	@Test
	void refusesToExpandWithoutAValueItNeeds() {
		assertThatIllegalArgumentException().isThrownBy(() -> UriTemplate.parse("a:{id}").expand(Map.of()))
			.withMessageContaining("'id'");
	}

	// server-2025 RES-13: no address may cost more than its length
	@ParameterizedTest
	@ValueSource(strings = { "a:{x}-{y}-{z}-{w}.end", "a:{+x}/{+y}/{+z}/{+w}!end", "a:{+x}a{+y}a{+z}a{+w}b",
			"a:{+p}{/a,b,c,d}{.e}x", "a:{x,y,z}", "a:{+x}aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab", "a:{x}{?q}",
			"a:{x}{#f}" })
	void takesLinearTimeForLongAddresses(String template) {
		UriTemplate parsed = UriTemplate.parse(template);
		for (String unit : List.of("a", "-", "/", "a/", ".", "%", "%41", "a-", ",", "?q=a", "&q", "#", "%25", "é")) {
			String uri = "a:" + unit.repeat(100_000 / unit.length());
			assertTimeout(Duration.ofMinutes(1), () -> parsed.match(uri), unit);
		}
	}

	@Test
	void takesLinearTimeForRandomAddresses() {
		Random random = new Random(10);
		List<UriTemplate> templates = Stream.of("a:{x}-{y}-{z}", "a:{+x}/{y}/{+z}.e", "a:{+p}{/a,b}{.e}{?q}{#f}")
			.map(UriTemplate::parse)
			.toList();
		assertTimeout(Duration.ofMinutes(1), () -> IntStream.range(0, 100).forEach((round) -> {
			StringBuilder uri = new StringBuilder("a:");
			random.ints(100_000, 0, 16).forEach((i) -> uri.append("aab-/..%41?#&=,/".charAt(i)));
			templates.forEach((template) -> template.match(uri.toString()));
		}));
	}

	private static void putSometimes(Random random, Map<String, String> values, String name, String value) {
		if (random.nextBoolean()) {
			values.put(name, value);
		}
	}

	private static String text(Random random, String alphabet) {
		int[] points = alphabet.codePoints().toArray();
		StringBuilder text = new StringBuilder();
		random.ints(1 + random.nextInt(6), 0, points.length).forEach((i) -> text.appendCodePoint(points[i]));
		return text.toString();
	}

	@Test
	void parsesLongNames() {
		String name = "a" + ".a".repeat(100_000);
		assertThat(UriTemplate.parse("a:{" + name + "}").variables()).containsExactly(name);
		assertThatIllegalArgumentException().isThrownBy(() -> UriTemplate.parse("a:{" + name + ".}"));
	}

}
