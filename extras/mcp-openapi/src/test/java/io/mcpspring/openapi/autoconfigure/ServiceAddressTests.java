package io.mcpspring.openapi.autoconfigure;

import io.mcpspring.openapi.InvalidOpenApiException;
import io.mcpspring.openapi.document.ApiDocument;
import io.mcpspring.openapi.document.DocumentAddress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class ServiceAddressTests {

	/** Each variable is two of the next one. */
	private static ApiDocument document(int variables) {
		ObjectNode root = JsonNodeFactory.instance.objectNode();
		ObjectNode server = root.putArray("servers").addObject().put("url", "http://localhost/{v0}");
		ObjectNode all = server.putObject("variables");
		for (int i = 0; i < variables; i++) {
			all.putObject("v" + i).put("default", "{v" + (i + 1) + "}{v" + (i + 1) + "}");
		}
		all.putObject("v" + variables).put("default", "x");
		return new ApiDocument("pets", DocumentAddress.of("classpath:pets.json"), root, true);
	}

	@Test
	void variablesAreReplaced() {
		assertThat(ServiceAddress.of(document(1), null)).hasToString("http://localhost/xx");
	}

	@Test
	void variablesDoNotMultiplyWithoutEnd() {
		assertThatExceptionOfType(InvalidOpenApiException.class).isThrownBy(() -> ServiceAddress.of(document(16), null))
			.withMessageContaining("it names no server with a complete address");
	}

	@ParameterizedTest
	@CsvSource({ "10000, 1000000", "20000, 0" })
	void refusesLongTextsBeforeTheyMultiply(int times, int length) {
		ObjectNode root = JsonNodeFactory.instance.objectNode();
		ObjectNode server = root.putArray("servers").addObject().put("url", "http://localhost/" + "{a}".repeat(times));
		server.putObject("variables").putObject("a").put("default", "x".repeat(length));
		ApiDocument document = new ApiDocument("pets", DocumentAddress.of("classpath:pets.json"), root, true);
		assertThatExceptionOfType(InvalidOpenApiException.class).isThrownBy(() -> ServiceAddress.of(document, null))
			.withMessageContaining("it names no server with a complete address");
	}

}
