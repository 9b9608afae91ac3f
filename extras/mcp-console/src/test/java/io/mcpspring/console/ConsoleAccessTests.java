package io.mcpspring.console;

import java.net.URI;

import io.mcpspring.context.McpCaller;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.http.HttpHeaders;
import org.springframework.security.authentication.TestingAuthenticationToken;

import static org.assertj.core.api.Assertions.assertThat;

class ConsoleAccessTests {

	private static final McpCaller KNOWN = McpCaller.builder("ada").build();

	private final ConsoleAccess access = new ConsoleAccess(null, null);

	private final HttpHeaders headers = new HttpHeaders();

	@BeforeEach
	void nameThisMachine() {
		this.headers.set("Host", "localhost:8080");
	}

	private ConsoleRequest request(@Nullable String remoteAddress, McpCaller caller) {
		return new ConsoleRequest("GET", "", caller, remoteAddress, this.headers);
	}

	private boolean admits(@Nullable String remoteAddress) {
		return this.access.admits(request(remoteAddress, McpCaller.ANONYMOUS));
	}

	@ParameterizedTest
	@ValueSource(strings = { "127.0.0.1", "127.8.0.1", "::1", "0:0:0:0:0:0:0:1", "::ffff:127.0.0.1" })
	void admitsBrowsersOnThisMachine(String address) {
		assertThat(admits(address)).isTrue();
	}

	@ParameterizedTest
	@ValueSource(strings = { "192.0.2.1", "10.0.0.1", "2001:db8::1", "127.0.0.1.example.com", "localhost",
			"::ffff:10.0.0.1", "1270.0.0.1", "" })
	void refusesOtherMachines(String address) {
		assertThat(admits(address)).isFalse();
		assertThat(admits(null)).isFalse();
		assertThat(this.access.admits(request(address, KNOWN))).isTrue();
	}

	@ParameterizedTest
	@ValueSource(strings = { "Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "x-forwarded-proto",
			"X-Forwarded-Prefix", "X-Real-IP", "Via" })
	void refusesWhatAProxyOnThisMachineForwards(String header) {
		this.headers.set(header, "for=192.0.2.1");
		assertThat(admits("127.0.0.1")).isFalse();
		assertThat(this.access.admits(request("127.0.0.1", KNOWN))).isTrue();
	}

	@ParameterizedTest
	@CsvSource({ "localhost,true", "127.0.0.1:8080,true", "[::1]:8080,true", "LOCALHOST:1,true", "evil.example,false",
			"localhost.evil.example,false", "127.0.0.1.evil.example:80,false", "localhost:80@evil.example,false" })
	void refusesNamesOfOtherSites(String host, boolean admitted) {
		this.headers.set("Host", host);
		assertThat(admits("127.0.0.1")).isEqualTo(admitted);
	}

	@Test
	void refusesRequestsWithoutHost() {
		this.headers.clear();
		assertThat(admits("127.0.0.1")).isFalse();
	}

	@Test
	void showsFiguresToTheAuthorityAlone() {
		ConsoleAccess restricted = new ConsoleAccess(null, "ROLE_OPS");
		assertThat(restricted.showsFigures(request("127.0.0.1", McpCaller.ANONYMOUS))).isFalse();
		assertThat(restricted.showsFigures(request("127.0.0.1", user("ROLE_USER")))).isFalse();
		assertThat(restricted.showsFigures(request("127.0.0.1", user("ROLE_OPS")))).isTrue();
		assertThat(this.access.showsFigures(request("127.0.0.1", McpCaller.ANONYMOUS))).isTrue();
	}

	private static McpCaller user(String authority) {
		return McpCaller.builder("ada").principal(new TestingAuthenticationToken("ada", "", authority)).build();
	}

	@Test
	void wantsAuthenticationOfAllWhereTheServerIsPublished() {
		ConsoleAccess published = new ConsoleAccess(URI.create("https://shop.example/mcp"), null);
		assertThat(published.admits(request("127.0.0.1", McpCaller.ANONYMOUS))).isFalse();
		assertThat(published.admits(request("127.0.0.1", KNOWN))).isTrue();
		assertThat(new ConsoleAccess(URI.create("http://localhost:8080/mcp"), null)
			.admits(request("127.0.0.1", McpCaller.ANONYMOUS))).isTrue();
	}

}
