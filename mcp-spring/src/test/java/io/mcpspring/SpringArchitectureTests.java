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
import org.junit.jupiter.api.Test;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Holds the arrows between the packages of the Spring integration. Most of its
 * dependencies are optional, so a type used in the wrong package is a class that fails to
 * load in an application without it.
 */
class SpringArchitectureTests {

	/** Names of other classes are enough: those of Spring are many. */
	private static final JavaClasses MAIN = ArchConfiguration.withThreadLocalScope((configuration) -> {
		configuration.setResolveMissingDependenciesFromClassPath(false);
		return new ClassFileImporter().importPath(Path.of("target", "classes"));
	});

	/** The files that may be long, and why. */
	private static final Map<String, String> LONG_FILES = Map.of("ServletAnswer",
			"one lock guards the response of a container against all threads that write or end it");

	/** The records with many components: values that are written and read by name. */
	private static final Set<String> WIDE_RECORDS = Set.of("NamedRequestValue", "PageSettings");

	@Test
	void packagesFormNoCycle() {
		slices().matching("io.mcpspring.(**)")
			.should()
			.beFreeOfCycles()
			.because("a package must be readable without the ones that build on it")
			.check(MAIN);
	}

	@Test
	void packagesAreSmallEnoughToFindOnesWayIn() {
		Map<String, Long> sizes = MAIN.stream()
			.filter(JavaClass::isTopLevelClass)
			.filter((type) -> !type.getSimpleName().equals("package-info"))
			.collect(Collectors.groupingBy(JavaClass::getPackageName, Collectors.counting()));
		assertThat(sizes).hasSizeGreaterThan(30)
			.allSatisfy((name, size) -> assertThat(size).as(name).isLessThanOrEqualTo(30));
	}

	@Test
	void filesCanBeReadAtOnce() {
		assertThat(SourceSizes.longFiles(Path.of("src", "main", "java")))
			.as("files over %d lines: move one concern into a type of its own", SourceSizes.MAX_LINES)
			.containsOnlyKeys(LONG_FILES.keySet());
	}

	@Test
	void constructorsTakeFewParameters() {
		assertThat(MAIN).hasSizeGreaterThan(200);
		assertThat(SourceSizes.crowdedClasses(MAIN))
			.as("constructors with over %d parameters: group them by concern", SourceSizes.MAX_PARAMETERS)
			.isEmpty();
		assertThat(SourceSizes.crowdedRecords(MAIN)).isEqualTo(WIDE_RECORDS);
	}

	@Test
	void usesWhatIsPublicOfTheCore() {
		assertThat(ApiPackages.usesOfTheEngine(MAIN))
			.as("use what docs/extending.md lists, or move what is to be public there")
			.isEmpty();
	}

	@Test
	void typesOfAPackageCanBeReadOneAfterTheOther() {
		assertThat(ClassCycles.of(MAIN)).isEmpty();
	}

	@Test
	void servletAdapterKnowsNothingReactive() {
		noClasses().that()
			.resideInAPackage("io.mcpspring.spring.servlet..")
			.should()
			.dependOnClassesThat()
			.resideInAnyPackage("io.mcpspring.spring.webflux..", "org.springframework.web.reactive..",
					"org.springframework.http.server.reactive..", "org.springframework.web.server..")
			.because("it is loaded in applications without WebFlux")
			.allowEmptyShould(true)
			.check(MAIN);
	}

	@Test
	void reactiveAdapterKnowsNothingOfServlets() {
		noClasses().that()
			.resideInAPackage("io.mcpspring.spring.webflux..")
			.should()
			.dependOnClassesThat()
			.resideInAnyPackage("io.mcpspring.spring.servlet..", "jakarta.servlet..",
					"org.springframework.web.servlet..", "org.springframework.http.server.servlet..")
			.because("it is loaded in applications without a servlet container")
			.allowEmptyShould(true)
			.check(MAIN);
	}

	@Test
	void onlyTheObservationPackageNeedsMicrometer() {
		noClasses().that()
			.resideOutsideOfPackage("io.mcpspring.observation..")
			.should()
			.dependOnClassesThat()
			.resideInAPackage("io.micrometer..")
			.because("Micrometer is optional")
			.check(MAIN);
	}

	@Test
	void onlyTheContextOfFiltersNeedsSpringSecurity() {
		noClasses().that()
			.haveNameNotMatching("io\\.mcpspring\\.spring\\.servlet\\.FilterContext.*")
			.should()
			.dependOnClassesThat()
			.resideInAPackage("org.springframework.security..")
			.because("Spring Security is optional, and has a module of its own")
			.check(MAIN);
	}

	@Test
	void onlyThePersistencePackageNeedsJpa() {
		noClasses().that()
			.resideOutsideOfPackage("io.mcpspring.spring.persistence..")
			.should()
			.dependOnClassesThat()
			.resideInAnyPackage("jakarta.persistence..", "org.springframework.orm..", "org.hibernate..")
			.because("JPA is optional")
			.check(MAIN);
	}

	@Test
	void onlyTheEngineControlsCalls() {
		noClasses().that()
			.resideOutsideOfPackages("io.mcpspring.engine.dispatch..", "io.mcpspring.engine.session..",
					"io.mcpspring.engine.stateless..", "io.mcpspring.engine.task..")
			.should()
			.dependOnClassesThat()
			.belongToAnyOf(CallContext.class)
			.because("only the engine ends, suspends or cancels a call: interceptors see a McpCall")
			.check(MAIN);
	}

}
