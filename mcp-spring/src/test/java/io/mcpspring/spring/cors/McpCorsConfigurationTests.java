package io.mcpspring.spring.cors;

import java.util.List;
import java.util.Set;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class McpCorsConfigurationTests {

	private static McpCorsConfiguration configuration(String... headers) {
		return new McpCorsConfiguration((origin) -> true, Set.of(headers));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			x-api-key                     | x-api-key
			content-type, X-API-KEY       | content-type, X-API-KEY
			x-tenant,x-api-key,x-other    | x-tenant, x-api-key
			mcp-param-region,x-tenant     | mcp-param-region, x-tenant
			cf-access-token,authorization | authorization
			mcp-method,mcp-name,x-csrf    | mcp-method, mcp-name
			""")
	void furtherHeadersAreThoseOfTheProperty(String requested, String allowed) {
		assertThat(configuration("X-API-Key", "X-Tenant").checkHeaders(List.of(requested.split(","))))
			.containsExactly(allowed.split(", "));
	}

	@Test
	void noneIsAllowedByItself() {
		assertThat(configuration().checkHeaders(List.of("x-api-key"))).isNull();
		assertThat(configuration("X-Api").checkHeaders(List.of("x-api-key", "x", "*"))).isNull();
	}

}
