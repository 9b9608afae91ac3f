import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Prints the figures of the published code: {@code java ops/figures/Figures.java}. Lines
 * are those that are neither blank nor a comment; a type is a file.
 */
class Figures {

	private static final Pattern COMMENT = Pattern
		.compile("(\"\"\".*?\"\"\"|\"(?:\\\\.|[^\"\\\\\\n])*\"|'(?:\\\\.|[^'\\\\\\n])+')|/\\*.*?\\*/|//[^\\n]*", Pattern.DOTALL);

	private static final Pattern TEXT = Pattern.compile("\"\"\".*?\"\"\"|\"(?:\\\\.|[^\"\\\\\\n])*\"", Pattern.DOTALL);

	private static final Pattern IMPORT = Pattern.compile("(?m)^import (?:static )?(io\\.mcpspring[a-z.]*\\.[A-Z]\\w*)");

	private static final Pattern NAME = Pattern.compile("\\b[A-Z]\\w*");

	private static final Pattern CONFIGURATION = Pattern.compile("@(?:Auto)?Configuration\\b");

	private static final Pattern CONDITION = Pattern.compile("extends (?:SpringBoot|OnPropertyList)Condition|implements (?:Configuration)?Condition\\b");

	private static final Pattern COMPOSITION = Pattern.compile("extends (?:AnyNested|AllNested|NoneNested)Conditions?");

	private static final Pattern PRIVATE_MEMBER = Pattern.compile("\\b_[a-z]\\w*");

	private static final String WIRING = "mcp-spring-boot-autoconfigure";

	private final Map<String, Source> sources = new TreeMap<>();

	public static void main(String[] args) throws IOException {
		Figures figures = new Figures();
		for (Path module : modules(Path.of("").toAbsolutePath())) {
			figures.read(module);
		}
		figures.print();
	}

	/** The published modules: those of the root and of the extras, without the example. */
	private static List<Path> modules(Path root) throws IOException {
		List<Path> modules = new ArrayList<>();
		for (Path parent : List.of(root, root.resolve("extras"))) {
			try (Stream<Path> folders = Files.list(parent)) {
				folders.filter((folder) -> Files.isDirectory(folder.resolve("src/main/java")))
					.filter((folder) -> !folder.endsWith("mcp-demo-app"))
					.forEach(modules::add);
			}
		}
		modules.sort(Comparator.naturalOrder());
		return modules;
	}

	private void read(Path module) throws IOException {
		Path folder = module.resolve("src/main/java");
		try (Stream<Path> files = Files.walk(folder)) {
			for (Path file : files.filter((file) -> file.toString().endsWith(".java")).toList()) {
				String name = folder.relativize(file).toString().replaceAll("[/\\\\]", ".").replaceAll("\\.java$", "");
				if (!name.endsWith("package-info")) {
					String code = COMMENT.matcher(Files.readString(file)).replaceAll("$1");
					this.sources.put(name, new Source(module.getFileName().toString(), name, code));
				}
			}
		}
	}

	private void print() {
		Map<String, List<Source>> modules = new TreeMap<>();
		this.sources.values().forEach((source) -> modules.computeIfAbsent(source.module, (key) -> new ArrayList<>()).add(source));
		System.out.printf("%-40s %6s %7s%n", "module", "files", "lines");
		modules.forEach((name, files) -> row(name, files));
		row("published", List.copyOf(this.sources.values()));
		System.out.println();
		List<Source> wiring = modules.get(WIRING);
		System.out.printf("%s: %d %% of the lines configuration, properties, conditions and failure analysis%n", WIRING,
				Math.round(100.0 * lines(wiring, Source::wires) / lines(wiring, (source) -> true)));
		most("types of the project named by a configuration class", (source) -> CONFIGURATION.matcher(source.code).find(),
				Map.of());
		Map<String, Integer> packages = new TreeMap<>();
		this.sources.values().forEach((source) -> packages.merge(source.folder(), 1, Integer::sum));
		packages.entrySet().stream().max(Map.Entry.comparingByValue())
			.ifPresent((most) -> System.out.printf("types in the biggest of %d packages: %d (%s)%n", packages.size(),
					most.getValue(), most.getKey()));
		List<Set<String>> cycles = cycles();
		System.out.printf("cycles of classes: %d %s%n", cycles.size(), cycles);
		count("classes that implement AopInfrastructureBean", "\\bAopInfrastructureBean\\b");
		count("own conditions", CONDITION.pattern());
		count("combinations of Spring Boot's conditions", COMPOSITION.pattern());
		count("uses of members that begin with _", PRIVATE_MEMBER.pattern());
	}

