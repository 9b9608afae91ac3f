package io.mcpspring.spring.method;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import io.mcpspring.annotation.McpTool;
import io.mcpspring.context.ToolException;
import io.mcpspring.spring.method.argument.ParameterSources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

import org.springframework.format.annotation.NumberFormat;
import org.springframework.format.support.DefaultFormattingConversionService;
import org.springframework.format.support.FormattingConversionService;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Texts that Spring converts, whose conversion would cost far more than their length.
 */
class ConvertedTextTests {

	private static final String MILLE = "9".repeat(1000);

	private final Calls calls = Calls.to(new Methods(), sources());

	private static ParameterSources sources() {
		FormattingConversionService conversion = new DefaultFormattingConversionService();
		conversion.addConverter(String.class, Measure.class, (text) -> new Length(text.length()));
		return new ParameterSources(List.of(), List.of(), () -> Optional.of(conversion), (text) -> text,
				(parameter) -> false);
	}

	static Stream<String> tooLong() {
		return Stream.of(MILLE + "9", "1," + MILLE, "0." + MILLE, "1E9999", "1E600000000", "1 E 6 00 000 000",
				"1E    600000000", "-5.5E+0000600000000", "1\u00d710^600000000",
				"\u0661\u0623\u0633\u0666\u0660\u0660\u0660\u0660");
	}

	@ParameterizedTest
	@MethodSource("tooLong")
	void numbersAreRefused(String number) {
		for (String tool : List.of("price", "perhaps")) {
			assertRefused(tool, "{'number':'" + number + "'}", "number");
		}
		assertRefused("prices", "{'numbers':['1','" + number + "']}", "numbers");
	}

	private void assertRefused(String tool, String arguments, String name) {
		assertThatExceptionOfType(ToolException.class).isThrownBy(() -> this.calls.call(tool, arguments))
			.withMessageMatching("Argument '" + name + "' (is longer than 1000 characters|has too large an exponent)");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = { "1234.5|1234.5", "1E999|1E+999", "-7|-7" })
	void usualNumbersAreConverted(String number, String told) throws Exception {
		assertThat(this.calls.text("price", "{'number':'" + number + "'}")).isEqualTo(told);
		assertThat(this.calls.text("perhaps", "{'number':'" + number + "'}")).isEqualTo(told);
		assertThat(this.calls.text("prices", "{'numbers':['" + number + "']}")).isEqualTo("[" + told + "]");
	}

	@ParameterizedTest
	@CsvSource({ "65536,true", "65537,false", "1000000,false" })
	void convertersOfTheApplicationGetTextsOfSomeLength(int length, boolean converted) throws Exception {
		String arguments = "{'text':'" + "9".repeat(length) + "'}";
		if (converted) {
			assertThat(this.calls.text("length", arguments)).isEqualTo("" + length);
		}
		else {
			assertThatExceptionOfType(ToolException.class).isThrownBy(() -> this.calls.call("length", arguments))
				.withMessage("Argument 'text' is longer than 65536 characters");
		}
	}

	/** Value that JSON has no form for. */
	interface Measure {

		int value();

	}

	record Length(int value) implements Measure {

	}

	static class Methods {

		@McpTool
		String price(@NumberFormat BigDecimal number) {
			return number.toString();
		}

		@McpTool
		String perhaps(@NumberFormat Optional<BigDecimal> number) {
			return number.orElseThrow().toString();
		}

		@McpTool
		String prices(@NumberFormat List<BigDecimal> numbers) {
			return numbers.toString();
		}

		@McpTool
		String length(Measure text) {
			return "" + text.value();
		}

	}

}
