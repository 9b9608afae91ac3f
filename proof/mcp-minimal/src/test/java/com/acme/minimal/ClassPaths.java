package com.acme.minimal;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;

import org.jspecify.annotations.Nullable;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.SAXException;

/**
 * The class paths that applications get from Maven for some dependencies, in the versions
 * of this build: the closure of what their poms name. The poms are beside the jars of the
 * local repository, and beside the folder {@code target} of the modules of this build,
 * whose classes are in a folder (phase {@code test}) or in a jar (phase {@code verify}).
 */
final class ClassPaths {

	/** By group and artifact. */
	private final Map<String, Artifact> artifacts = new HashMap<>();

	private ClassPaths() {
	}

	/** Read the class path of this process. */
	static ClassPaths read() {
		ClassPaths paths = new ClassPaths();
		String all = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
		for (String entry : all.split(File.pathSeparator)) {
			Artifact artifact = Artifact.of(Path.of(entry).toAbsolutePath());
			if (artifact != null) {
				paths.artifacts.put(artifact.name(), artifact);
			}
		}
		return paths;
	}

	/**
	 * Return the class path of an application.
	 * @param dependencies its dependencies, each as {@code group:artifact}
	 */
	List<Path> of(Collection<String> dependencies) {
		Set<Path> files = new LinkedHashSet<>();
		Set<String> done = new HashSet<>();
		for (String dependency : dependencies) {
			if (!this.artifacts.containsKey(dependency)) {
				throw new IllegalArgumentException(dependency + " is no dependency of this module");
			}
			add(dependency, Set.of(), files, done);
		}
		return List.copyOf(files);
	}

	private void add(String name, Set<String> excluded, Set<Path> files, Set<String> done) {
		Artifact artifact = this.artifacts.get(name);
		if (artifact == null || excluded.contains(name) || !done.add(name + excluded)) {
			return;
		}
		files.add(artifact.file());
		for (Dependency dependency : artifact.dependencies()) {
			Set<String> all = new HashSet<>(excluded);
			all.addAll(dependency.exclusions());
			add(dependency.name(), all, files, done);
		}
	}

	/**
	 * A jar or a folder of classes, and its pom.
	 *
	 * @param name group and artifact
	 * @param file the jar or folder
	 * @param dependencies what else comes with it
	 */
	private record Artifact(String name, Path file, List<Dependency> dependencies) {

		static @Nullable Artifact of(Path file) {
			String name = file.getFileName().toString();
			boolean built = file.getParent().endsWith("target");
			boolean usable = built ? name.equals("classes") || name.endsWith(".jar") && !name.endsWith("-tests.jar")
					: name.endsWith(".jar");
			Path pom = built ? file.getParent().resolveSibling("pom.xml") : pom(file);
			if (!usable || !Files.exists(pom)) {
				return null;
			}
			Element project = parse(pom);
			String group = text(project, "groupId");
			Element parent = child(project, "parent");
			if (group == null && parent != null) {
				group = text(parent, "groupId");
			}
			return new Artifact(group + ":" + text(project, "artifactId"), file,
					dependencies(project, String.valueOf(group)));
		}

		/**
		 * The pom of {@code <artifact>/<version>/<file>}, also of one with a classifier.
		 */
		private static Path pom(Path jar) {
			Path version = jar.getParent();
			return version.resolve(version.getParent().getFileName() + "-" + version.getFileName() + ".pom");
		}

		private static List<Dependency> dependencies(Element project, String group) {
			List<Dependency> all = new ArrayList<>();
			Element parent = child(project, "dependencies");
			for (Element dependency : (parent != null) ? children(parent) : List.<Element>of()) {
				String scope = text(dependency, "scope");
				boolean passed = scope == null || scope.equals("compile") || scope.equals("runtime");
				if (passed && !"true".equals(text(dependency, "optional"))) {
					Element exclusions = child(dependency, "exclusions");
					all.add(new Dependency(key(dependency).replace("${project.groupId}", group), (exclusions != null)
							? children(exclusions).stream().map(Artifact::key).toList() : List.of()));
				}
			}
			return all;
		}

		private static String key(Element element) {
			return text(element, "groupId") + ":" + text(element, "artifactId");
		}

		private static Element parse(Path pom) {
			try {
				return DocumentBuilderFactory.newInstance()
					.newDocumentBuilder()
					.parse(pom.toFile())
					.getDocumentElement();
			}
			catch (IOException | SAXException | ParserConfigurationException ex) {
				throw new IllegalStateException(pom.toString(), ex);
			}
		}

		private static @Nullable String text(Element element, String name) {
			Element child = child(element, name);
			return (child != null) ? child.getTextContent().strip() : null;
		}

		private static @Nullable Element child(Element element, String name) {
			return children(element).stream()
				.filter((child) -> child.getTagName().equals(name))
				.findFirst()
				.orElse(null);
		}

		private static List<Element> children(Element element) {
			return Stream.iterate(element.getFirstChild(), (node) -> node != null, Node::getNextSibling)
				.filter(Element.class::isInstance)
				.map(Element.class::cast)
				.toList();
		}

	}

	/**
	 * A dependency that applications get, too.
	 *
	 * @param name group and artifact
	 * @param exclusions what does not come with it
	 */
	private record Dependency(String name, List<String> exclusions) {

	}

}