	private static void row(String name, List<Source> files) {
		System.out.printf("%-40s %6d %7d%n", name, files.size(), lines(files, (source) -> true));
	}

	private static long lines(List<Source> files, Predicate<Source> of) {
		return files.stream().filter(of).mapToLong(Source::lines).sum();
	}

	private void most(String title, Predicate<Source> of, Map<String, String> none) {
		this.sources.values().stream().filter(of)
			.max(Comparator.comparingInt((source) -> named(source).size()))
			.ifPresent((most) -> System.out.printf("%s: at most %d (%s)%n", title, named(most).size(), most.simpleName()));
	}

	private void count(String title, String pattern) {
		Set<String> files = new TreeSet<>();
		int uses = 0;
		for (Source source : this.sources.values()) {
			Matcher matcher = Pattern.compile(pattern).matcher(source.withoutTexts());
			while (matcher.find()) {
				uses++;
				files.add(source.simpleName());
			}
		}
		System.out.printf("%s: %d %s%n", title, uses, files);
	}

	/** The types of the project that a file imports, or finds in its own package. */
	private Set<String> named(Source source) {
		Set<String> names = new TreeSet<>();
		Matcher imports = IMPORT.matcher(source.code);
		while (imports.find()) {
			names.add(imports.group(1));
		}
		Matcher words = NAME.matcher(source.withoutTexts().replaceAll("(?m)^(import|package).*$", ""));
		while (words.find()) {
			String neighbour = source.folder() + "." + words.group();
			if (this.sources.containsKey(neighbour)) {
				names.add(neighbour);
			}
		}
		names.remove(source.name);
		return names;
	}

	/** Groups of more than two types, each of which leads to all others. */
	private List<Set<String>> cycles() {
		Map<String, Set<String>> reachable = new HashMap<>();
		Map<String, Set<String>> next = new HashMap<>();
		this.sources.values().forEach((source) -> next.put(source.name, named(source)));
		next.keySet().forEach((name) -> reachable.put(name, reachable(name, next)));
		Set<Set<String>> cycles = new HashSet<>();
		reachable.forEach((name, others) -> {
			Set<String> cycle = new TreeSet<>();
			others.stream().filter((other) -> reachable.getOrDefault(other, Set.of()).contains(name))
				.map((other) -> other.substring(other.lastIndexOf('.') + 1)).forEach(cycle::add);
			if (cycle.size() > 2) {
				cycles.add(cycle);
			}
		});
		return List.copyOf(cycles);
	}

	private static Set<String> reachable(String from, Map<String, Set<String>> next) {
		Set<String> seen = new HashSet<>();
		Deque<String> open = new ArrayDeque<>(List.of(from));
		while (!open.isEmpty()) {
			next.getOrDefault(open.pop(), Set.of()).stream().filter(seen::add).forEach(open::push);
		}
		return seen;
	}

	private record Source(String module, String name, String code) {

		long lines() {
			return this.code.lines().filter((line) -> !line.isBlank()).count();
		}

		String folder() {
			return this.name.substring(0, this.name.lastIndexOf('.'));
		}

		String simpleName() {
			return this.name.substring(this.name.lastIndexOf('.') + 1);
		}

		String withoutTexts() {
			return TEXT.matcher(this.code).replaceAll("\"\"");
		}

		/** Whether the file configures beans, holds properties, decides, or explains a failed start. */
		boolean wires() {
			return CONFIGURATION.matcher(this.code).find() || simpleName().endsWith("Properties")
					|| this.folder().endsWith(".properties") || CONDITION.matcher(this.code).find()
					|| simpleName().startsWith("ConditionalOn") || simpleName().endsWith("FailureAnalyzer");
		}

	}

}
