package io.mcpspring.model;

import io.mcpspring.fake.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link ClientCapability}.
 */
class ClientCapabilityTests {

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
			{'elicitation':{}} | elicitation.form | true
			{'elicitation':{'form':{}}} | elicitation.form | true
			{'elicitation':{'url':{}}} | elicitation.form | false
			{'elicitation':{'url':{}}} | elicitation.url | true
			{'elicitation':true} | elicitation.form | false
			{'sampling':{}} | sampling | true
			{'sampling':{}} | sampling.tools | false
			{'dreams':{'deep':{}}} | dreams.deep | true
			{} | roots | false
			""")
	void isDeclaredByAnObject(String declaration, String capability, boolean declared) {
		assertThat(ClientCapabilities.of(Json.object(declaration)).has(ClientCapability.of(capability)))
			.isEqualTo(declared);
	}

	@Test
	void isWrittenAsItIsDeclared() {
		assertThat(ClientCapability.ELICITATION_FORM.toJson()).hasToString("{\"elicitation\":{}}");
		assertThat(ClientCapability.SAMPLING_TOOLS.toJson()).hasToString("{\"sampling\":{\"tools\":{}}}");
		assertThat(ClientCapability.of("dreams").toJson()).hasToString("{\"dreams\":{}}");
	}

}
