package io.mcpspring.client;

import java.util.Set;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.mcpspring.ApiPackages;
import org.junit.jupiter.api.Test;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Holds the arrows from the client to the core, and between its packages.
 */
class ClientArchitectureTests {

	private static final JavaClasses CLIENT = new ClassFileImporter()
		.withImportOption(new ImportOption.DoNotIncludeTests())
		.importPackages("io.mcpspring.client");

	@Test
	void knowsNothingOfServersButTheirMessages() {
		noClasses().should()
			.dependOnClassesThat(com.tngtech.archunit.base.DescribedPredicate.describe("belong to the server",
					(type) -> type.getPackageName().startsWith("io.mcpspring.") && !type.getPackageName()
						.matches("io\\.mcpspring\\.(client.*|model|engine\\.jsonrpc|engine\\.log|engine\\.model)")
							&& !Set.of("McpHeaders", "McpException").contains(type.getSimpleName())))
			.because(
					"a client and a server share messages, errors, names of headers and limits of the log, nothing else")
			.check(CLIENT);
	}

	@Test
	void knowsNoFramework() {
		noClasses().should()
			.dependOnClassesThat()
			.resideInAnyPackage("org.springframework..", "jakarta..", "reactor..", "com.fasterxml.jackson.databind..")
			.check(CLIENT);
	}

	@Test
	void transportsKnowNothingOfMcp() {
		classes().that()
			.resideInAPackage("io.mcpspring.client.transport")
			.should()
			.onlyDependOnClassesThat()
			.resideInAnyPackage("io.mcpspring.client.transport", "java..", "org.jspecify..")
			.because("a transport into a mock environment or a proxy is written without the protocol in mind")
			.check(CLIENT);
	}

	@Test
	void usesWhatIsPublicOfTheCore() {
		assertThat(ApiPackages.usesOfTheEngine(CLIENT))
			.as("use what docs/extending.md lists, or move what is to be public there")
			.isEmpty();
	}

	@Test
	void packagesFormNoCycle() {
		slices().matching("io.mcpspring.(**)").should().beFreeOfCycles().check(CLIENT);
	}

}
