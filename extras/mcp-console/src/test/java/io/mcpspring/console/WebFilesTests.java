package io.mcpspring.console;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Holds the files of the page to what keeps it safe and small.
 */
class WebFilesTests {

	private static final Path WEB = Path.of("src", "main", "resources", "io", "mcpspring", "console", "web");

	/** Names of namespaces and an example of a value are no addresses. */
	private static final String NAMESPACE = "http://www.w3.org/2000/svg";

	/** Runs scripts of others, and is served with a policy that lets it. */
	private static final String FRAME = "frame.html";

	private final Map<String, String> files = read();

	private static Map<String, String> read() {
		try (Stream<Path> files = Files.list(WEB)) {
			return files.collect(Collectors.toMap((file) -> file.getFileName().toString(), WebFilesTests::text,
					(one, other) -> one, TreeMap::new));
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private static String text(Path file) {
		try {
			return Files.readString(file);
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
	}

	@Test
	void neverMakeMarkupOfText() {
		assertThat(this.files).hasSizeGreaterThan(20).containsKey(FRAME).allSatisfy((name, text) -> {
			if (!name.equals(FRAME)) {
				assertThat(text).as(name)
					.doesNotContain("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "DOMParser",
							"eval(", "new Function", "createContextualFragment", "srcdoc");
			}
		});
	}

	@Test
	void neverLeadElsewhere() {
		List<String> fetched = List.of("src=\"http", "href=\"http", "from 'http", "import('http", "fetch('http",
				"url(http", "@import");
		assertThat(this.files).allSatisfy((name, text) -> assertThat(text.replace(NAMESPACE, "")).as(name)
			.doesNotContain(fetched.toArray(String[]::new)));
	}

	@Test
	void haveNoStylesAndScriptsInTheMarkup() {
		assertThat(this.files.entrySet())
			.filteredOn((file) -> file.getKey().endsWith(".html") && !file.getKey().equals(FRAME))
			.hasSize(2)
			.allSatisfy(
					(file) -> assertThat(file.getValue()).doesNotContain("<style", "style=", "onclick", "<script>"));
	}

	@Test
	void areReadInOneSitting() {
		assertThat(this.files)
			.allSatisfy((name, text) -> assertThat(text.lines().count()).as(name).isLessThanOrEqualTo(300));
	}

	@Test
	void areServedUnderTheirNames() {
		ConsoleFiles served = new ConsoleFiles();
		assertThat(this.files.keySet()).allSatisfy((name) -> assertThat(served.find(name)).isNotNull());
	}

}
