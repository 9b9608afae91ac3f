package io.mcpspring.report;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.mcpspring.ApiPackages;
import org.junit.jupiter.api.Test;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Holds the report to what it may know.
 */
class ReportArchitectureTests {

	private static final JavaClasses REPORT = new ClassFileImporter()
		.withImportOption(new ImportOption.DoNotIncludeTests())
		.importPackages("io.mcpspring.report");

	@Test
	void usesWhatIsPublicOfTheCore() {
		assertThat(REPORT).hasSizeGreaterThan(5);
		assertThat(ApiPackages.usesOfTheEngine(REPORT))
			.as("use what docs/extending.md lists, or move what is to be public there")
			.isEmpty();
	}

	@Test
	void knowsNoFramework() {
		noClasses().should()
			.dependOnClassesThat()
			.resideInAnyPackage("org.springframework..", "jakarta..", "reactor..", "com.fasterxml.jackson.databind..")
			.check(REPORT);
	}

	@Test
	void keepsTheTokenizerInOneType() {
		noClasses().that()
			.doNotHaveFullyQualifiedName(TokenCount.class.getName())
			.should()
			.dependOnClassesThat()
			.resideInAPackage("com.knuddels..")
			.check(REPORT);
	}

}
