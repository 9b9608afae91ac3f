package io.mcpspring.openapi.document;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

import com.sun.management.ThreadMXBean;
import io.mcpspring.openapi.InvalidOpenApiException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Documents that take many times their size as trees.
 */
class DocumentWeightTests {

	private static final long MEMORY = 1024 * 1024;

	@ParameterizedTest
	@ValueSource(strings = { "[],", "{\"a\": 1},", "1,", "[[[1]]]," })
	void refusesManyValuesBeforeTheyTakeMemory(String value) {
		for (String document : new String[] { "{\"a\": [%s1]}", "a: [%s1]", "---\na: [%s1]" }) {
			String many = document.formatted(value.repeat(20_000));
			assertThatIllegalArgumentException().isThrownBy(() -> DocumentText.read(many, MEMORY))
				.withMessageContaining("memory");
			assertThat(DocumentText.read(document.formatted(value), MEMORY).isObject()).isTrue();
		}
	}

	@Test
	void refusesDocumentsThatTakeMemoryTogether(@TempDir Path folder) throws IOException {
		ObjectNode root = JsonNodeFactory.instance.objectNode();
		for (String name : new String[] { "a.json", "b.json" }) {
			Files.writeString(folder.resolve(name), "{\"a\": [" + "[],".repeat(3000) + "1]}");
			root.putObject(name).put("$ref", name);
		}
		DocumentAddress origin = DocumentAddress.of(folder.resolve("root.json").toString());
		DocumentLoader loader = new DocumentLoader(getClass().getClassLoader(), MEMORY, Duration.ofSeconds(1),
				Duration.ofSeconds(1));
		List<DocumentAddress> allowed = List.of(DocumentAddress.of(folder.toUri().toString()));
		new DocumentReferences("test", origin, loader, allowed, 2 * MEMORY).include(root.deepCopy());
		assertThatExceptionOfType(InvalidOpenApiException.class)
			.isThrownBy(() -> new DocumentReferences("test", origin, loader, allowed, MEMORY).include(root))
			.withMessageContaining("b.json")
			.withMessageContaining("memory");
	}

	@ParameterizedTest
	@ValueSource(strings = { "- a\n", "- a: 1\n", "-\n" })
	void refusesManyLines(String line) {
		assertThatIllegalArgumentException().isThrownBy(() -> DocumentText.read("a:\n" + line.repeat(20_000), MEMORY))
			.withMessageContaining("memory");
	}

	/** The place of each value is written out for a failure only. */
	@Test
	void copiesNoLongNamesForEachValue() {
		ObjectNode root = JsonNodeFactory.instance.objectNode();
		ArrayNode values = root.putArray("n".repeat(50_000));
		for (int i = 0; i < 10_000; i++) {
			values.add(i);
		}
		DocumentAddress origin = DocumentAddress.of("classpath:root.json");
		DocumentLoader loader = new DocumentLoader(getClass().getClassLoader(), MEMORY, Duration.ofSeconds(1),
				Duration.ofSeconds(1));
		ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
		long before = threads.getCurrentThreadAllocatedBytes();
		new DocumentReferences("test", origin, loader, List.of(), MEMORY).include(root);
		assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(50_000_000);
	}

}
