package io.mcpspring.engine.http;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Which host a request is held against.
 */
class ForwardedHostTests {

	@Test
	void isTheHeaderUnlessTheWebServerTookAnotherNameFromProxy() {
		assertThat(ForwardedHost.of("Shop.example:8080", "shop.example", 443, true)).isEqualTo("Shop.example:8080");
		assertThat(ForwardedHost.of("[::1]:8080", "[::1]", 8080, false)).isEqualTo("[::1]:8080");
		assertThat(ForwardedHost.of("[::1]", "[::1]", 80, true)).isEqualTo("[::1]");
		assertThat(ForwardedHost.of("10.0.0.1:8080", "Shop.example", 443, true)).isEqualTo("shop.example");
		assertThat(ForwardedHost.of("10.0.0.1:8080", "shop.example", 8443, false)).isEqualTo("shop.example:8443");
		assertThat(ForwardedHost.of("10.0.0.1:8080", "shop.example", -1, false)).isEqualTo("shop.example");
	}

	@Test
	void isNamedByHeaderWithOrWithoutPort() {
		assertThat(ForwardedHost.isNamed("Shop.example", "shop.example")).isTrue();
		assertThat(ForwardedHost.isNamed("shop.example:8080", "shop.example")).isTrue();
		assertThat(ForwardedHost.isNamed("[::1]", "[::1]")).isTrue();
		assertThat(ForwardedHost.isNamed("[::1]:8080", "[::1]")).isTrue();
		assertThat(ForwardedHost.isNamed("shop.example.org", "shop.example")).isFalse();
		assertThat(ForwardedHost.isNamed("shop.example:80:80", "shop.example")).isFalse();
		assertThat(ForwardedHost.isNamed("10.0.0.1:8080", "shop.example")).isFalse();
		assertThat(ForwardedHost.isNamed("shop.example", null)).isFalse();
	}

	@Test
	void isUnknownWithoutHeader() {
		assertThat(ForwardedHost.of(null, "shop.example", 80, true)).isNull();
		assertThat(ForwardedHost.of("shop.example", null, 80, true)).isEqualTo("shop.example");
	}

}
