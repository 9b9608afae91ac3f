package io.mcpspring;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The folders of this project, found from the folder of any module.
 */
public final class ProjectFolders {

	private ProjectFolders() {
	}

	/**
	 * Return the root of the project.
	 * @return the folder that has {@code docs}
	 */
	public static Path root() {
		Path folder = Path.of("").toAbsolutePath();
		while (!Files.isDirectory(folder.resolve("docs/coverage"))) {
			folder = folder.getParent();
		}
		return folder;
	}

	/**
	 * Return the folders of all modules: those at the root, below {@code extras}, and
	 * below {@code proof}.
	 * @return the folders
	 */
	public static List<Path> modules() {
		List<Path> modules = new ArrayList<>();
		for (String parent : List.of("", "extras", "proof")) {
			try (Stream<Path> folders = Files.list(root().resolve(parent))) {
				folders.filter((folder) -> Files.exists(folder.resolve("pom.xml"))).forEach(modules::add);
			}
			catch (IOException ex) {
				throw new UncheckedIOException(ex);
			}
		}
		return modules;
	}

	/**
	 * Return the folder of a module.
	 * @param name the artifact id
	 * @return the folder
	 */
	public static Path module(String name) {
		return modules().stream()
			.filter((folder) -> folder.endsWith(name))
			.findFirst()
			.orElseThrow(() -> new IllegalArgumentException("No module " + name));
	}

}
