package io.mcpspring.engine.log;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;

import ch.qos.logback.classic.spi.ThrowableProxy;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class SingleLineTests {

	@Test
	void leavesHarmlessTextAlone() {
		String text = "Größe: 5 \"m\" — ok 👍";
		assertThat(SingleLine.of(text)).isSameAs(text);
	}

	@Test
	void escapesWhateverEndsALineOrHidesText() {
		assertThat(SingleLine.of("a\nb\r\tc\u0000\u001b[31m\u0085\u2028\u2029\u202e\u200b"))
			.isEqualTo("a\\u000ab\\u000d\\u0009c\\u0000\\u001b[31m\\u0085\\u2028\\u2029\\u202e\\u200b");
	}

	@Test
	void shortensLongText() {
		assertThat(SingleLine.of("x".repeat(5000))).hasSize(SingleLine.MAX_LENGTH + 1).endsWith("…");
		assertThat(SingleLine.of("abc\ndef", 5)).isEqualTo("abc\\u000ad…");
	}

	@Test
	void leavesFailuresAloneThatFit() {
		Exception failure = new IllegalStateException("broken", new IOException("pipe"));
		assertThat(SingleLine.of(failure)).isSameAs(failure);
	}

	@Test
	void retellsFailuresWhoseMessagesHoldLines() {
		Exception failure = new IllegalStateException("bad\n2026-11-22 INFO all is well", new IOException("x\ry"));
		StringWriter text = new StringWriter();
		SingleLine.of(failure).printStackTrace(new PrintWriter(text));
		assertThat(text.toString().lines().filter((line) -> !line.startsWith("\t"))).hasSize(2)
			.allSatisfy((line) -> assertThat(line).doesNotStartWith("2026"));
		assertThat(text.toString()).contains("java.lang.IllegalStateException: bad\\u000a2026", "x\\u000dy",
				"at io.mcpspring.engine.log.SingleLineTests.");
	}

	@Test
	void retoldFailuresKeepTheNamesOfTheirClasses() {
		Throwable retold = SingleLine.of(new IllegalStateException("a\nb", new IOException((String) null)));
		assertThat(retold).hasToString("java.lang.IllegalStateException: a\\u000ab");
		assertThat(retold.getCause()).hasToString("java.io.IOException");
		assertThat(ThrowableProxyUtil.asString(new ThrowableProxy(retold)))
			.startsWith("java.lang.IllegalStateException: a\\u000ab")
			.contains("Caused by: java.io.IOException")
			.doesNotContain("Retold");
	}

	@Test
	void retellsFailuresThatSuppressedLines() {
		Exception failure = new IllegalStateException("broken");
		failure.addSuppressed(new IOException("x\ny"));
		StringWriter text = new StringWriter();
		SingleLine.of(failure).printStackTrace(new PrintWriter(text));
		assertThat(text.toString()).contains("java.lang.IllegalStateException: broken",
				"Suppressed: java.io.IOException: x\\u000ay");
	}

	@Test
	void retellsFailuresWhoseTextIsNotTheirMessage() {
		Exception failure = new Exception("fits") {

			@Override
			public String toString() {
				return "two\nlines";
			}

		};
		assertThat(SingleLine.of(failure).toString()).endsWith(": fits").doesNotContain("two");
	}

	@Test
	void retellsNoMoreFailuresThanALogCanHold() {
		Exception failure = new Exception("x\ny");
		for (int i = 0; i < 10_000; i++) {
			failure = new Exception("fits", failure);
		}
		int depth = 0;
		for (Throwable cause = SingleLine.of(failure); cause != null; cause = cause.getCause()) {
			depth++;
		}
		assertThat(depth).isBetween(2, 100);
	}

}
