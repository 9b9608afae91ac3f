package io.mcpspring.autoconfigure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaConstructor;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.mcpspring.ApiPackages;
import io.mcpspring.ClassCycles;
import io.mcpspring.controllers.ControllerSettings;
import org.junit.jupiter.api.Test;

import org.springframework.boot.context.properties.ConfigurationProperties;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Holds the arrows between the types of the auto-configuration and its parts, of
 * controllers, of the integration with Spring Security and of the store on Redis.
 */
class BootArchitectureTests {

	private static final JavaClasses MAIN = new ClassFileImporter()
		.withImportOption(new ImportOption.DoNotIncludeTests())
		.withImportOption((location) -> !location.contains("-tests.jar"))
		.importPackages("io.mcpspring.autoconfigure", "io.mcpspring.boot", "io.mcpspring.controllers",
				"io.mcpspring.security", "io.mcpspring.redis");

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
		Map<String, Long> sizes = own().filter(JavaClass::isTopLevelClass)
			.filter((type) -> !type.getSimpleName().equals("package-info"))
			.collect(Collectors.groupingBy(JavaClass::getPackageName, Collectors.counting()));
		assertThat(sizes).hasSizeGreaterThan(10)
			.allSatisfy((name, size) -> assertThat(size).as(name).isLessThanOrEqualTo(30));
	}

	@Test
	void constructorsTakeAFewParameters() {
		// Records of properties have a parameter for each property.
		assertThat(own()
			.filter((type) -> !type.isAnnotatedWith(ConfigurationProperties.class)
					&& !type.isEquivalentTo(ControllerSettings.class))
			.flatMap((type) -> type.getConstructors().stream())
			.filter((constructor) -> constructor.getRawParameterTypes().size() > 7)
			.map(JavaConstructor::getFullName)).isEmpty();
	}

	@Test
	void filesAreReadInOneSitting() throws IOException {
		Map<String, Integer> lines = new TreeMap<>();
		try (Stream<Path> files = Files.walk(Path.of("src", "main", "java"))) {
			for (Path file : files.filter((file) -> file.toString().endsWith(".java")).toList()) {
				lines.put(file.getFileName().toString(), Files.readAllLines(file).size());
			}
		}
		assertThat(lines).hasSizeGreaterThan(100)
			.allSatisfy((name, length) -> assertThat(length).as(name).isLessThanOrEqualTo(300));
	}

	/** Logic has its place in the modules that this one configures. */
	@Test
	void moduleOnlyWires() throws IOException {
		Map<String, Long> imported = new TreeMap<>();
		try (Stream<Path> sources = Files.walk(Path.of("src", "main", "java"))) {
			List<Path> files = sources.filter((file) -> file.toString().endsWith(".java"))
				.filter((file) -> !file.endsWith("package-info.java"))
				.toList();
			assertThat(files).hasSizeBetween(50, 130);
			for (Path file : files) {
				String source = Files.readString(file);
				if (source.contains("@AutoConfiguration(") || source.contains("@Configuration(")) {
					imported.put(file.getFileName().toString(),
							source.lines().filter((line) -> line.startsWith("import io.mcpspring.")).count());
				}
			}
		}
		assertThat(imported).hasSizeGreaterThan(30)
			.allSatisfy((name, types) -> assertThat(types).as(name).isLessThanOrEqualTo(30));
	}

	@Test
	void usesWhatIsPublicOfTheCore() {
		assertThat(ApiPackages.usesOfTheEngine(MAIN))
			.as("use what docs/extending.md lists, or move what is to be public there")
			.isEmpty();
	}

	@Test
	void typesOfAPackageCanBeReadOneAfterTheOther() {
		assertThat(MAIN).hasSizeGreaterThan(100);
		assertThat(ClassCycles.of(MAIN)).isEmpty();
	}

	private static Stream<JavaClass> own() {
		return MAIN.stream().filter((type) -> !type.getPackageName().startsWith("io.mcpspring.redis"));
	}

}
