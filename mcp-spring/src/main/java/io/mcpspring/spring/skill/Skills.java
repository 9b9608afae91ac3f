package io.mcpspring.spring.skill;

import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * All skills as they were when they were read, which never changes (extensions SKL-12).
 */
final class Skills {

	static final Skills NONE = new Skills(List.of());

	private static final String DIRECTORY = "inode/directory";

	private final NavigableMap<String, Skill> byUri = new TreeMap<>();

	private final Map<String, SkillFile> files = new HashMap<>();

	/** Return the contents of a folder, in the order of the addresses. */
	private final Map<String, NavigableMap<String, ObjectNode>> folders = new HashMap<>();

	/** The skills by the addresses of their files and folders. */
	private final Map<String, Skill> owners = new HashMap<>();

	Skills(Collection<Skill> skills) {
		for (Skill skill : skills) {
			if (this.byUri.putIfAbsent(skill.uri(), skill) != null) {
				throw new InvalidSkillException(skill.name(), "its address " + skill.uri() + " is there twice");
			}
			skill.files().forEach((file) -> add(skill, file));
		}
		this.files.keySet().forEach(this::addOwner);
		this.folders.keySet().forEach(this::addOwner);
	}

	private void add(Skill skill, SkillFile file) {
		this.files.put(file.uri(), file);
		ObjectNode child = resource(file.uri(), file.name(), file.mimeType()).put("size", file.size());
		String uri = file.uri();
		while (!uri.equals(skill.root())) {
			String parent = uri.substring(0, uri.lastIndexOf('/'));
			this.folders.computeIfAbsent(parent, (key) -> new TreeMap<>()).put(uri, child);
			child = resource(parent, parent.substring(parent.lastIndexOf('/') + 1), DIRECTORY);
			uri = parent;
		}
	}

	private void addOwner(String uri) {
		Skill owner = null;
		for (int end = uri.length(); owner == null && end > 0; end = uri.lastIndexOf('/', end - 1)) {
			owner = this.byUri.get(uri.substring(0, end) + "/" + Skill.MANIFEST);
		}
		if (owner != null) {
			this.owners.put(uri, owner);
		}
	}

	private static ObjectNode resource(String uri, String name, String mimeType) {
		return JsonNodeFactory.instance.objectNode().put("uri", uri).put("name", name).put("mimeType", mimeType);
	}

	Collection<Skill> all() {
		return this.byUri.values();
	}

	/**
	 * The skills whose addresses come after one.
	 */
	Collection<Skill> after(String uri) {
		return this.byUri.tailMap(uri, false).values();
	}

	@Nullable Skill find(String uri) {
		return this.byUri.get(uri);
	}

	@Nullable SkillFile file(String uri) {
		return this.files.get(uri);
	}

	/**
	 * Contents of a folder.
	 * @return resources by their addresses, or {@code null} if there is no such folder
	 */
	@Nullable NavigableMap<String, ObjectNode> folder(String uri) {
		NavigableMap<String, ObjectNode> children = this.folders.get(uri);
		return (children != null) ? Collections.unmodifiableNavigableMap(children) : null;
	}

	/**
	 * Return the skill that decides who may read a file or folder: the innermost one, so
	 * that a skill within another can be hidden from those who see the outer one.
	 * @param uri the address of a file or folder
	 * @return the skill, or {@code null} if no skill has such a file or folder
	 */
	@Nullable Skill owner(String uri) {
		return this.owners.get(uri);
	}

}
