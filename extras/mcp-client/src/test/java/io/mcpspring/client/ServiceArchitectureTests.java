package io.mcpspring.client;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.mcpspring.ApiPackages;
import io.mcpspring.ClassCycles;
import org.junit.jupiter.api.Test;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Holds clients of interfaces to what they may know.
 */
class ServiceArchitectureTests {

	private static final JavaClasses MAIN = new ClassFileImporter()
		.withImportOption(new ImportOption.DoNotIncludeTests())
		.importPackages("io.mcpspring.client.service", "io.mcpspring.client.autoconfigure");

	@Test
	void knowsNothingOfServersButTheirMessages() {
		noClasses().should()
			.dependOnClassesThat(describe("belong to the server",
					(type) -> type.getPackageName().startsWith("io.mcpspring.") && !type.getPackageName()
						.matches("io\\.mcpspring\\.(client.*|model|engine\\.jsonrpc|engine\\.model)")))
			.because("an application that only calls has no server on its class path")
			.check(MAIN);
	}

	@Test
	void servesWithoutSpring() {
		noClasses().that()
			.resideInAPackage("io.mcpspring.client.service")
			.should()
			.dependOnClassesThat()
			.resideInAnyPackage("org.springframework..")
			.check(MAIN);
		noClasses().that()
			.resideInAPackage("io.mcpspring.client.service.registry")
			.should()
			.dependOnClassesThat()
			.resideInAnyPackage("org.springframework.boot..", "org.springframework.security..")
			.check(MAIN);
	}

	@Test
	void loadsOptionalLibrariesInOnePlace() {
		classes()
			.that(describe("use Reactor",
					(type) -> type.getDirectDependenciesFromSelf()
						.stream()
						.anyMatch((use) -> use.getTargetClass().getPackageName().startsWith("reactor."))))
			.should()
			.haveSimpleName("ReactorForms")
			.orShould()
			.haveSimpleName("ServiceCalls")
			.orShould()
			.haveSimpleName("AuthorizedClients")
			.because("an application need not have Reactor")
			.check(MAIN);
	}

	@Test
	void usesWhatIsPublicOfTheCore() {
		assertThat(MAIN).hasSizeGreaterThan(30);
		assertThat(ApiPackages.usesOfTheEngine(MAIN))
			.as("use what docs/extending.md lists, or move what is to be public there")
			.isEmpty();
	}

	@Test
	void packagesFormNoCycle() {
		slices().matching("io.mcpspring.client.(**)").should().beFreeOfCycles().check(MAIN);
	}

	@Test
	void typesOfAPackageCanBeReadOneAfterTheOther() {
		assertThat(ClassCycles.of(MAIN)).isEmpty();
	}

	@Test
	void packagesAndFilesAreReadInOneSitting() throws IOException {
		Map<String, Integer> lines = new TreeMap<>();
		Map<String, Integer> types = new TreeMap<>();
		try (Stream<Path> files = Files.walk(Path.of("src", "main", "java"))) {
			for (Path file : files.filter((file) -> file.toString().endsWith(".java")).toList()) {
				lines.put(file.getFileName().toString(), Files.readAllLines(file).size());
				types.merge(file.getParent().toString(), 1, Integer::sum);
			}
		}
		assertThat(lines).hasSizeGreaterThan(30)
			.allSatisfy((name, length) -> assertThat(length).as(name).isLessThanOrEqualTo(300));
		// One of them is package-info.
		assertThat(types).allSatisfy((name, size) -> assertThat(size).as(name).isLessThanOrEqualTo(31));
	}

}
