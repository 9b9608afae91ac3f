package io.mcpspring.console;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.mcpspring.ApiPackages;
import org.junit.jupiter.api.Test;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Holds the console to what it may know.
 */
class ConsoleArchitectureTests {

	private static final JavaClasses CONSOLE = new ClassFileImporter()
		.withImportOption(new ImportOption.DoNotIncludeTests())
		.importPackages("io.mcpspring.console");

	@Test
	void usesWhatIsPublicOfTheCore() {
		assertThat(CONSOLE).hasSizeGreaterThan(10);
		assertThat(ApiPackages.usesOfTheEngine(CONSOLE))
			.as("use what docs/extending.md lists, or move what is to be public there")
			.isEmpty();
	}

	@Test
	void needsNoActuator() {
		noClasses().should()
			.dependOnClassesThat()
			.resideInAPackage("org.springframework.boot.actuate..")
			.check(CONSOLE);
	}

}
