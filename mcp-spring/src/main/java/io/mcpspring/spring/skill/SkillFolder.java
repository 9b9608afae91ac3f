package io.mcpspring.spring.skill;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.mcpspring.spring.resource.Folder;
import io.mcpspring.spring.resource.Folders;

/**
 * Skills in the folders of a directory or of a folder of the class path, at any depth:
 * each folder that holds a {@code SKILL.md} is one (extensions SKL-05, SKL-10, SKL-26).
 * Links that lead out of the directory are not followed (extensions SKL-30).
 */
public final class SkillFolder implements SkillSource {

	/** Skills are kept in memory. */
	private static final int MAX_BYTES = 64 * 1024 * 1024;

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
		List<Folder.Entry> entries = this.folder.list(true).stream().filter((entry) -> isServed(entry.path())).toList();
		if (entries.stream().anyMatch((entry) -> entry.path().equals(Skill.MANIFEST))) {
			throw new InvalidSkillException(toString(),
					Skill.MANIFEST + " lies in it, and not in a folder with the name of the skill");
		}
		List<Skill> skills = new ArrayList<>();
		for (Folder.Entry entry : entries) {
			String path = entry.path();
			if (path.endsWith("/" + Skill.MANIFEST)) {
				skills.add(read(path.substring(0, path.length() - Skill.MANIFEST.length()), entries));
			}
		}
		return skills;
	}

	private Skill read(String root, List<Folder.Entry> entries) throws IOException {
		Map<String, byte[]> files = new LinkedHashMap<>();
		int left = MAX_BYTES;
		for (Folder.Entry entry : entries) {
			if (entry.path().startsWith(root)) {
				byte[] bytes = bytes(root, entry, left);
				left -= bytes.length;
				files.put(entry.path().substring(root.length()), bytes);
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

	private byte[] bytes(String root, Folder.Entry entry, int limit) throws IOException {
		try (InputStream file = this.folder.open(entry.path(), true)) {
			if (file == null) {
				throw new IOException("'" + entry.path() + "' went away while " + this.folder + " was read");
			}
			// The size may be unknown, or that of a file that grows.
			byte[] bytes = (entry.size() <= limit) ? file.readNBytes(limit + 1) : null;
			if (bytes == null || bytes.length > limit) {
				throw new InvalidSkillException(root.substring(0, root.length() - 1),
						"its files have over " + MAX_BYTES + " bytes in all, with which '" + entry.path()
								+ "' does not fit into memory: remove files that models do not read from its folder");
			}
			return bytes;
		}
	}

	@Override
	public String toString() {
		return this.folder.toString();
	}

}
