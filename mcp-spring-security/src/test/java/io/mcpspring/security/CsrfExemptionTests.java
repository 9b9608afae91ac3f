package io.mcpspring.security;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Which requests need no CSRF token.
 */
class CsrfExemptionTests {

	private final CsrfExemption exemption = new CsrfExemption("https://app.example"::equals);

	@Test
	void programsWithCredentialsOfTheirOwnAreExempt() {
		assertThat(isExempt("Authorization: Basic YTpi")).isTrue();
		assertThat(isExempt("Authorization: Bearer abc", "Cookie: a=b")).isTrue();
		assertThat(isExempt()).as("nothing, to be asked for credentials").isTrue();
	}

	@Test
	void requestsThatLiveByCookieAreNot() {
		assertThat(isExempt("Cookie: SESSION=1")).isFalse();
		assertThat(isExempt("Cookie: SESSION=1", "Origin: https://app.example")).isFalse();
	}

	@Test
	void pagesOfAllowedOriginsAreExemptAndOthersNot() {
		assertThat(isExempt("Authorization: Basic YTpi", "Origin: https://app.example")).isTrue();
		assertThat(isExempt("Authorization: Basic YTpi", "Origin: https://app.example", "Sec-Fetch-Mode: cors",
				"Sec-Fetch-Site: cross-site"))
			.isTrue();
		assertThat(isExempt("Authorization: Basic YTpi", "Origin: https://evil.example")).isFalse();
		assertThat(isExempt("Authorization: Basic YTpi", "Origin: null")).isFalse();
		assertThat(isExempt("Authorization: Basic YTpi", "Origin: https://app.example", "Origin: https://app.example"))
			.isFalse();
		assertThat(isExempt("Origin: https://evil.example")).isFalse();
	}

	@Test
	void requestsThatBrowserSendsWithoutAskingTheServerAreNot() {
		assertThat(isExempt("Authorization: Basic YTpi", "Sec-Fetch-Mode: no-cors")).isFalse();
		assertThat(isExempt("Authorization: Basic YTpi", "Origin: https://app.example", "Sec-Fetch-Mode: navigate"))
			.isFalse();
		assertThat(isExempt("Authorization: Basic YTpi", "Sec-Fetch-Mode: cors", "Sec-Fetch-Site: cross-site"))
			.isFalse();
		assertThat(isExempt("Authorization: Basic YTpi", "Sec-Fetch-Mode: cors", "Sec-Fetch-Site: same-site"))
			.isFalse();
		assertThat(isExempt("Authorization: Basic YTpi", "Sec-Fetch-Mode: cors", "Sec-Fetch-Site: same-origin"))
			.isTrue();
	}

	private boolean isExempt(String... headers) {
		Map<String, List<String>> byName = Arrays.stream(headers)
			.map((header) -> header.split(": ", 2))
			.collect(Collectors.groupingBy((parts) -> parts[0],
					Collectors.mapping((parts) -> parts[1], Collectors.toList())));
		return this.exemption.applies((name) -> byName.getOrDefault(name, List.of()));
	}

}
