package io.mcpspring.engine.wire;

import io.mcpspring.engine.jsonrpc.RequestId;
import io.mcpspring.model.LoggingLevel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.JsonNodeFactory;

import static io.mcpspring.engine.wire.Golden.object;
import static io.mcpspring.engine.wire.Golden.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * The parameters of notifications, the same in each revision.
 */
class NotificationParamsTests {

	@Test
	void tellsProgress() {
		// server-2025 CANC-08: the token keeps its type
		assertThat(text(NotificationParams.progress("\"5\"", 50, 100.0, "Half")))
			.isEqualTo("{\"progressToken\":\"5\",\"progress\":50,\"total\":100,\"message\":\"Half\"}");
		assertThat(text(NotificationParams.progress("5", 0.5, null, null)))
			.isEqualTo("{\"progressToken\":5,\"progress\":0.5}");
	}

	@ParameterizedTest
	@CsvSource({ "0, 0", "-0.0, 0", "-1, -1", "33.333, 33.333", "9007199254740992, 9007199254740992",
			"1e300, 1.0E300" })
	void writesWholeNumbersWithoutFraction(double progress, String number) {
		assertThat(text(NotificationParams.progress("1", progress, null, null)))
			.isEqualTo("{\"progressToken\":1,\"progress\":" + number + "}");
		assertThat(text(NotificationParams.progress("\"\u2603\"", progress, progress, null)))
			.isEqualTo("{\"progressToken\":\"\u2603\",\"progress\":" + number + ",\"total\":" + number + "}");
		assertThat(text(NotificationParams.progress("1", progress, progress, "so far"))).isEqualTo(
				"{\"progressToken\":1,\"progress\":" + number + ",\"total\":" + number + ",\"message\":\"so far\"}");
	}

	@ParameterizedTest
	@ValueSource(doubles = { Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY })
	void refusesNumbersThatJsonLacks(double progress) {
		assertThatIllegalArgumentException().isThrownBy(() -> NotificationParams.progress("1", progress, null, null))
			.withMessage("JSON has no number %s for 'progress'", progress);
		assertThatIllegalArgumentException().isThrownBy(() -> NotificationParams.progress("1", 1, progress, null))
			.withMessage("JSON has no number %s for 'total'", progress);
		assertThatIllegalArgumentException().isThrownBy(() -> NotificationParams.progress("1", 1, progress, "so far"))
			.withMessage("JSON has no number %s for 'total'", progress);
	}

	@Test
	void tellsLogMessages() {
		// server-2025 LOG-05
		assertThat(text(NotificationParams.message(LoggingLevel.WARNING, "db", object("{\"error\":\"slow\"}"))))
			.isEqualTo("{\"level\":\"warning\",\"logger\":\"db\",\"data\":{\"error\":\"slow\"}}");
		assertThat(text(NotificationParams.message(LoggingLevel.INFO, null, JsonNodeFactory.instance.stringNode("up"))))
			.isEqualTo("{\"level\":\"info\",\"data\":\"up\"}");
	}

	@Test
	void tellsThatAResourceChanged() {
		// server-2025 RES-10; server-2026 META-08, SUBS-07
		assertThat(text(NotificationParams.resourceUpdated("demo://a", null))).isEqualTo("{\"uri\":\"demo://a\"}");
		assertThat(text(NotificationParams.resourceUpdated("demo://a", RequestId.of("a"))))
			.isEqualTo("{\"uri\":\"demo://a\",\"_meta\":{\"io.modelcontextprotocol/subscriptionId\":\"a\"}}");
	}

	@Test
	void tellsThatAListChanged() {
		// server-2026 META-08, SUBS-05
		assertThat(text(NotificationParams.listChanged(RequestId.of(7))))
			.isEqualTo("{\"_meta\":{\"io.modelcontextprotocol/subscriptionId\":7}}");
	}

	@Test
	void acknowledgesSubscriptions() {
		// server-2026 SUBS-02, SUBS-03
		byte[] params = NotificationParams.acknowledged(RequestId.of(7),
				object("{\"toolsListChanged\":true,\"resourceSubscriptions\":[\"demo://a\"]}"));
		assertThat(text(params)).isEqualTo(Golden.json("""
				{"notifications":{"toolsListChanged":true,"resourceSubscriptions":["demo://a"]},
				"_meta":{"io.modelcontextprotocol/subscriptionId":7}}
				"""));
	}

	@Test
	void tellsThatAnElicitationIsComplete() {
		// server-2025 ELIC-08
		assertThat(text(NotificationParams.elicitationComplete("id-1"))).isEqualTo("{\"elicitationId\":\"id-1\"}");
	}

	@Test
	void cancelsRequests() {
		// server-2025 LIFE-15
		assertThat(text(NotificationParams.cancelled(RequestId.of("s-1"), "Timed out")))
			.isEqualTo("{\"requestId\":\"s-1\",\"reason\":\"Timed out\"}");
		assertThat(text(NotificationParams.cancelled(RequestId.of(12), null))).isEqualTo("{\"requestId\":12}");
	}

}
