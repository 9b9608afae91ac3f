package io.mcpspring.openapi;

import com.tngtech.archunit.core.domain.JavaClass;
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
class OpenApiArchitectureTests {

	private static final JavaClasses CLASSES = new ClassFileImporter()
		.withImportOption(new ImportOption.DoNotIncludeTests())
		.importPackages("io.mcpspring.openapi");

	@Test
	void usesWhatIsPublicOfTheCore() {
		assertThat(CLASSES).hasSizeGreaterThan(10);
		assertThat(ApiPackages.usesOfTheEngine(CLASSES))
			.as("use what docs/extending.md lists, or move what is to be public there")
			.isEmpty();
	}

	@Test
	void hasNoPackageCycles() {
		slices().matching("io.mcpspring.(openapi..)").should().beFreeOfCycles().check(CLASSES);
	}

	@Test
	void knowsTheParserInOnePlace() {
		assertThat(CLASSES.stream()
			.filter((type) -> type.getDirectDependenciesFromSelf()
				.stream()
				.anyMatch((dependency) -> dependency.getTargetClass().getPackageName().startsWith("io.swagger")))
			.map(JavaClass::getSimpleName)).containsExactlyInAnyOrder("DocumentReader", "SwaggerDocument");
	}

	@Test
	void needsNoWebStack() {
		noClasses().should()
			.dependOnClassesThat()
			.resideInAnyPackage("jakarta.servlet..", "org.springframework.web.servlet..",
					"org.springframework.web.reactive..", "reactor..", "com.fasterxml.jackson.databind..")
			.check(CLASSES);
	}

}
