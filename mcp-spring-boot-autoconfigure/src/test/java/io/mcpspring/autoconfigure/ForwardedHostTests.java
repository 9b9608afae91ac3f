package io.mcpspring.autoconfigure;

import java.net.http.HttpResponse;

import org.springframework.boot.WebApplicationType;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The Host check behind proxies: forwarded headers count where the application trusts
 * them, and nowhere else.
 */
class ForwardedHostTests {

	private static final String PING = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":"
			+ "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{},\"clientInfo\":{\"name\":\"t\",\"version\":\"1\"}}}";

	@EachStack({ "native", "framework" })
	void forwardedHostIsCheckedInPlaceOfHostWhereItIsTrusted(WebApplicationType type, String strategy) {
		try (RunningApplication application = start(type, strategy)) {
			HttpResponse<String> evil = post(application, "X-Forwarded-Host", "evil.com");
			assertThat(evil.statusCode()).isEqualTo(403);
			assertThat(evil.body()).contains("This Host is not allowed");
			assertThat(post(application, "X-Forwarded-Host", "shop.example.com").statusCode()).isEqualTo(200);
			assertThat(post(application, "X-Forwarded-Host", "shop.example.com", "X-Forwarded-Proto", "https")
				.statusCode()).isEqualTo(200);
			assertThat(post(application, "X-Forwarded-Host", "shop.example.com", "X-Forwarded-Proto", "https",
					"X-Forwarded-Port", "8443")
				.statusCode()).isEqualTo(403);
			assertThat(post(application).statusCode()).isEqualTo(200);
		}
	}

	@EachStack
	void forwardedHeadersAreIgnoredOtherwise(WebApplicationType type) {
		try (RunningApplication application = start(type, "none")) {
			assertThat(post(application, "X-Forwarded-Host", "evil.com").statusCode()).isEqualTo(200);
		}
	}

	@EachStack
	void pagesOfThePublicAddressMayCall(WebApplicationType type) {
		try (RunningApplication application = start(type, "none")) {
			assertThat(post(application, "Origin", "https://shop.example.com").statusCode()).isEqualTo(200);
			assertThat(post(application, "Origin", "http://shop.example.com").statusCode()).isEqualTo(403);
			assertThat(post(application, "Origin", "https://shop.example.com:8443").statusCode()).isEqualTo(403);
		}
	}

	private static RunningApplication start(WebApplicationType type, String strategy) {
		return RunningApplication.start(type, "server.forward-headers-strategy=" + strategy,
				"mcp.server.public-url=https://shop.example.com:443/mcp");
	}

	private static HttpResponse<String> post(RunningApplication application, String... headers) {
		return application.http().post(PING, headers);
	}

}
