package io.mcpspring.springai;

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
class SpringAiArchitectureTests {

	private static final JavaClasses MODULE = new ClassFileImporter()
		.withImportOption(new ImportOption.DoNotIncludeTests())
		.importPackages("io.mcpspring.springai");

	@Test
	void usesWhatIsPublicOfTheCore() {
		assertThat(MODULE).hasSizeGreaterThan(10);
		assertThat(ApiPackages.usesOfTheEngine(MODULE))
			.as("use what docs/extending.md lists, or move what is to be public there")
			.isEmpty();
	}

	@Test
	void packagesHaveNoCycles() {
		slices().matching("io.mcpspring.(springai..)").should().beFreeOfCycles().check(MODULE);
	}

	/**
	 * Applications with tool callbacks alone have neither the SDK nor the annotations.
	 */
	@Test
	void toolCallbacksNeedNoSdk() {
		noClasses().that()
			.resideInAnyPackage("io.mcpspring.springai", "io.mcpspring.springai.callback")
			.should()
			.dependOnClassesThat()
			.resideInAnyPackage("io.modelcontextprotocol..", "org.springframework.ai.mcp..", "reactor..")
			.check(MODULE);
	}

}
