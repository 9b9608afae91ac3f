package io.mcpspring.conformance.published;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests that the BOM names what is published, and nothing of others. Plugins of a build
 * are no dependencies.
 */
class BomTests {

	private static final Path ROOT = Path.of("..", "..");

	@Test
	void namesEachModuleThatIsPublished() throws IOException {
		List<String> published = values(ROOT.resolve("pom.xml"), "module").filter((module) -> !module.equals("mcp-bom"))
			.filter(BomTests::isPublished)
			.map((module) -> module.substring(module.lastIndexOf('/') + 1))
			.toList();
		assertThat(published).contains("mcp-core", "mcp-spring-boot-starter");
		assertThat(managed("artifactId")).containsExactlyInAnyOrderElementsOf(published);
	}

	@Test
	void decidesNobodyElsesVersions() throws IOException {
		assertThat(managed("groupId")).containsOnly("io.mcpspring");
		assertThat(managed("version")).containsOnly("${project.version}");
	}

	@Test
	void pagesNameTheVersionsOfLibrariesThatAreTested() throws IOException {
		for (String[] library : new String[][] { { "apps", "jsoup" }, { "skills", "snakeyaml-engine" } }) {
			String tested = values(ROOT.resolve("pom.xml"), library[1] + ".version").findFirst().orElseThrow();
			assertThat(read(ROOT.resolve("docs/" + library[0] + ".md")))
				.contains("<artifactId>" + library[1] + "</artifactId>\n\t<version>" + tested + "</version>");
		}
	}

	private static List<String> managed(String element) throws IOException {
		String bom = read(ROOT.resolve("mcp-bom/pom.xml"));
		String managed = bom.substring(bom.indexOf("<dependencyManagement>"), bom.indexOf("</dependencyManagement>"));
		return values(managed, element).toList();
	}

	private static boolean isPublished(String module) {
		try {
			String pom = read(ROOT.resolve(module).resolve("pom.xml"));
			return !pom.contains("<maven.deploy.skip>true<") && !pom.contains("<packaging>maven-plugin<");
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private static Stream<String> values(Path file, String element) throws IOException {
		return values(read(file), element);
	}

	private static Stream<String> values(String xml, String element) {
		return Pattern.compile("<" + element + ">([^<]+)</" + element + ">")
			.matcher(xml)
			.results()
			.map((match) -> match.group(1));
	}

	private static String read(Path file) throws IOException {
		return Files.readString(file);
	}

}
