package io.mcpspring.spring.skill;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import io.mcpspring.catalog.McpNotifications;
import io.mcpspring.context.McpCaller;
import io.mcpspring.context.McpRequestContext;
import io.mcpspring.context.ResourceNotFoundException;
import io.mcpspring.engine.catalog.CatalogTable;
import io.mcpspring.engine.catalog.HandlerOptions;
import io.mcpspring.engine.catalog.Registration;
import io.mcpspring.engine.model.DescribedTemplate;
import io.mcpspring.model.CacheHint;
import io.mcpspring.model.ReadResourceRequest;
import io.mcpspring.model.ReadResourceResult;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The skills that a server offers. They are read as a whole, and a failure to read them
 * again leaves those that are there (extensions SKL-12, SKL-29).
 */
public final class SkillCatalog {

	private static final Logger logger = LoggerFactory.getLogger(SkillCatalog.class);

	private static final int MANY_FILES = 512;

	private static final long MANY_BYTES = 16 * 1024 * 1024;

	private static final String TEMPLATE = "skill://{+path}";

	private final CatalogTable catalog;

	private final McpNotifications notifications;

	private final List<SkillSource> sources;

	private final SkillAccess access;

	private volatile Skills skills = Skills.NONE;

	/**
	 * Create a catalogue without skills.
	 * @param catalog where their files become resources
	 * @param notifications notifies clients of changed files
	 * @param sources where they come from
	 * @param access who sees them
	 */
	public SkillCatalog(CatalogTable catalog, McpNotifications notifications, Collection<? extends SkillSource> sources,
			SkillAccess access) {
		this.catalog = catalog;
		this.notifications = notifications;
		this.sources = List.copyOf(sources);
		this.access = access;
	}

	/**
	 * Read all skills, at first or again, and serve them from now on instead of those
	 * before. Clients that listen are notified of changes.
	 * @throws InvalidSkillException if one breaks a rule of the format
	 * @throws UncheckedIOException if they cannot be read
	 */
	public synchronized void read() {
		List<Skill> read = new ArrayList<>();
		for (SkillSource source : this.sources) {
			try {
				read.addAll(source.read());
			}
			catch (IOException ex) {
				throw new UncheckedIOException("The skills in " + source + " cannot be read", ex);
			}
		}
		Skills before = this.skills;
		Skills now = new Skills(read);
		boolean first = this.catalog.resourceTemplates().find(TEMPLATE) == null;
		this.skills = now;
		if (first) {
			this.catalog.resourceTemplates().register(template());
			logger.info("{} skills are served: {}", read.size(), read.stream().map(Skill::name).sorted().toList());
		}
		changeResources(before, now);
		changedFiles(before, now).forEach(this.notifications::resourceUpdated);
		warn(read);
	}

	private void changeResources(Skills before, Skills now) {
		for (Skill skill : before.all()) {
			Skill other = now.find(skill.uri());
			if (skill.isListed()
					&& (other == null || !other.isListed() || !skill.descriptor().equals(other.descriptor()))) {
				this.catalog.resources().remove(skill.uri());
			}
		}
		for (Skill skill : now.all()) {
			if (skill.isListed() && this.catalog.resources().find(skill.uri()) == null) {
				this.catalog.resources().register(manifest(skill));
			}
		}
	}

	private static List<String> changedFiles(Skills before, Skills now) {
		List<String> changed = new ArrayList<>();
		for (Skill skill : before.all()) {
			for (SkillFile file : skill.files()) {
				SkillFile other = now.file(file.uri());
				if (other != null && !other.digest().equals(file.digest())) {
					changed.add(file.uri());
				}
			}
		}
		return changed.stream().distinct().toList();
	}

	private static void warn(List<Skill> skills) {
		Set<String> names = new HashSet<>();
		for (Skill skill : skills) {
			long size = skill.files().stream().mapToLong(SkillFile::size).sum();
			if (skill.files().size() > MANY_FILES || size > MANY_BYTES) {
				logger.warn("Skill '{}' has {} files of {} bytes in all: clients may refuse more than {} files or "
						+ "{} bytes", skill.name(), skill.files().size(), size, MANY_FILES, MANY_BYTES);
			}
			if (!names.add(skill.name())) {
				logger.warn("There are two skills named '{}', which models cannot distinguish: rename one of them",
						skill.name());
			}
			if (skill.frontMatter()
				.path("metadata")
				.propertyNames()
				.stream()
				.anyMatch((key) -> key.startsWith("io.modelcontextprotocol/"))) {
				logger.warn("Skill '{}' has metadata under 'io.modelcontextprotocol/', which is kept for the protocol",
						skill.name());
			}
		}
	}

	private Registration.Resource manifest(Skill skill) {
		return new Registration.Resource(skill.descriptor(), this::read,
				new HandlerOptions(false, skill.scopes(), "skill '" + skill.name() + "'"));
	}

	private Registration.ResourceTemplate template() {
		return new Registration.ResourceTemplate(
				new DescribedTemplate(TEMPLATE, "skill-files", null,
						"Files of skills, whose addresses their SKILL.md gives", null, null, List.of(), null),
				this::read, HandlerOptions.nonBlocking("skills"));
	}

	private CompletionStage<ReadResourceResult> read(McpRequestContext context, ReadResourceRequest request) {
		Skills skills = this.skills;
		SkillFile file = skills.file(request.uri());
		if (file == null || !isVisible(context, skills.owner(request.uri()))) {
			throw new ResourceNotFoundException();
		}
		return CompletableFuture.completedStage(
				ReadResourceResult.builder().contents(List.of(file.contents())).cache(hint(context.caller())).build());
	}

	/**
	 * The skills as they are now.
	 */
	Skills skills() {
		return this.skills;
	}

	boolean isVisible(McpRequestContext context, @Nullable Skill skill) {
		return skill != null && this.access.isVisible(context, manifest(skill));
	}

	/**
	 * Whether a caller who sees a skill may read an address within it.
	 */
	boolean isVisibleWithin(McpRequestContext context, Skills skills, Skill outer, String uri) {
		Skill owner = skills.owner(uri);
		return outer.equals(owner) || isVisible(context, owner);
	}

	/**
	 * Cache hint for answers to a caller.
	 */
	CacheHint hint(McpCaller caller) {
		return this.access.hint(caller, this.skills.all().stream().allMatch((skill) -> skill.scopes().isEmpty()));
	}

}
