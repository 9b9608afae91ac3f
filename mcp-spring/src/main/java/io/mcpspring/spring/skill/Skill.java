package io.mcpspring.spring.skill;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;

import io.mcpspring.model.ResourceDescriptor;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.web.util.UriUtils;

/**
 * A skill: a folder with a {@code SKILL.md}, as it was when it was read (extensions
 * SKL-05 to SKL-12). A bean of this type is served like the folders that are configured.
 * <pre class="code">
 * Skill.named("refund", "How to refund an order. Use it when a customer wants money back.")
 * 	.instructions("# Refunds …")
 * 	.file("references/limits.md", limits)
 * 	.build();
 * </pre>
 */
public final class Skill {

	/** The file that makes a folder a skill. */
	static final String MANIFEST = "SKILL.md";

	private static final String SCHEME = "skill://";

	private final String root;

	private final ObjectNode frontMatter;

	private final List<SkillFile> files;

	private final ObjectNode entry;

	private final ResourceDescriptor descriptor;

	private final boolean listed;

	private final Set<String> scopes;

	private Skill(String root, ObjectNode frontMatter, List<SkillFile> files, boolean listed, Set<String> scopes) {
		this.root = root;
		this.frontMatter = frontMatter;
		this.files = files;
		this.listed = listed;
		this.scopes = scopes;
		this.entry = entry((file) -> true);
		this.descriptor = manifest();
	}

	/**
	 * Read a skill.
	 * @param path the path of its folder, of which the last part is its name
	 * @param files its files by their path below the folder, {@code SKILL.md} among them
	 * @param listed whether clients find it in the list
	 * @return the skill
	 * @throws InvalidSkillException if it breaks a rule of the format
	 */
	static Skill of(String path, Map<String, byte[]> files, boolean listed) {
		return of(path, files, listed, Set.of());
	}

	private static Skill of(String path, Map<String, byte[]> files, boolean listed, Set<String> scopes) {
		String name = path.substring(path.lastIndexOf('/') + 1);
		byte[] manifest = files.get(MANIFEST);
		if (manifest == null) {
			throw new InvalidSkillException(name, "it has no " + MANIFEST);
		}
		ObjectNode frontMatter = FrontMatter.read(name, manifest);
		String root = SCHEME + encode(path);
		List<SkillFile> read = new ArrayList<>();
		new TreeMap<>(files).forEach((file, bytes) -> read.add(SkillFile.of(root + "/" + encode(file), file, bytes)));
		return new Skill(root, frontMatter, List.copyOf(read), listed, scopes);
	}

	private static String encode(String path) {
		List<String> encoded = new ArrayList<>();
		for (String name : path.split("/", -1)) {
			if (name.isEmpty() || name.equals(".") || name.equals("..")) {
				throw new IllegalArgumentException("'" + path + "' is no path of a file of a skill");
			}
			encoded.add(UriUtils.encode(name, StandardCharsets.UTF_8));
		}
		return String.join("/", encoded);
	}

	/**
	 * Begin a skill that is code.
	 * @param name its name: 1 to 64 lower-case letters, digits and single hyphens between
	 * them
	 * @param description the description for and when to use it, in at most 1,024
	 * characters
	 * @return a builder
	 */
	public static Builder named(String name, String description) {
		return new Builder(name, description);
	}

	/**
	 * Return the name.
	 * @return the name
	 */
	public String name() {
		return this.frontMatter.path("name").stringValue();
	}

	/**
	 * Return the address.
	 * @return the URI of its {@code SKILL.md}
	 */
	public String uri() {
		return this.root + "/" + MANIFEST;
	}

	/**
	 * The address of the folder.
	 */
	String root() {
		return this.root;
	}

	ObjectNode frontMatter() {
		return this.frontMatter;
	}

	List<SkillFile> files() {
		return this.files;
	}

	/** Return the scopes that a caller needs, all of them. */
	Set<String> scopes() {
		return this.scopes;
	}

	boolean isListed() {
		return this.listed;
	}

	/**
	 * Return its entry in the list (extensions SKL-08, SKL-10).
	 * @param shown decides about the files that the caller may read
	 * @return the entry, not to be changed
	 */
	ObjectNode asJson(Predicate<SkillFile> shown) {
		return this.files.stream().allMatch(shown) ? this.entry : entry(shown);
	}

	/**
	 * How its {@code SKILL.md} is listed among the resources (extensions SKL-22).
	 */
	ResourceDescriptor descriptor() {
		return this.descriptor;
	}

	private ResourceDescriptor manifest() {
		SkillFile manifest = this.files.stream().filter((file) -> file.uri().equals(uri())).findFirst().orElseThrow();
		return ResourceDescriptor.builder(uri(), name())
			.description(this.frontMatter.path("description").stringValue())
			.mimeType(manifest.mimeType())
			.size((long) manifest.size())
			.build();
	}

	private ObjectNode entry(Predicate<SkillFile> shown) {
		ObjectNode entry = JsonNodeFactory.instance.objectNode().put("uri", uri());
		entry.set("frontmatter", this.frontMatter);
		ArrayNode resources = entry.putArray("resources");
		this.files.stream()
			.filter(shown)
			.forEach((file) -> resources.addObject()
				.put("uri", file.uri())
				.put("digest", file.digest())
				.put("size", file.size()));
		return entry;
	}

	/**
	 * Makes a skill of code.
	 */
	public static final class Builder {

		private final Map<String, Object> fields = new LinkedHashMap<>();

		private final Map<String, byte[]> files = new LinkedHashMap<>();

		private final String name;

		private String path = "";

		private String instructions = "";

		private boolean listed = true;

		private Set<String> scopes = Set.of();

		private Builder(String name, String description) {
			this.name = name;
			this.fields.put("name", name);
			this.fields.put("description", description);
		}

		/**
		 * Set the instructions for the model.
		 * @param markdown a text in Markdown, without front matter
		 * @return this builder
		 */
		public Builder instructions(String markdown) {
			this.instructions = markdown;
			return this;
		}

		/**
		 * Add a field to the front matter, for example {@code license} or
		 * {@code metadata}.
		 * @param field its name
		 * @param value a text, number or boolean, or a list or map of such
		 * @return this builder
		 */
		public Builder field(String field, Object value) {
			this.fields.put(field, value);
			return this;
		}

		/**
		 * Add a file.
		 * @param path its path below the folder of the skill, for example
		 * {@code references/limits.md}
		 * @param bytes its contents
		 * @return this builder
		 */
		public Builder file(String path, byte[] bytes) {
			this.files.put(path, bytes.clone());
			return this;
		}

		/**
		 * Put the skill into a folder.
		 * @param path names that precede that of the skill in its address, with {@code /}
		 * between them
		 * @return this builder
		 */
		public Builder in(String path) {
			this.path = path;
			return this;
		}

		/**
		 * Leave the skill out of the list.
		 * @return this builder
		 */
		public Builder unlisted() {
			this.listed = false;
			return this;
		}

		/**
		 * Show the skill only to callers with all of these OAuth scopes.
		 * @param scopes the scopes
		 * @return this builder
		 */
		public Builder scopes(String... scopes) {
			this.scopes = Set.of(scopes);
			return this;
		}

		/**
		 * Make the skill.
		 * @return the skill
		 * @throws InvalidSkillException if it breaks a rule of the format
		 */
		public Skill build() {
			Map<String, byte[]> all = new LinkedHashMap<>(this.files);
			all.put(MANIFEST, FrontMatter.write(this.fields, this.instructions));
			return of(this.path.isEmpty() ? this.name : this.path + "/" + this.name, all, this.listed, this.scopes);
		}

	}

}
