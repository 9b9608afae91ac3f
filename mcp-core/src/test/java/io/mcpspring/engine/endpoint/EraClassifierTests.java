package io.mcpspring.engine.endpoint;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

import io.mcpspring.engine.era.Inbound;
import io.mcpspring.engine.jsonrpc.CodecLimits;
import io.mcpspring.engine.jsonrpc.Decoded;
import io.mcpspring.engine.jsonrpc.JsonRpcCodec;
import io.mcpspring.engine.server.Era;
import io.mcpspring.fake.Json;
import io.mcpspring.model.ErrorCode;
import io.mcpspring.model.ProtocolVersion;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * The classification as a function: total, and true to what is switched on. Which answer
 * each case gets is in {@link DecisionProcedureTests} and {@link MixedErasTests}.
 */
class EraClassifierTests {

	private static final List<String> VERSIONS = Arrays.asList(null, "2025-03-26", "2025-06-18", "2025-11-25",
			"2026-07-28", "2024-11-05", "1999-01-01", "2027-01-01", "v999.0.0", "", "bogus");

	private static final List<String> META_VERSIONS = Arrays.asList(null, "'2025-03-26'", "'2025-11-25'",
			"'2026-07-28'", "'v999.0.0'", "''", "5", "null", "{}");

	private static final List<String> METHODS = List.of("initialize", "tools/list", "ping", "server/discover",
			"subscriptions/listen", "notifications/initialized", "notifications/cancelled", "nope");

	private static final List<Set<Era>> ERAS = List.of(Set.of(Era.SESSION), Set.of(Era.STATELESS),
			Set.of(Era.SESSION, Era.STATELESS));

	private final JsonRpcCodec codec = new JsonRpcCodec(CodecLimits.DEFAULT);

	@Test
	void findsAPlaceForEveryRequest() {
		int cases = 0;
		for (Set<Era> eras : ERAS) {
			EraClassifier classifier = new EraClassifier(eras, false);
			for (String body : bodies()) {
				for (String version : VERSIONS) {
					for (boolean session : new boolean[] { true, false }) {
						verify(eras, body, version, session, classifier.classify(decode(body), version, session));
						cases++;
					}
				}
			}
		}
		assertThat(cases).isGreaterThan(10_000);
	}

	private void verify(Set<Era> eras, String body, String version, boolean session, Inbound inbound) {
		String description = eras + " " + body + " H=" + version + " S=" + session;
		assertThat(inbound).as(description).isNotNull();
		assertThat(inbound.refusal().status()).as(description).isEqualTo(400);
		if (!(inbound instanceof Inbound.Rejected)) {
			assertThat(inbound.refusal().error().code()).as(description).isEqualTo(ErrorCode.INVALID_REQUEST);
		}
		if (inbound instanceof Inbound.Stateless) {
			assertThat(eras).as(description).contains(Era.STATELESS);
		}
		else if (!(inbound instanceof Inbound.Rejected)) {
			assertThat(eras).as(description).contains(Era.SESSION);
			assertThat(session || inbound instanceof Inbound.Initialize).as(description).isTrue();
		}
		// what the body says beats everything else (server-2026, "What the texts say", 1
		// and 2)
		boolean modernBody = body.contains("'io.modelcontextprotocol/protocolVersion':'2026-07-28'");
		if (modernBody && body.startsWith("{") && !(inbound instanceof Inbound.Rejected)) {
			assertThat(inbound).as(description).isInstanceOf(Inbound.Stateless.class);
		}
	}

	private static List<String> bodies() {
		List<String> bodies = new java.util.ArrayList<>(List.of("{'jsonrpc':'2.0','id':1,'result':{}}",
				"{'jsonrpc':'2.0','id':1,'error':{'code':-1,'message':'no'}}", "{'jsonrpc':'1.0'}", "[]", "17"));
		for (String method : METHODS) {
			for (String meta : META_VERSIONS) {
				String params = (meta == null) ? "" : ",'params':{'_meta':{'io.modelcontextprotocol/protocolVersion':"
						+ meta + ",'io.modelcontextprotocol/clientCapabilities':{}}}";
				bodies.add("{'jsonrpc':'2.0','id':1,'method':'" + method + "'" + params + "}");
				bodies.add("{'jsonrpc':'2.0','method':'" + method + "'" + params + "}");
				bodies.add("[{'jsonrpc':'2.0','id':1,'method':'" + method + "'" + params + "}]");
			}
			bodies.add("{'jsonrpc':'2.0','id':1,'method':'" + method + "','params':{'_meta':5}}");
			bodies.add("{'jsonrpc':'2.0','id':1,'method':'" + method + "','params':{'_meta':{}}}");
		}
		return bodies;
	}

	private Decoded decode(String body) {
		return this.codec.decode(Json.tree(body).toString().getBytes(StandardCharsets.UTF_8));
	}

	@Test
	void namesTheVersionsServedNewestFirst() {
		// server-2026 DISC-06, VER-02
		assertThat(new EraClassifier(Set.of(Era.SESSION, Era.STATELESS), false).served()).containsExactly(
				ProtocolVersion.V2026_07_28, ProtocolVersion.V2025_11_25, ProtocolVersion.V2025_06_18,
				ProtocolVersion.V2025_03_26);
		assertThat(new EraClassifier(Set.of(Era.STATELESS), false).served())
			.containsExactly(ProtocolVersion.V2026_07_28);
		assertThat(new EraClassifier(Set.of(Era.SESSION), false).served()).containsExactly(ProtocolVersion.V2025_11_25,
				ProtocolVersion.V2025_06_18, ProtocolVersion.V2025_03_26);
	}

	@ParameterizedTest
	@ValueSource(strings = { "2026-07-28", "2026-07-29", "2027-01-01", "v999.0.0" })
	void takesLaterVersionsForModern(String version) {
		assertThat(EraClassifier.isModern(version)).isTrue();
	}

	@ParameterizedTest
	@ValueSource(strings = { "2025-11-25", "2026-07-27", "1999-01-01", "" })
	void takesEarlierVersionsForOld(String version) {
		assertThat(EraClassifier.isModern(version)).isFalse();
	}

	@Test
	void needsAnEra() {
		assertThatIllegalArgumentException().isThrownBy(() -> new EraClassifier(Set.of(), false));
	}

	@Test
	void neverNamesAModernErrorToAnOldClientWithoutSession() {
		// server-2026, "What the texts say", 6: no refusal of legacy traffic may look
		// like a modern one
		EraClassifier classifier = new EraClassifier(Set.of(Era.SESSION, Era.STATELESS), false);
		for (String version : Arrays.asList(null, "2025-06-18", "2025-11-25")) {
			Inbound inbound = classifier.classify(decode("{'jsonrpc':'2.0','id':1,'method':'tools/list'}"), version,
					false);
			assertThat(((Inbound.Rejected) inbound).error().code()).isEqualTo(ErrorCode.INVALID_REQUEST);
		}
	}

}
