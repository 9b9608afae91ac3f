package io.mcpspring.share;

import java.util.Set;

import io.mcpspring.fake.FakeExchange;
import io.mcpspring.http.Caller;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class HolderTests {

	@Test
	void isTheCallerWhereverItComesFrom() {
		Caller caller = new Caller("k1", () -> "jane", Set.of(), null);
		Holder here = Holder.of(FakeExchange.get().caller(caller).from("192.0.2.1"));
		Holder there = Holder.of(FakeExchange.get().caller(caller).from("192.0.2.2"));
		assertThat(here).isEqualTo(there).isEqualTo(Holder.of(caller)).isEqualTo(Holder.ofKey("k1"));
		assertThat(here.authenticated()).isTrue();
	}

	@Test
	void isTheAddressOfAnAnonymousCaller() {
		Holder here = Holder.of(FakeExchange.get().from("192.0.2.1"));
		assertThat(here).isEqualTo(Holder.ofAddress("192.0.2.1")).isNotEqualTo(Holder.ofAddress("192.0.2.2"));
		assertThat(here.authenticated()).isFalse();
	}

	@Test
	void isNoCallerWhoseKeyIsAnAddress() {
		assertThat(Holder.ofKey("192.0.2.1")).isNotEqualTo(Holder.ofAddress("192.0.2.1"));
	}

	@ParameterizedTest
	@CsvSource({ "2001:db8:1:2::1, 2001:db8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1:2::1, 2001:0db8:0001:0002:0:0:0:7",
			"2001:db8:1:2::1, [2001:db8:1:2::9]", "fe80::1, fe80:0:0:0:0:0:0:1%eth0", "::1, [::1%lo]",
			"192.0.2.1, ::ffff:192.0.2.1" })
	void countsTheNetworkOfAnIpv6AddressHoweverWritten(String one, String other) {
		assertThat(Holder.ofAddress(one)).isEqualTo(Holder.ofAddress(other));
	}

	@ParameterizedTest
	@CsvSource({ "192.0.2.1, 192.0.2.1:4711", "2001:db8:1:2::1, [2001:db8:1:2::9]:4711", "_hidden, _hidden:1" })
	void leavesOutThePortThatAProxyForwards(String address, String withPort) {
		assertThat(Holder.ofAddress(withPort)).isEqualTo(Holder.ofAddress(address));
	}

	@Test
	void tellsIpv6NetworksApart() {
		assertThat(Holder.ofAddress("2001:db8:1:2::1")).isNotEqualTo(Holder.ofAddress("2001:db8:1:3::1"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "_hidden", "unknown", "localhost", "[", "%", "[]", "a:b:c", "1:2:3" })
	void takesOtherTextAsItIs(String text) {
		assertThat(Holder.ofAddress(text).key()).isEqualTo(text);
	}

	@Test
	void keepsNoMoreOfATextThanAnAddressNeeds() {
		assertThat(Holder.ofAddress("x".repeat(8000)).key()).hasSize(64);
	}

	@Test
	void isUnknownWithoutAnAddress() {
		assertThat(Holder.ofAddress(null)).isEqualTo(Holder.UNKNOWN);
		assertThat(Holder.ofAddress("")).isEqualTo(Holder.UNKNOWN);
		assertThat(Holder.of(Caller.ANONYMOUS)).isEqualTo(Holder.UNKNOWN);
	}

	@Test
	void doesNotTellItsKeyToALog() {
		assertThat(Holder.ofAddress("192.0.2.1")).asString().doesNotContain("192");
		assertThat(Holder.ofKey("k1")).asString().doesNotContain("k1");
	}

}
