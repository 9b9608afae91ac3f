package io.mcpspring.skill;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.mcpspring.resource.Folder;
import io.mcpspring.resource.Folders;

/**
 * Skills in the folders of a directory or of a folder of the class path, at any depth:
 * each folder that holds a {@code SKILL.md} is one (extensions SKL-05, SKL-10, SKL-26).
 * Links that lead out of the directory are not followed (extensions SKL-30).
 */
public final class SkillFolder implements SkillSource {

	private final Folder folder;

	private SkillFolder(Folder folder) {
		this.folder = folder;
	}

	/**
	 * Find the folder at a location.
	 * @param location {@code classpath:} and a folder of the class path, {@code file:}
	 * and a directory, or the path of a directory
	 * @return the folder
	 * @throws IllegalArgumentException if there is none
	 */
	public static SkillFolder at(String location) {
		return new SkillFolder(Folders.at(location));
	}

	@Override
	public List<Skill> read() throws IOException {
		List<String> paths = this.folder.list(true)
			.stream()
			.map(Folder.Entry::path)
			.filter(SkillFolder::isServed)
			.toList();
		if (paths.contains(Skill.MANIFEST)) {
			throw new InvalidSkillException(toString(),
					Skill.MANIFEST + " lies in it, and not in a folder of its own that has the name of the skill");
		}
		List<Skill> skills = new ArrayList<>();
		for (String path : paths) {
			if (path.endsWith("/" + Skill.MANIFEST)) {
				skills.add(read(path.substring(0, path.length() - Skill.MANIFEST.length()), paths));
			}
		}
		return skills;
	}

	private Skill read(String root, List<String> paths) throws IOException {
		Map<String, byte[]> files = new LinkedHashMap<>();
		for (String path : paths) {
			if (path.startsWith(root)) {
				files.put(path.substring(root.length()), bytes(path));
			}
		}
		return Skill.of(root.substring(0, root.length() - 1), files, true);
	}

	/**
	 * Whether a file is one of a skill. Volumes of containers keep the files that they
	 * link to in folders whose names begin with two dots.
	 */
	private static boolean isServed(String path) {
		return !path.startsWith("..") && !path.contains("/..");
	}

	private byte[] bytes(String path) throws IOException {
		try (InputStream file = this.folder.open(path, true)) {
			if (file == null) {
				throw new IOException("'" + path + "' went away while " + this.folder + " was read");
			}
			return file.readAllBytes();
		}
	}

	@Override
	public String toString() {
		return this.folder.toString();
	}

}
