package io.mcpspring.autoconfigure;

import java.net.http.HttpResponse;
import java.util.regex.Pattern;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Clients behind a proxy whose addresses are not forwarded, or not believed, have one
 * share, and the log says so once.
 */
@ExtendWith(OutputCaptureExtension.class)
@Tag("settings")
class UnknownClientAddressTests {

	@ParameterizedTest
	@CsvSource({ "SERVLET,none,false", "REACTIVE,none,false", "SERVLET,native,true", "REACTIVE,native,true",
			"SERVLET,framework,true", "REACTIVE,framework,true" })
	void countsTheAddressThatTheWebServerBelieves(WebApplicationType type, String strategy, boolean believed,
			CapturedOutput output) {
		try (RunningApplication application = RunningApplication.start(type,
				"server.forward-headers-strategy=" + strategy, "mcp.server.limits.max-sessions=8")) {
			for (int i = 0; i < 6; i++) {
				assertThat(begin(application, i % 2).statusCode()).isEqualTo(200);
			}
			for (int i = 6; i < 8; i++) {
				assertThat(begin(application, 2).statusCode()).isEqualTo(believed ? 200 : 429);
			}
		}
		String warning = "One network address holds nearly all sessions of this node (6 of at most 8)";
		assertThat(output.getOut().split(Pattern.quote(warning), -1).length - 1).isEqualTo(believed ? 0 : 1);
		assertThat(output.getOut().contains("set 'server.forward-headers-strategy'")).isNotEqualTo(believed);
	}

	private static HttpResponse<String> begin(RunningApplication application, int client) {
		return application.http()
			.post("""
					{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25",
					"capabilities":{},"clientInfo":{"name":"test","version":"1"}}}""", "X-Forwarded-For",
					"203.0.113." + client);
	}

}
