package io.mcpspring.engine.answer;

import java.util.Map;
import java.util.Set;

import io.mcpspring.context.InsufficientScopeException;
import io.mcpspring.context.McpException;
import io.mcpspring.engine.catalog.PublicAccess;
import io.mcpspring.engine.extension.Extensions;
import io.mcpspring.engine.jsonrpc.JsonRpcError;
import io.mcpspring.engine.server.CallRefusedException;
import io.mcpspring.model.ClientCapabilities;
import io.mcpspring.model.ErrorCode;
import io.mcpspring.model.ProtocolVersion;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

class OutcomesTests {

	private final Outcomes outcomes = new Outcomes(Extensions.NONE,
			(scopes) -> Map.of("WWW-Authenticate", String.join(" ", scopes)), PublicAccess.NONE);

	// server-2025 RES-06, ELIC-09, server-2026 ERR-01 to ERR-07
	@ParameterizedTest
	@CsvSource(textBlock = """
			# code, then code and status in 2025-03-26, 2025-11-25 and 2026-07-28
			-32700, -32700, 200, -32700, 200, -32700, 400
			-32600, -32600, 200, -32600, 200, -32600, 400
			-32601, -32601, 200, -32601, 200, -32601, 404
			-32602, -32602, 200, -32602, 200, -32602, 200
			-32603, -32603, 200, -32603, 200, -32603, 200
			-32002, -32002, 200, -32002, 200, -32603, 200
			-32042, -32603, 200, -32042, 200, -32603, 200
			-32020, -32603, 200, -32603, 200, -32020, 400
			-32021, -32603, 200, -32603, 200, -32021, 400
			-32022, -32603, 200, -32603, 200, -32022, 400
			-32099, -32603, 200, -32603, 200, -32603, 200
			-31999, -31999, 200, -31999, 200, -31999, 200
			7, 7, 200, 7, 200, 7, 200
			""")
	void codesAndStatusesFollowTheRevision(int code, int oldest, int oldestStatus, int newest, int newestStatus,
			int stateless, int statelessStatus) {
		assertOutcome(code, ProtocolVersion.V2025_03_26, oldest, oldestStatus);
		assertOutcome(code, ProtocolVersion.V2025_11_25, newest, newestStatus);
		assertOutcome(code, ProtocolVersion.V2026_07_28, stateless, statelessStatus);
	}

	private void assertOutcome(int code, ProtocolVersion version, int expected, int status) {
		Outcome.Failure failure = this.outcomes.of(new McpException(code, "because"), version, visitor());
		assertThat(failure.error()).as("%s", version).isEqualTo(JsonRpcError.of(expected, "because"));
		assertThat(failure.status()).as("%s", version).isEqualTo(status);
		assertThat(failure.headers()).isEmpty();
	}

	private static ClientCapabilities visitor() {
		ObjectNode declared = JsonNodeFactory.instance.objectNode();
		declared.putObject("elicitation").putObject("url");
		return ClientCapabilities.of(declared);
	}

	// server-2025 ELIC-09
	@Test
	void demandsNoPageOfAClientThatDeclaredNone() {
		assertThat(this.outcomes
			.of(new McpException(ErrorCode.URL_ELICITATION_REQUIRED, "page"), ProtocolVersion.V2025_11_25,
					ClientCapabilities.NONE)
			.error()
			.code()).isEqualTo(ErrorCode.INTERNAL_ERROR);
	}

	// server-2025 AUTH-16, server-2026 AUTH-10
	@ParameterizedTest
	@CsvSource({ "V2025_06_18", "V2026_07_28" })
	void challengesForMissingScopesInEveryRevision(ProtocolVersion version) {
		Outcome.Failure failure = this.outcomes.of(new InsufficientScopeException(Set.of("orders")), version,
				ClientCapabilities.NONE);
		assertThat(failure.status()).isEqualTo(403);
		assertThat(failure.headers()).containsEntry("WWW-Authenticate", "orders");
	}

	@ParameterizedTest
	@CsvSource({ "V2025_06_18", "V2026_07_28" })
	void refusalsBringTheirStatusAndHeaders(ProtocolVersion version) {
		Outcome.Failure failure = this.outcomes.of(new CallRefusedException(429, Map.of("Retry-After", "3"),
				JsonRpcError.of(ErrorCode.INTERNAL_ERROR, "later")), version, ClientCapabilities.NONE);
		assertThat(failure).isEqualTo(new Outcome.Failure(JsonRpcError.of(ErrorCode.INTERNAL_ERROR, "later"), 429,
				Map.of("Retry-After", "3")));
	}

	@Test
	void keepsDetailsOfUnexpectedFailuresInTheLog() {
		assertThat(Outcomes.unfinished(new IllegalStateException("secret")).getMessage())
			.startsWith("Internal error (reference ")
			.doesNotContain("secret");
		assertThat(Outcomes.unfinished(null).code()).isEqualTo(ErrorCode.INTERNAL_ERROR);
	}

}
