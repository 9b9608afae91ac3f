package io.mcpspring.boot.start;

import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class IssuerReportTests {

	private static final List<String> S256 = List.of("plain", "S256");

	@Test
	void findsNothingWhereClientsRegister() {
		assertThat(IssuerReport.findings(Map.of("code_challenge_methods_supported", S256, "registration_endpoint",
				"https://id.example.com/register")))
			.isEmpty();
		assertThat(IssuerReport
			.findings(Map.of("code_challenge_methods_supported", S256, "client_id_metadata_document_supported", true)))
			.isEmpty();
	}

	/** (sign-in IDP-08) */
	@Test
	void findsWhatKeepsClientsOut() {
		assertThat(IssuerReport.findings(Map.of("code_challenge_methods_supported", S256)))
			.containsExactly("registers no clients by itself, so users type a client id into their MCP clients");
		assertThat(IssuerReport.findings(
				Map.of("code_challenge_methods_supported", List.of("plain"), "registration_endpoint", "https://x")))
			.containsExactly(
					"does not list S256 in 'code_challenge_methods_supported', so some MCP clients do not sign in");
		assertThat(IssuerReport.findings(Map.of())).hasSize(2);
	}

}
