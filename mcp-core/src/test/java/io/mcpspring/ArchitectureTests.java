package io.mcpspring;

import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import com.tngtech.archunit.ArchConfiguration;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import io.mcpspring.engine.dispatch.CallContext;
import io.mcpspring.engine.dispatch.CallLink;
import io.mcpspring.engine.record.CallState;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Holds the arrows between the packages of the core, and their sizes.
 */
class ArchitectureTests {

	/** Names of classes of others are enough. */
	private static final JavaClasses CORE = ArchConfiguration.withThreadLocalScope((configuration) -> {
		configuration.setResolveMissingDependenciesFromClassPath(false);
		return new ClassFileImporter().importPath(Path.of("target", "classes"));
	});

	/** The files that may be long, and why. */
	private static final Map<String, String> LONG_FILES = Map.of("CallContext",
			"implements all that a method sees of its call and all that an era does with it, mostly by one line each",
			"StreamCursor", "one lock guards its state, its reads and the ways to end it");

	/**
	 * The records with many components and without a builder: values that the engine and
	 * the written form of records make, and others read by name.
	 */
	private static final Set<String> WIDE_RECORDS = Set.of("AuditedCall", "CallRequest", "DescribedTemplate",
			"ServerCapabilities", "ServerFigures", "SessionData", "SuspendedCallData", "TaskData", "TaskOrigin");

	@Test
	void knowsNoFrameworkAndNoWebStack() {
		noClasses().should()
			.dependOnClassesThat()
			.resideInAnyPackage("org.springframework..", "jakarta..", "javax.servlet..", "reactor..",
					"org.reactivestreams..", "io.micrometer..", "io.netty..")
			.because("the core is used and tested without a server: put the adapter code in mcp-spring")
			.check(CORE);
	}

	@Test
	void usesJacksonThreeOnly() {
		noClasses().should()
			.dependOnClassesThat()
			.resideInAnyPackage("com.fasterxml.jackson.core..", "com.fasterxml.jackson.databind..")
			.because("Jackson 3 lives in tools.jackson, only its annotations kept the old package")
			.check(CORE);
	}

	@Test
	void packagesFormNoCycle() {
		slices().assignedFrom(ApiPackages.ROOMS)
			.should()
			.beFreeOfCycles()
			.because("a package must be readable without the ones that build on it")
			.check(CORE);
	}

	@Test
	void packagesAreSmallEnoughToFindOnesWayIn() {
		Map<String, Long> sizes = CORE.stream()
			.filter(JavaClass::isTopLevelClass)
			.filter((type) -> !type.getSimpleName().equals("package-info"))
			.collect(Collectors.groupingBy(JavaClass::getPackageName, Collectors.counting()));
		assertThat(sizes).hasSizeGreaterThan(20)
			.allSatisfy((name, size) -> assertThat(size).as(name)
				.isLessThanOrEqualTo(name.matches("io.mcpspring.(model|server)") ? 40 : 30));
	}

	@Test
	void filesCanBeReadAtOnce() {
		assertThat(SourceSizes.longFiles(Path.of("src", "main", "java")))
			.as("files over %d lines: move one concern into a type of its own", SourceSizes.MAX_LINES)
			.containsOnlyKeys(LONG_FILES.keySet());
	}

	@Test
	void fewFilesOfAllModulesAreLong() {
		assertThat(SourceSizes.longFilesOfAllModules()).containsAll(LONG_FILES.keySet()).hasSizeLessThanOrEqualTo(5);
	}

	@Test
	void constructorsTakeFewParameters() {
		assertThat(SourceSizes.crowdedClasses(CORE))
			.as("constructors with over %d parameters: group them by concern", SourceSizes.MAX_PARAMETERS)
			.isEmpty();
		assertThat(SourceSizes.crowdedRecords(CORE)).isEqualTo(WIDE_RECORDS);
	}

	@Test
	void typesOfAPackageCanBeReadOneAfterTheOther() {
		assertThat(ClassCycles.of(CORE)).isEmpty();
	}

