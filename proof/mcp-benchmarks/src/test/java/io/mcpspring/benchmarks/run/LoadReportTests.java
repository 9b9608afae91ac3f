package io.mcpspring.benchmarks.run;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class LoadReportTests {

	@Test
	void ratiosAreMediansOfThoseWithinRoundsWithTheirSpread() {
		String report = print(measurement(Target.RAW_SERVLET, Workload.ECHO, 16, 0, 10, 2),
				measurement(Target.SERVLET, Workload.ECHO, 16, 0, 11, 3),
				measurement(Target.RAW_SERVLET, Workload.ECHO, 16, 1, 20, 2),
				measurement(Target.SERVLET, Workload.ECHO, 16, 1, 26, 5),
				measurement(Target.RAW_SERVLET, Workload.ECHO, 16, 2, 40, 2),
				measurement(Target.SERVLET, Workload.ECHO, 16, 2, 48, 2));
		assertThat(report).contains(
				"| server | calls/s | CPU µs/call | CPU of raw servlet | median ms | 99% ms | 99% of raw servlet | bytes/call |",
				"| this project, servlet | 1,000 | 26.0 | 1.20 (1.10 to 1.30) | 1.000 | 3.000 | 1.50 (1.00 to 2.50) | 512 |");
	}

	@Test
	void eachNumberOfConnectionsHasATableOfItsOwn() {
		String report = print(measurement(Target.SERVLET, Workload.ECHO, 1, 0, 10, 2),
				measurement(Target.QUARKUS, Workload.ECHO, 1, 0, 40, 2),
				measurement(Target.SERVLET, Workload.ECHO, 64, 0, 10, 2),
				measurement(Target.QUARKUS, Workload.ECHO, 64, 0, 20, 2));
		assertThat(report).contains("connections: 1\n", "connections: 64\n",
				"| this project, servlet | 1,000 | 10.0 | 0.25 |", "| this project, servlet | 1,000 | 10.0 | 0.50 |");
	}

	@Test
	void callsWithoutASessionAreComparedWithThoseOfTheSameServerInOne() {
		String report = print(measurement(Target.SERVLET, Workload.ECHO, 16, 0, 10, 2),
				measurement(Target.REACTIVE, Workload.ECHO, 16, 0, 20, 2),
				measurement(Target.SERVLET, Workload.STATELESS, 16, 0, 11, 2),
				measurement(Target.REACTIVE, Workload.STATELESS, 16, 0, 21, 2));
		assertThat(report).contains("| CPU of its `echo` |", "| this project, servlet | 1,000 | 11.0 | 1.10 |",
				"| this project, reactive | 1,000 | 21.0 | 1.05 |");
	}

	private static String print(Measurement... measurements) {
		ByteArrayOutputStream out = new ByteArrayOutputStream();
		new LoadReport(List.of(measurements)).print(new PrintStream(out, true, StandardCharsets.UTF_8));
		return out.toString(StandardCharsets.UTF_8).replace(System.lineSeparator(), "\n");
	}

	private static Measurement measurement(Target target, Workload workload, int connections, int round, double micros,
			double tailMillis) {
		return new Measurement(target, workload, connections, round, 1000, micros, 1, tailMillis, 512);
	}

}
