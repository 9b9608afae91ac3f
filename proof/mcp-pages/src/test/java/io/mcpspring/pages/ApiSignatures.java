package io.mcpspring.pages;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedArrayType;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.AnnotatedTypeVariable;
import java.lang.reflect.AnnotatedWildcardType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.TypeVariable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.mcpspring.ProjectFolders;
import org.jspecify.annotations.Nullable;

/**
 * Signatures of the types of a module that applications may use, one a line: each type,
 * and each member that others can use. A question mark behind a type means that it may be
 * {@code null}.
 */
final class ApiSignatures {

	/** What to do about changed signatures. */
	static final String CHANGED = "signatures that applications see have changed, which is a change of the promise: "
			+ "name it in CHANGELOG.md, and write the file in config/api again by running this test with -Dapi.write";

	/** The file is written by this property of the system: {@code -Dapi.write}. */
	private static final String WRITE = "api.write";

	private static final Set<String> OF_OBJECT = Set.of("equals", "hashCode", "toString");

	private final Set<String> lines = new TreeSet<>();

	/** The types that the signatures name, with the line. */
	private final Set<String> foreign = new TreeSet<>();

	/** The packages and top-level types. */
	private final Collection<String> promised;

	/** Those of them that the module has. */
	private final Set<String> found = new TreeSet<>();

	private String owner = "";

	private ApiSignatures(Collection<String> promised) {
		this.promised = promised;
	}

	/**
	 * Read the signatures of compiled classes.
	 * @param classes the folder of the classes, which are also on the class path
	 * @param promised the names of packages and of top-level types
	 */
	static ApiSignatures of(Path classes, Collection<String> promised) {
		ApiSignatures signatures = new ApiSignatures(promised);
		for (String name : promised) {
			Path path = classes.resolve(name.replace('.', '/'));
			boolean isPackage = Files.isDirectory(path);
			if (isPackage || Files.exists(path.resolveSibling(path.getFileName() + ".class"))) {
				signatures.found.add(name);
				signatures.add(isPackage ? path : path.getParent(),
						isPackage ? name + "." : name.substring(0, name.lastIndexOf('.') + 1),
						isPackage ? "" : path.getFileName().toString());
			}
		}
		return signatures;
	}

