package io.mcpspring.engine.rate;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class ProgressGateTests {

	@ParameterizedTest
	@CsvSource({ "10, 10", "Infinity,", "-Infinity,", "NaN,", "," })
	void passesOnNoTotalThatJsonCannotHave(Double total, Double passed) {
		ProgressGate gate = new ProgressGate(1);
		assertThat(gate.admits(new ProgressGate.Update(1, total, null))).isTrue();
		assertThat(gate.admits(new ProgressGate.Update(2, total, null))).isFalse();
		ProgressGate.Update held = gate.takeHeld();
		assertThat(held).isNotNull();
		assertThat(held.total()).isEqualTo(passed);
	}

	@ParameterizedTest
	@CsvSource({ "Infinity", "-Infinity", "NaN", "0" })
	void passesOnNoProgressThatJsonCannotHaveOrThatDoesNotGrow(double progress) {
		ProgressGate gate = new ProgressGate(10);
		assertThat(gate.admits(new ProgressGate.Update(0, null, null))).isTrue();
		assertThat(gate.admits(new ProgressGate.Update(progress, null, null))).isFalse();
	}

	@Test
	void holdsNothingBackThatIsOlderThanWhatItPassedOn() {
		ProgressGate gate = new ProgressGate(100);
		double progress = 0;
		while (gate.admits(new ProgressGate.Update(progress, null, null))) {
			progress++;
		}
		do {
			progress++;
		}
		while (!gate.admits(new ProgressGate.Update(progress, null, null)));
		assertThat(gate.takeHeld()).isNull();
	}

}
