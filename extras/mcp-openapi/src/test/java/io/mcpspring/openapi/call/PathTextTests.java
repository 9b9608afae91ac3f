package io.mcpspring.openapi.call;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Paths that redirects may lead to.
 */
class PathTextTests {

	private final PathText pet = new PathText("/pets/{id}", false);

	@ParameterizedTest
	@ValueSource(strings = { "/pets/7", "/pets/7/", "/pets/a%20b", "/pets/%C3%A4" })
	void matchWithPlainSegments(String path) {
		assertThat(this.pet.matches(path)).isTrue();
	}

	@ParameterizedTest
	@ValueSource(strings = { "/pets/x/admin", "/pets/x%2Fadmin", "/pets/x%5Cadmin", "/pets/x%252fadmin", "/pets/x%00",
			"/pets/%FF", "/pets/x%3Badmin", "/pets/x;a=b", "/pets/;a=b", "/pets/x%3Fadmin", "/pets/x%23", "/pets/x/..",
			"/pets/x%25252Fadmin" })
	void doNotMatchWithWhatArgumentsMustNotBe(String path) {
		assertThat(this.pet.matches(path)).isFalse();
		assertThat(new PathText("/pets/{id}.json", false).matches(path + ".json")).isFalse();
	}

	@ParameterizedTest
	@ValueSource(strings = { "/pets/..", "/pets/%2e%2e", "/pets/%252e" })
	void doNotMatchWithDots(String path) {
		assertThat(this.pet.matches(path)).isFalse();
	}

	@Test
	void matchWithSlashesWhereArgumentsMayHaveThem() {
		PathText file = new PathText("/files/{name}", true);
		assertThat(file.matches("/files/a%2Fb")).isTrue();
		assertThat(file.matches("/files/a%2F..%2Fb")).isFalse();
		assertThat(file.matches("/files/a%2F%2Fb")).isFalse();
		assertThat(file.matches("/files/a%3Bb")).isFalse();
	}

	@ParameterizedTest
	@CsvSource({ "/t/{z}-{x}-{y}.{e}, /t/1-2-3.png, true", "/t/{z}-{x}-{y}.{e}, /t/1-2.png, false",
			"/t/{z}-{x}-{y}.{e}, /t/----..., true", "/{a}--{b}, /x---, true", "/{a}--{b}, /--x, false",
			"/{a}{b}{c}/d, /xyz/d/, true", "/{a}{b}{c}/d, /xy/d, false", "/{a}/x/{b}/x, /1/x/2/x, true",
			"/{a}/x/{b}/x, /1/x/2/y, false", "/{a}.x/{b}, /1.x.x/2, true", "/{a}.x/{b}, /1.y.x/2, true" })
	void matchWithSeveralVariablesOfASegment(String template, String path, boolean matches) {
		assertThat(new PathText(template, false).matches(path)).isEqualTo(matches);
	}

	@ParameterizedTest
	@CsvSource({ "/t/{z}-{x}-{y}.{e}, -", "/t/{a}{b}{c}{d}{e}/f, a", "/t/{a}...{b}, ." })
	void areComparedOnceWithALongPath(String template, String part) {
		assertThat(new PathText(template, false).matches("/t/" + part.repeat(4000) + "/x/y")).isFalse();
	}

	@Test
	void matchWithTheirOwnText() {
		assertThat(new PathText("/a;b/{id}", false).matches("/a;b/7")).isTrue();
		assertThat(new PathText("/{a}{b}/c", false).matches("/x%2fy/c")).isFalse();
		assertThat(new PathText("/pets", false).matches("/pets/")).isTrue();
	}

}