	/** Add the types of a folder: those of a top-level type, or all. */
	private void add(Path folder, String prefix, String only) {
		try (Stream<Path> files = Files.list(folder)) {
			files.map((file) -> file.getFileName().toString())
				.filter((file) -> file.endsWith(".class") && !file.equals("package-info.class"))
				.map((file) -> file.substring(0, file.length() - ".class".length()))
				.filter((name) -> only.isEmpty() || name.equals(only) || name.startsWith(only + "$"))
				.map((name) -> load(prefix + name))
				.filter(ApiSignatures::isOpen)
				.forEach(this::add);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * Return what differs from the committed signatures of a module. With the system
	 * property {@code api.write} the file is written instead.
	 * @param module the name of the module, and of the file
	 * @return the differing lines, with a plus or a minus
	 */
	List<String> differences(String module) {
		Path file = file(module);
		try {
			if (System.getProperty(WRITE) != null) {
				write(file);
			}
			List<String> before = Files.exists(file) ? Files.readAllLines(file) : List.of();
			List<String> differences = new ArrayList<>();
			before.stream()
				.filter((line) -> !this.lines.contains(line))
				.forEach((line) -> differences.add("- " + line));
			this.lines.stream()
				.filter((line) -> !before.contains(line))
				.forEach((line) -> differences.add("+ " + line));
			return differences;
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** A module without such types has no file. */
	private void write(Path file) throws IOException {
		if (this.lines.isEmpty()) {
			Files.deleteIfExists(file);
		}
		else {
			Files.write(file, this.lines);
		}
	}

	static Path file(String name) {
		return ProjectFolders.root().resolve(Path.of("config", "api", name + ".txt"));
	}

	/**
	 * Return the types of this project that signatures name, though applications may not
	 * use them.
	 * @return "type names type", for each
	 */
	Set<String> leaks() {
		return this.foreign;
	}

	Set<String> lines() {
		return this.lines;
	}

	/** Return which of the packages and types the module has. */
	Set<String> found() {
		return this.found;
	}

	/** Return the full names of the top-level types. */
	Set<String> types() {
		return this.lines.stream()
			.filter((line) -> line.contains(" : "))
			.map((line) -> line.substring(0, line.indexOf(' ')))
			.filter((name) -> !name.matches(".*\\.[A-Z]\\w*\\..*"))
			.collect(Collectors.toCollection(TreeSet::new));
	}

	private static Class<?> load(String name) {
		try {
			return Class.forName(name, false, ApiSignatures.class.getClassLoader());
		}
		catch (ClassNotFoundException ex) {
			throw new IllegalStateException(ex);
		}
	}

	/** Whether others can use a type: it and those around it are public. */
	private static boolean isOpen(Class<?> type) {
		return isOpen(type.getModifiers()) && (type.getEnclosingClass() == null
				|| (type.getDeclaringClass() != null && isOpen(type.getDeclaringClass())));
	}

	private static boolean isOpen(int modifiers) {
		return Modifier.isPublic(modifiers) || Modifier.isProtected(modifiers);
	}

	private void add(Class<?> type) {
		this.owner = plain(type);
		String kind = type.isAnnotation() ? "annotation"
				: type.isInterface() ? "interface" : type.isEnum() ? "enum" : type.isRecord() ? "record" : "class";
		StringBuilder line = new StringBuilder(this.owner).append(" : ");
		if (type.isSealed()) {
			line.append("sealed ");
		}
		else if (Modifier.isFinal(type.getModifiers()) && kind.equals("class")) {
			line.append("final ");
		}
		else if (Modifier.isAbstract(type.getModifiers()) && kind.equals("class")) {
			line.append("abstract ");
		}
		line.append(kind).append(variables(type.getTypeParameters()));
		AnnotatedType superclass = type.getAnnotatedSuperclass();
		if (kind.equals("class") && superclass != null && type.getSuperclass() != Object.class
				&& !isHidden(type.getSuperclass())) {
			line.append(" extends ").append(name(superclass));
		}
		if (type.getInterfaces().length > 0 && !type.isAnnotation()) {
			line.append(" implements ").append(names(type.getAnnotatedInterfaces()));
		}
		this.lines.add(line.toString());
		Predicate<Member> seen = (member) -> isSeen(member, type);
		if (!type.isEnum()) {
			Arrays.stream(type.getDeclaredConstructors()).filter(seen).forEach(this::add);
		}
		Class<?> declaring = type;
		do {
			Arrays.stream(declaring.getDeclaredFields()).filter(seen).forEach(this::add);
			Arrays.stream(declaring.getDeclaredMethods())
				.filter((method) -> seen.test(method) && !OF_OBJECT.contains(method.getName()))
				.forEach(this::add);
			declaring = declaring.getSuperclass();
		}
		while (declaring != null && isHidden(declaring));
	}

	/** Whether only the members of a superclass are seen. */
	private static boolean isHidden(Class<?> superclass) {
		return superclass.getName().startsWith("io.mcpspring.") && !isOpen(superclass);
	}

	private static boolean isSeen(Member member, Class<?> type) {
		return !member.isSynthetic() && (Modifier.isPublic(member.getModifiers())
				|| (Modifier.isProtected(member.getModifiers()) && !Modifier.isFinal(type.getModifiers())));
	}

	private void add(Field field) {
		this.lines.add(this.owner + "." + field.getName() + " "
				+ (field.isEnumConstant() ? "" : modifiers(field) + name(field.getAnnotatedType())));
	}

	private void add(Constructor<?> constructor) {
		this.lines.add(this.owner + "." + "new" + parameters(constructor, types(constructor)));
	}

	/** Of a record its components: a JDK 17 forgets their arguments in a constructor. */
	private static AnnotatedType[] types(Constructor<?> constructor) {
		RecordComponent[] components = constructor.getDeclaringClass().getRecordComponents();
		boolean canonical = components != null && Arrays.equals(constructor.getParameterTypes(),
				Arrays.stream(components).map(RecordComponent::getType).toArray());
		return canonical
				? Arrays.stream(components).map(RecordComponent::getAnnotatedType).toArray(AnnotatedType[]::new)
				: constructor.getAnnotatedParameterTypes();
	}

	private void add(Method method) {
		Object value = method.getDefaultValue();
		this.lines.add(this.owner + "." + method.getName() + parameters(method, method.getAnnotatedParameterTypes())
				+ " " + modifiers(method) + variables(method.getTypeParameters())
				+ name(method.getAnnotatedReturnType()) + ((value != null) ? " default " + text(value) : ""));
	}

	/** Not by the text of the value, which is another one in each JDK. */
	private static String text(Object value) {
		if (value instanceof Annotation annotation) {
			return "@" + annotation.annotationType().getSimpleName();
		}
		return value.getClass().isArray() ? "{}" : (value instanceof Class<?> type) ? type.getName() : value.toString();
	}

	private static String modifiers(Member member) {
		int modifiers = member.getModifiers();
		boolean open = member instanceof Method method && method.isDefault();
		return (Modifier.isStatic(modifiers) ? "static " : "") + (Modifier.isAbstract(modifiers) ? "abstract " : "")
				+ (Modifier.isProtected(modifiers) ? "protected " : "") + (open ? "default " : "");
	}

	private String parameters(Executable executable, AnnotatedType[] types) {
		String thrown = names(executable.getAnnotatedExceptionTypes());
		return "(" + names(types) + ")" + (thrown.isEmpty() ? "" : " throws " + thrown);
	}

	private String variables(TypeVariable<?>[] variables) {
		return (variables.length == 0) ? "" : Arrays.stream(variables).map((variable) -> {
			String bounds = names(variable.getAnnotatedBounds());
			return variable.getName() + (bounds.equals("Object") ? "" : " extends " + bounds);
		}).collect(Collectors.joining(", ", "<", ">"));
	}

	private String names(AnnotatedType[] types) {
		return Arrays.stream(types).map(this::name).collect(Collectors.joining(", "));
	}

	private String name(AnnotatedType type) {
		return bare(type) + (type.isAnnotationPresent(Nullable.class) ? "?" : "");
	}

	private String bare(AnnotatedType type) {
		if (type instanceof AnnotatedArrayType array) {
			return name(array.getAnnotatedGenericComponentType()) + "[]";
		}
		if (type instanceof AnnotatedParameterizedType generic) {
			Class<?> raw = (Class<?>) ((ParameterizedType) generic.getType()).getRawType();
			return known(raw) + "<" + names(generic.getAnnotatedActualTypeArguments()) + ">";
		}
		if (type instanceof AnnotatedTypeVariable variable) {
			return variable.getType().getTypeName();
		}
		if (type instanceof AnnotatedWildcardType wildcard) {
			String lower = names(wildcard.getAnnotatedLowerBounds());
			String upper = names(wildcard.getAnnotatedUpperBounds());
			return !lower.isEmpty() ? "? super " + lower : upper.equals("Object") ? "?" : "? extends " + upper;
		}
		return known((Class<?>) type.getType());
	}

	private String known(Class<?> type) {
		Class<?> element = type;
		while (element.isArray()) {
			element = element.getComponentType();
		}
		if (element.getName().startsWith("io.mcpspring.") && !(isPromised(element) && isOpen(element))) {
			this.foreign.add(this.owner + " names " + plain(element));
		}
		return plain(type);
	}

	private boolean isPromised(Class<?> type) {
		return this.promised.contains(type.getPackageName())
				|| this.promised.contains(type.getName().replaceFirst("\\$.*", ""));
	}

	private static String plain(Class<?> type) {
		return type.getTypeName()
			.replace('$', '.')
			.replaceFirst("^java\\.(lang|util|util\\.function|util\\.concurrent|time)\\.(?=[A-Z])", "");
	}

}
