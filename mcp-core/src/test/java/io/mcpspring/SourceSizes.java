package io.mcpspring;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaConstructor;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;

/**
 * Finds files and constructors that are too large. The architecture tests of each module
 * compare what it finds with their list of exceptions, so that a list never outlives its
 * reasons.
 */
public final class SourceSizes {

	/** How many lines a file of the main code may have. */
	public static final int MAX_LINES = 300;

	/** How many parameters a constructor may have. */
	public static final int MAX_PARAMETERS = 7;

	/** The name and the number that each constructor of an enum has. */
	private static final int ENUM_PARAMETERS = 2;

	private SourceSizes() {
	}

	/**
	 * Return the files that are too long.
	 * @param sources the folder of the sources
	 * @return the simple names of their types, with their lines
	 */
	public static Map<String, Integer> longFiles(Path sources) {
		try (Stream<Path> files = Files.walk(sources)) {
			return files.filter((file) -> file.toString().endsWith(".java"))
				.filter((file) -> lines(file) > MAX_LINES)
				.collect(Collectors.toMap((file) -> file.getFileName().toString().replace(".java", ""),
						SourceSizes::lines, (first, second) -> second, TreeMap::new));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * Return the files of all modules that are too long.
	 * @return the simple names of their types
	 */
	public static Set<String> longFilesOfAllModules() {
		return ProjectFolders.modules()
			.stream()
			.map((module) -> module.resolve(Path.of("src", "main", "java")))
			.filter(Files::isDirectory)
			.flatMap((sources) -> longFiles(sources).keySet().stream())
			.collect(Collectors.toCollection(TreeSet::new));
	}

	private static int lines(Path file) {
		try {
			return Files.readAllLines(file).size();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * Return the classes with a constructor that takes too much.
	 * @param classes the classes
	 * @return their simple names; no records
	 */
	public static Set<String> crowdedClasses(JavaClasses classes) {
		return crowded(classes, false);
	}

	/**
	 * Return the records with a constructor that takes too much and without a builder.
	 * @param classes the classes
	 * @return their simple names
	 */
	public static Set<String> crowdedRecords(JavaClasses classes) {
		Set<String> names = crowded(classes, true);
		classes.stream()
			.filter((type) -> type.getMethods().stream().anyMatch(SourceSizes::isBuilder))
			.map(JavaClass::getSimpleName)
			.forEach(names::remove);
		return names;
	}

	private static boolean isBuilder(JavaMethod method) {
		return method.getName().equals("builder") && method.getModifiers().contains(JavaModifier.STATIC);
	}

	private static Set<String> crowded(JavaClasses classes, boolean records) {
		return classes.stream()
			.filter((type) -> type.isRecord() == records)
			.filter((type) -> type.getConstructors()
				.stream()
				.anyMatch((constructor) -> parameters(type, constructor) > MAX_PARAMETERS))
			.map(JavaClass::getSimpleName)
			.collect(Collectors.toCollection(TreeSet::new));
	}

	private static int parameters(JavaClass type, JavaConstructor constructor) {
		return constructor.getRawParameterTypes().size() - (type.isEnum() ? ENUM_PARAMETERS : 0);
	}

}
