package io.mcpspring.skill;

import java.util.ArrayList;
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

	/** What a folder holds, in the order of the addresses. */
	private final Map<String, NavigableMap<String, ObjectNode>> folders = new HashMap<>();

	/** The skills that a file or folder belongs to: several if they are nested. */
	private final Map<String, List<Skill>> owners = new HashMap<>();

	Skills(Collection<Skill> skills) {
		for (Skill skill : skills) {
			if (this.byUri.putIfAbsent(skill.uri(), skill) != null) {
				throw new InvalidSkillException(skill.name(), "its address " + skill.uri() + " is there twice");
			}
			own(skill.root(), skill);
			skill.files().forEach((file) -> add(skill, file));
		}
	}

	private void add(Skill skill, SkillFile file) {
		this.files.put(file.uri(), file);
		own(file.uri(), skill);
		ObjectNode child = resource(file.uri(), file.name(), file.mimeType()).put("size", file.size());
		String uri = file.uri();
		while (!uri.equals(skill.root())) {
			String parent = uri.substring(0, uri.lastIndexOf('/'));
			this.folders.computeIfAbsent(parent, (key) -> new TreeMap<>()).put(uri, child);
			own(parent, skill);
			child = resource(parent, parent.substring(parent.lastIndexOf('/') + 1), DIRECTORY);
			uri = parent;
		}
	}

	private void own(String uri, Skill skill) {
		List<Skill> owners = this.owners.computeIfAbsent(uri, (key) -> new ArrayList<>());
		if (!owners.contains(skill)) {
			owners.add(skill);
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
	 * What a folder holds.
	 * @return resources by their addresses, or {@code null} if there is no such folder
	 */
	@Nullable NavigableMap<String, ObjectNode> folder(String uri) {
		NavigableMap<String, ObjectNode> children = this.folders.get(uri);
		return (children != null) ? Collections.unmodifiableNavigableMap(children) : null;
	}

	/**
	 * The skills that a file or folder belongs to.
	 */
	List<Skill> owners(String uri) {
		return this.owners.getOrDefault(uri, List.of());
	}

}
