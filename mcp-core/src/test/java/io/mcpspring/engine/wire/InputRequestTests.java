package io.mcpspring.engine.wire;

import io.mcpspring.engine.model.InputRequest;
import io.mcpspring.model.ProtocolVersion;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import tools.jackson.databind.node.ObjectNode;

import static io.mcpspring.engine.wire.Golden.V2025_03_26;
import static io.mcpspring.engine.wire.Golden.V2025_06_18;
import static io.mcpspring.engine.wire.Golden.V2025_11_25;
import static io.mcpspring.engine.wire.Golden.V2026_07_28;
import static io.mcpspring.engine.wire.Golden.json;
import static io.mcpspring.engine.wire.Golden.object;
import static io.mcpspring.engine.wire.Golden.wire;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * The parameters of questions to the client in each revision.
 */
class InputRequestTests {

	private static final String RICH_FORM = json("""
			{"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object","properties":{
			"name":{"type":"string","title":"Name","minLength":1,"default":"Ann"},
			"age":{"type":"integer","minimum":0,"default":7},
			"news":{"type":"boolean","default":true},
			"size":{"type":"string","enum":["S","M"],"default":"M"},
			"color":{"type":"string","title":"Color","default":"r",
			"oneOf":[{"const":"r","title":"Red"},{"const":"g"}]}},
			"required":["name"]}
			""");

	@Test
	void asksWithAForm() {
		// server-2025 ELIC-03, ELIC-04; server-2026 ELIC-02, ELIC-03
		ObjectNode schema = object(RICH_FORM);
		InputRequest request = new InputRequest.ElicitForm("Who?", schema);
		assertThat(wire(V2025_06_18, request)).isEqualTo(json("""
				{"message":"Who?","requestedSchema":{"type":"object","properties":{
				"name":{"type":"string","title":"Name","minLength":1},
				"age":{"type":"integer","minimum":0},
				"news":{"type":"boolean","default":true},
				"size":{"type":"string","enum":["S","M"]},
				"color":{"type":"string","title":"Color","enum":["r","g"],"enumNames":["Red","g"]}},
				"required":["name"]}}
				"""));
		String whole = "{\"message\":\"Who?\",\"requestedSchema\":" + RICH_FORM + "}";
		assertThat(wire(V2025_11_25, request)).isEqualTo(whole);
		assertThat(wire(V2026_07_28, request)).isEqualTo(whole);
		assertThat(schema).isEqualTo(object(RICH_FORM));
	}

	@Test
	void refusesMultipleChoiceBeforeItExisted() {
		// server-2025 ELIC-04
		String schema = json("""
				{"type":"object","properties":{"toppings":{"type":"array",
				"items":{"type":"string","enum":["a","b"]}}}}
				""");
		InputRequest request = new InputRequest.ElicitForm("Which?", object(schema));
		assertThatExceptionOfType(NotExpressibleException.class).isThrownBy(() -> wire(V2025_06_18, request))
			.withMessage("The form field 'toppings' takes several choices, which exist from 2025-11-25 on");
		assertThat(wire(V2025_11_25, request)).isEqualTo("{\"message\":\"Which?\",\"requestedSchema\":" + schema + "}");
	}

	@Test
	void refusesFormsBeforeTheyExisted() {
		// server-2025 ELIC-01
		InputRequest request = new InputRequest.ElicitForm("Who?", object(RICH_FORM));
		assertThatExceptionOfType(NotExpressibleException.class).isThrownBy(() -> wire(V2025_03_26, request))
			.withMessage("Forms exist from 2025-06-18 on, the client speaks 2025-03-26");
	}

	@Test
	void asksToVisitAPage() {
		// server-2025 ELIC-07; server-2026 ELIC-04
		InputRequest request = new InputRequest.ElicitUrl("Log in", "https://e.org/login", "id-1");
		assertThat(wire(V2025_11_25, request)).isEqualTo(json("""
				{"mode":"url","message":"Log in","url":"https://e.org/login","elicitationId":"id-1"}
				"""));
		assertThat(wire(V2026_07_28, request)).isEqualTo(json("""
				{"mode":"url","message":"Log in","url":"https://e.org/login"}
				"""));
	}

	@ParameterizedTest
	@EnumSource(mode = Mode.INCLUDE, names = { "V2025_03_26", "V2025_06_18" })
	void refusesPagesBeforeTheyExisted(ProtocolVersion version) {
		InputRequest request = new InputRequest.ElicitUrl("Log in", "https://e.org/login", "id-1");
		assertThatExceptionOfType(NotExpressibleException.class).isThrownBy(() -> wire(version, request))
			.withMessage("Pages to visit exist from 2025-11-25 on, the client speaks " + version);
	}

	@Test
	void asksTheModel() {
		// server-2025 SAMP-02, SAMP-05
		InputRequest request = new InputRequest.CreateMessage(
				object("""
						{"messages":[
						{"role":"user","content":{"type":"text","text":"a"}},
						{"role":"user","content":[{"type":"text","text":"b"},{"type":"audio","data":"","mimeType":"audio/wav"}]}],
						"maxTokens":10,"temperature":0.5,
						"tools":[{"name":"t","inputSchema":{"type":"object"}}],"toolChoice":{"mode":"auto"}}"""));
		String older = json("""
				{"messages":[
				{"role":"user","content":{"type":"text","text":"a"}},
				{"role":"user","content":{"type":"text","text":"b"}},
				{"role":"user","content":{"type":"audio","data":"","mimeType":"audio/wav"}}],
				"maxTokens":10,"temperature":0.5}
				""");
		String newer = json(
				"""
						{"messages":[
						{"role":"user","content":{"type":"text","text":"a"}},
						{"role":"user","content":[{"type":"text","text":"b"},{"type":"audio","data":"","mimeType":"audio/wav"}]}],
						"maxTokens":10,"temperature":0.5,
						"tools":[{"name":"t","inputSchema":{"type":"object"}}],"toolChoice":{"mode":"auto"}}
						""");
		assertThat(wire(V2025_03_26, request)).isEqualTo(older);
		assertThat(wire(V2025_06_18, request)).isEqualTo(older);
		assertThat(wire(V2025_11_25, request)).isEqualTo(newer);
		assertThat(wire(V2026_07_28, request)).isEqualTo(newer);
	}

	@ParameterizedTest
	@EnumSource(mode = Mode.INCLUDE, names = { "V2025_03_26", "V2025_06_18" })
	void refusesAConversationWithToolsBeforeTheyExisted(ProtocolVersion version) {
		InputRequest request = new InputRequest.CreateMessage(object("""
				{"messages":[{"role":"user","content":[{"type":"tool_result","toolUseId":"1","content":[]}]}],
				"maxTokens":10}"""));
		assertThatExceptionOfType(NotExpressibleException.class).isThrownBy(() -> wire(version, request))
			.withMessage("The model's use of tools exists from 2025-11-25 on");
	}

	@ParameterizedTest
	@EnumSource
	void asksForRoots(ProtocolVersion version) {
		// server-2025 SAMP-10
		assertThat(wire(version, new InputRequest.ListRoots())).isEqualTo("{}");
	}

}
