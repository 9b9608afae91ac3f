package io.mcpspring.redis;

import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.mcpspring.ApiPackages;
import io.mcpspring.ClassCycles;
import io.mcpspring.SourceSizes;
import org.junit.jupiter.api.Test;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Holds the arrows between the packages of the store on Redis, and its sizes.
 */
class RedisArchitectureTests {

	private static final JavaClasses MAIN = new ClassFileImporter()
		.withImportOption(new ImportOption.DoNotIncludeTests())
		.importPackages("io.mcpspring.redis");

	@Test
	void packagesFormNoCycle() {
		slices().matching("io.mcpspring.redis.(**)")
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
		assertThat(sizes).hasSizeGreaterThan(5)
			.allSatisfy((name, size) -> assertThat(size).as(name).isLessThanOrEqualTo(30));
	}

	@Test
	void filesCanBeReadAtOnce() {
		assertThat(SourceSizes.longFiles(Path.of("src", "main", "java")))
			.as("files over %d lines: move one concern into a type of its own", SourceSizes.MAX_LINES)
			.isEmpty();
	}

	@Test
	void constructorsTakeFewParameters() {
		assertThat(SourceSizes.crowdedClasses(MAIN))
			.as("constructors with over %d parameters: group them by concern", SourceSizes.MAX_PARAMETERS)
			.isEmpty();
		assertThat(SourceSizes.crowdedRecords(MAIN)).isEmpty();
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

}