	@Test
	void messagesKnowNothingOfTheServer() {
		noClasses().that()
			.resideInAnyPackage("io.mcpspring.engine.jsonrpc..", "io.mcpspring.model..", "io.mcpspring.engine.wire..")
			.should()
			.dependOnClassesThat()
			.resideInAnyPackage("io.mcpspring.context..", "io.mcpspring.catalog..", "io.mcpspring.server..",
					"io.mcpspring.engine.dispatch..", "io.mcpspring.engine.session..",
					"io.mcpspring.engine.stateless..", "io.mcpspring.engine.stream..", "io.mcpspring.engine.http..")
			.because("values and their wire forms are the lowest layer")
			.check(CORE);
	}

	@Test
	void erasKnowNothingOfEachOther() {
		noClasses().that()
			.resideInAPackage("io.mcpspring.engine.session..")
			.should()
			.dependOnClassesThat()
			.resideInAPackage("io.mcpspring.engine.stateless..")
			.because("an old era is to be deleted as a folder: move what both need below them")
			.check(CORE);
		noClasses().that()
			.resideInAPackage("io.mcpspring.engine.stateless..")
			.should()
			.dependOnClassesThat()
			.resideInAPackage("io.mcpspring.engine.session..")
			.because("an old era is to be deleted as a folder: move what both need below them")
			.check(CORE);
	}

	@Test
	void packagesOfThePageExist() {
		assertThat(ApiPackages.all()).hasSizeGreaterThan(20);
		assertThat(ApiPackages.listed()).hasSize(7);
		assertThat(ApiPackages.all()).containsAll(
				ApiPackages.listed().stream().filter((name) -> !name.equals("io.mcpspring.annotation")).toList());
		assertThat(ApiPackages.all())
			.allMatch((name) -> ApiPackages.listed().contains(name) || name.startsWith("io.mcpspring.engine."));
		assertThat(ApiPackages.all()).containsAll(ApiPackages.OF_ADAPTERS);
	}

	@Test
	void usesOfTheEngineAreSeen() {
		assertThat(ApiPackages.usesOfTheEngine(new ClassFileImporter().importClasses(Trespasser.class)))
			.containsExactly(Trespasser.class.getName() + " uses " + CallLink.class.getName());
	}

	@ParameterizedTest
	@ValueSource(strings = { "mcp-benchmarks", "mcp-conformance", "mcp-demo-app", "mcp-spring-boot-test" })
	void modulesWithoutTestOfTheirOwnImportWhatIsOpen(String module) {
		assertThat(
				ApiPackages.importsOfTheEngine(ProjectFolders.module(module).resolve(Path.of("src", "main", "java"))))
			.as("use what docs/extending.md and ApiPackages list, or move what is to be open there")
			.isEmpty();
	}

	@Test
	void authorsDoNotReachTheControlsOfCalls() {
		noClasses().that()
			.resideInAnyPackage("io.mcpspring.context..", "io.mcpspring.catalog..", "io.mcpspring.extension..",
					"io.mcpspring.server..")
			.should()
			.transitivelyDependOnClassesThat()
			.resideInAPackage("io.mcpspring.engine.dispatch..")
			.because("only the engine ends, suspends or cancels a call: show authors a McpCall")
			.check(CORE);
	}

	@Test
	void onlyTheEngineControlsCalls() {
		noClasses().that()
			.resideOutsideOfPackages("io.mcpspring.engine.dispatch..", "io.mcpspring.engine.session..",
					"io.mcpspring.engine.stateless..", "io.mcpspring.engine.task..", "io.mcpspring.engine.standin..")
			.should()
			.dependOnClassesThat()
			.belongToAnyOf(CallContext.class)
			.because("only the engine ends, suspends or cancels a call: interceptors see a McpCall")
			.check(CORE);
	}

	/** Uses a type of the engine, and others that are public. */
	private static final class Trespasser {

		private CallLink[] engine = new CallLink[0];

		private @Nullable CallState state;

		@Override
		public String toString() {
			return this.engine.length + " " + this.state;
		}

	}

}
