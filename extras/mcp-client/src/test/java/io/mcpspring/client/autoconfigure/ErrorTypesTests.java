package io.mcpspring.client.autoconfigure;

import io.mcpspring.client.McpErrorException;
import io.mcpspring.engine.jsonrpc.JsonRpcError;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Types of errors as labels: servers choose the codes of their errors.
 */
class ErrorTypesTests {

	@ParameterizedTest
	@CsvSource({ "-32602,-32602", "-32020,-32020", "429,429", "17,_OTHER", "-32099,_OTHER", "2147483647,_OTHER" })
	void inventedCodesHaveOneLabel(int code, String label) {
		McpClientRequestObservationContext context = new McpClientRequestObservationContext("shop", "tools/call",
				JsonMapper.shared().createObjectNode().put("name", "t"));
		context.setError(new McpErrorException(new JsonRpcError(code, "m", null), 200));
		assertThat(new McpClientRequestObservationConvention().getLowCardinalityKeyValues(context))
			.anySatisfy((value) -> {
				assertThat(value.getKey()).isEqualTo("error.type");
				assertThat(value.getValue()).isEqualTo(label);
			});
	}

}
