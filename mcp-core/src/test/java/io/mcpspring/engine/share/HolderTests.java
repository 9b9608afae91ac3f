package io.mcpspring.engine.share;

import io.mcpspring.context.McpCaller;
import io.mcpspring.context.OwnerKey;
import io.mcpspring.fake.FakeExchange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class HolderTests {

	@Test
	void isTheCallerWhereverItComesFrom() {
		McpCaller caller = McpCaller.builder("k1").principal(() -> "jane").build();
		OwnerKey here = FakeExchange.get().caller(caller).from("192.0.2.1").holder();
		OwnerKey there = FakeExchange.get().caller(caller).from("192.0.2.2").holder();
		assertThat(here).isEqualTo(there).isEqualTo(OwnerKey.of(caller)).isEqualTo(OwnerKey.ofKey("k1"));
		assertThat(here.authenticated()).isTrue();
	}

	@Test
	void isTheAddressOfAnAnonymousCaller() {
		OwnerKey here = FakeExchange.get().from("192.0.2.1").holder();
		assertThat(here).isEqualTo(OwnerKey.ofAddress("192.0.2.1")).isNotEqualTo(OwnerKey.ofAddress("192.0.2.2"));
		assertThat(here.authenticated()).isFalse();
	}

	@Test
	void isNoCallerWhoseKeyIsAnAddress() {
		assertThat(OwnerKey.ofKey("192.0.2.1")).isNotEqualTo(OwnerKey.ofAddress("192.0.2.1"));
	}

	@ParameterizedTest
	@CsvSource({ "2001:db8:1:2::1, 2001:db8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1:2::1, 2001:0db8:0001:0002:0:0:0:7",
			"2001:db8:1:2::1, [2001:db8:1:2::9]", "fe80::1, fe80:0:0:0:0:0:0:1%eth0", "::1, [::1%lo]",
			"192.0.2.1, ::ffff:192.0.2.1" })
	void countsTheNetworkOfAnIpv6AddressHoweverWritten(String one, String other) {
		assertThat(OwnerKey.ofAddress(one)).isEqualTo(OwnerKey.ofAddress(other));
	}

	@ParameterizedTest
	@CsvSource({ "192.0.2.1, 192.0.2.1:4711", "2001:db8:1:2::1, [2001:db8:1:2::9]:4711", "_hidden, _hidden:1" })
	void leavesOutThePortThatAProxyForwards(String address, String withPort) {
		assertThat(OwnerKey.ofAddress(withPort)).isEqualTo(OwnerKey.ofAddress(address));
	}

	@Test
	void tellsIpv6NetworksApart() {
		assertThat(OwnerKey.ofAddress("2001:db8:1:2::1")).isNotEqualTo(OwnerKey.ofAddress("2001:db8:1:3::1"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "_hidden", "unknown", "localhost", "[", "%", "[]", "a:b:c", "1:2:3" })
	void takesOtherTextAsItIs(String text) {
		assertThat(OwnerKey.ofAddress(text).key()).isEqualTo(text);
	}

	@Test
	void keepsNoMoreOfATextThanAnAddressNeeds() {
		assertThat(OwnerKey.ofAddress("x".repeat(8000)).key()).hasSize(64);
	}

	@Test
	void isUnknownWithoutAnAddress() {
		assertThat(OwnerKey.ofAddress(null)).isEqualTo(OwnerKey.UNKNOWN);
		assertThat(OwnerKey.ofAddress("")).isEqualTo(OwnerKey.UNKNOWN);
		assertThat(OwnerKey.of(McpCaller.ANONYMOUS)).isEqualTo(OwnerKey.UNKNOWN);
	}

	@Test
	void doesNotTellItsKeyToALog() {
		assertThat(OwnerKey.ofAddress("192.0.2.1")).asString().doesNotContain("192");
		assertThat(OwnerKey.ofKey("k1")).asString().doesNotContain("k1");
	}

}
