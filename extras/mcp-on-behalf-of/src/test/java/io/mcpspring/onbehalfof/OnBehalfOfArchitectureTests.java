package io.mcpspring.onbehalfof;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.mcpspring.ApiPackages;
import org.junit.jupiter.api.Test;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Holds the module to what it may know.
 */
class OnBehalfOfArchitectureTests {

	private static final JavaClasses CLASSES = new ClassFileImporter()
		.withImportOption(new ImportOption.DoNotIncludeTests())
		.importPackages("io.mcpspring.onbehalfof");

	@Test
	void usesWhatIsPublicOfTheCore() {
		assertThat(CLASSES).hasSizeGreaterThan(8);
		assertThat(ApiPackages.usesOfTheEngine(CLASSES))
			.as("use what docs/extending.md lists, or move what is to be public there")
			.isEmpty();
	}

	@Test
	void hasNoPackageCycles() {
		slices().matching("io.mcpspring.(onbehalfof..)").should().beFreeOfCycles().check(CLASSES);
	}

	@Test
	void needsNoWebStack() {
		noClasses().should()
			.dependOnClassesThat()
			.resideInAnyPackage("jakarta.servlet..", "org.springframework.web.servlet..",
					"org.springframework.web.reactive..", "com.fasterxml.jackson.databind..")
			.check(CLASSES);
	}

}
