package io.mcpspring;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;

/**
 * The packages of the core that others may use, and the types of all modules that
 * applications may use: those in the tables in {@code docs/extending.md}. Modules of this
 * build also use the rooms of the engine that are {@linkplain #OF_ADAPTERS listed here}.
 * The architecture tests of each module ask for what their module uses besides.
 */
public final class ApiPackages {

	private static final Path PAGE = ProjectFolders.root().resolve("docs/extending.md");

	private static final Path CORE = ProjectFolders.module("mcp-core").resolve(Path.of("src", "main", "java"));

	private static final String PACKAGES = "## Packages\n";

	private static final String TYPES = "## Types of other packages\n";

	/** The rooms of the engine that adapters, stores and the auto-configuration use. */
	static final Set<String> OF_ADAPTERS = Stream
		.of("catalog", "context", "endpoint", "extension", "http", "jsonrpc", "keys", "log", "model", "record",
				"schema", "server", "share", "state", "stdio", "store", "store.codec", "stream", "task", "uri")
		.map((room) -> "io.mcpspring.engine." + room)
		.collect(Collectors.toUnmodifiableSet());

	/** The types of other rooms that they use. */
	private static final Set<String> TYPES_OF_ADAPTERS = Set.of("io.mcpspring.engine.wire.WireFormat");

	private static final Pattern NAME = Pattern.compile("`([a-zA-Z.]+)`");

	private static final Pattern IMPORT = Pattern
		.compile("(?m)^import (?:static )?((io\\.mcpspring[a-z.]*)\\.[A-Z]\\w*)");

	/**
	 * The packages as rooms: a package for applications and the engine's side of it are
	 * one.
	 */
	public static final SliceAssignment ROOMS = new SliceAssignment() {

		private final Set<String> listed = listed();

		@Override
		public SliceIdentifier getIdentifierOf(JavaClass type) {
			String name = type.getPackageName();
			String side = name.replace(".engine.", ".");
			return name.startsWith("io.mcpspring.") ? SliceIdentifier.of(this.listed.contains(side) ? side : name)
					: SliceIdentifier.ignore();
		}

		@Override
		public String getDescription() {
			return "rooms";
		}
	};

	private ApiPackages() {
	}

	/**
	 * Return the packages that the page lists.
	 * @return names of packages
	 */
	public static Set<String> listed() {
		Set<String> names = new TreeSet<>();
		rows(PACKAGES).forEach((cells) -> names.addAll(names(cells[1])));
		return names;
	}

	/**
	 * Return all that applications may use of any module.
	 * @return names of packages, and of types of other packages
	 */
	public static Set<String> promised() {
		Set<String> promised = listed();
		rows(TYPES).forEach((cells) -> {
			String name = names(cells[1]).get(0);
			List<String> types = names(cells[2]);
			if (types.isEmpty()) {
				promised.add(name);
			}
			types.forEach((type) -> promised.add(name + "." + type));
		});
		return promised;
	}

	/** Return the cells of the rows of a table of the page. */
	private static Stream<String[]> rows(String heading) {
		String page = read(PAGE);
		String section = page.substring(page.indexOf(heading) + heading.length());
		int end = section.indexOf("\n## ");
		return section.substring(0, (end >= 0) ? end : section.length())
			.lines()
			.filter((line) -> line.startsWith("| `"))
			.map((line) -> line.split("\\|"));
	}

	private static Set<String> open() {
		Set<String> names = listed();
		names.addAll(OF_ADAPTERS);
		names.addAll(TYPES_OF_ADAPTERS);
		return names;
	}

	private static List<String> names(String cell) {
		return NAME.matcher(cell).results().map((match) -> match.group(1)).toList();
	}

	private static String read(Path file) {
		try {
			return Files.readString(file);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * Return all packages of the core.
	 * @return their names
	 */
	public static Set<String> all() {
		try (Stream<Path> files = Files.walk(CORE)) {
			return files.filter((file) -> file.endsWith("package-info.java"))
				.map((file) -> CORE.relativize(file.getParent()).toString().replace('/', '.').replace('\\', '.'))
				.collect(Collectors.toCollection(TreeSet::new));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * Return what classes use of the engine.
	 * @param classes the classes of a module
	 * @return who uses what, for each use that is not open
	 */
	public static Set<String> usesOfTheEngine(JavaClasses classes) {
		Set<String> core = all();
		Set<String> listed = open();
		return classes.stream()
			.filter((type) -> !core.contains(type.getPackageName()))
			.flatMap((type) -> type.getDirectDependenciesFromSelf().stream())
			.filter((use) -> core.contains(packageOf(use)) && !listed.contains(packageOf(use)))
			.filter((use) -> !listed.contains(outermost(use)))
			.map((use) -> use.getOriginClass().getName() + " uses " + outermost(use))
			.collect(Collectors.toCollection(TreeSet::new));
	}

	/**
	 * Return what sources import of the engine.
	 * @param sources the folder of the sources of a module
	 * @return the types that are not open
	 */
	public static Set<String> importsOfTheEngine(Path sources) {
		Set<String> core = all();
		Set<String> listed = open();
		try (Stream<Path> files = Files.walk(sources)) {
			return files.filter((file) -> file.toString().endsWith(".java"))
				.map(ApiPackages::read)
				.flatMap((source) -> IMPORT.matcher(source).results())
				.filter((imported) -> core.contains(imported.group(2)) && !listed.contains(imported.group(2))
						&& !listed.contains(imported.group(1)))
				.map((imported) -> imported.group(1))
				.collect(Collectors.toCollection(TreeSet::new));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static String packageOf(Dependency use) {
		return use.getTargetClass().getBaseComponentType().getPackageName();
	}

	private static String outermost(Dependency use) {
		String name = use.getTargetClass().getBaseComponentType().getName();
		int nested = name.indexOf('$');
		return (nested < 0) ? name : name.substring(0, nested);
	}

}
