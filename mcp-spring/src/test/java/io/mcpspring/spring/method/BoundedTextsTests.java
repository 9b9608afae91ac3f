package io.mcpspring.spring.method;

import java.math.BigDecimal;
import java.net.InetAddress;
import java.util.Map;
import java.util.Optional;

import io.mcpspring.annotation.McpPrompt;
import io.mcpspring.annotation.McpResource;
import io.mcpspring.annotation.McpTool;
import io.mcpspring.context.McpException;
import io.mcpspring.engine.schema.CompiledSchema;
import io.mcpspring.engine.schema.SchemaCompiler;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Texts that would cost far more than their length: exponents, and names of hosts.
 */
class BoundedTextsTests {

	private final Calls calls = Calls.to(new Methods());

	@ParameterizedTest
	@ValueSource(strings = { "1e401", "1e-401", "1e999999999", "1e-999999999", "-12e400" })
	void numbersAreAsLongAsThoseOfJson(String number) {
		for (String name : new String[] { "price", "discount" }) {
			Map<String, String> arguments = name.equals("price") ? Map.of("price", number)
					: Map.of("price", "1", "discount", number);
			assertThatExceptionOfType(McpException.class).isThrownBy(() -> this.calls.prompt("quote", arguments))
				.withMessageStartingWith("Argument '" + name + "' must be a number");
		}
		assertThatExceptionOfType(McpException.class)
			.isThrownBy(() -> Calls.to(new Prices()).read("price://" + number, Map.of("price", number)));
	}

	@Test
	void usualNumbersAreRead() throws Exception {
		assertThat(this.calls.prompt("quote", Map.of("price", "1e399", "discount", "0.05"))
			.messages()
			.get(0)
			.content()
			.toString()).contains("1E+399", "0.05");
		assertThat(this.calls.prompt("quote", Map.of("price", "12.50")).messages().get(0).content().toString())
			.contains("12.50");
	}

	@ParameterizedTest
	@ValueSource(strings = { "localhost", "example.com", "a", "", "1.2.3", "256.1.1.1", "1.2.3.4.example.com", "127.1",
			"fe80::1%eth0", "g::1", "1234", "0x7f000001", "[::1]" })
	void namesOfHostsAreNotResolved(String host) {
		assertThatExceptionOfType(McpException.class).isThrownBy(() -> this.calls.prompt("ping", Map.of("host", host)))
			.withMessageStartingWith("Argument 'host' must be ");
		assertThat(connect().validate(Calls.json("{'at':{'address':'" + host + "'}}"))).isNotEmpty();
	}

	@ParameterizedTest
	@ValueSource(strings = { "127.0.0.1", "255.255.255.255", "::1", "::", "2001:db8::7", "::ffff:192.0.2.1" })
	void addressesAreRead(String address) throws Exception {
		String said = this.calls.prompt("ping", Map.of("host", address)).messages().get(0).content().toString();
		assertThat(said).contains(InetAddress.getByName(address).getHostAddress());
		assertThat(connect().validate(Calls.json("{'at':{'address':'" + address + "'}}"))).isEmpty();
	}

	private CompiledSchema connect() {
		return new SchemaCompiler().compile(this.calls.tool("connect").descriptor().inputSchema());
	}

	record Target(InetAddress address) {
	}

	static class Methods {

		@McpPrompt
		String quote(BigDecimal price, Optional<BigDecimal> discount) {
			return price + " " + discount.orElse(null);
		}

		@McpPrompt
		String ping(InetAddress host) {
			return host.getHostAddress();
		}

		@McpTool
		String connect(Target at) {
			return at.address().getHostAddress();
		}

	}

	static class Prices {

		@McpResource(uri = "price://{price}")
		String price(BigDecimal price) {
			return price.toString();
		}

	}

}
