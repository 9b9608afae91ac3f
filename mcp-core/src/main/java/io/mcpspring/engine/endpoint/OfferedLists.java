package io.mcpspring.engine.endpoint;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Collection;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

import io.mcpspring.catalog.FeatureKind;
import io.mcpspring.engine.catalog.CatalogTable;
import io.mcpspring.engine.catalog.Changes;
import io.mcpspring.engine.catalog.Registration;
import io.mcpspring.engine.keys.Algorithms;
import io.mcpspring.engine.model.ProtocolResult;
import io.mcpspring.engine.wire.WireFormat;
import io.mcpspring.model.Access;
import io.mcpspring.model.CacheHint;
import io.mcpspring.model.McpResult;
import io.mcpspring.model.ProtocolVersion;
import io.mcpspring.store.NodeLink;

/**
 * Exchange of digests of the lists between nodes, so that clients are notified of actual
 * changes of the lists (server-2025 TOOL-21, server-2026 SUBS-01) rather than of each
 * start of a node. Used by one thread.
 */
final class OfferedLists {

	private static final int DIGEST_LENGTH = 6;

	private final CatalogTable catalog;

	private final Changes changes;

	private final NodeLink link;

	private final WireFormat format = WireFormat.of(ProtocolVersion.V2026_07_28);

	private final Map<FeatureKind, String> digests = new EnumMap<>(FeatureKind.class);

	private Set<FeatureKind> registered = Set.of();

	private boolean begun;

	OfferedLists(CatalogTable catalog, Changes changes, NodeLink link) {
		this.catalog = catalog;
		this.changes = changes;
		this.link = link;
		link.onOffersChanged(changes::announce);
	}

	/** Discard the changes of the registrations so far; to be called once. */
	void begin() {
		this.registered = this.changes.take();
	}

	/** Announce the changes since the last call; to be called often. */
	void flush() {
		Set<FeatureKind> changed = this.changes.take();
		changed.forEach(this.changes::announce);
		if (!this.begun) {
			this.begun = true;
			if (!offer(EnumSet.allOf(FeatureKind.class), changed) && this.link != NodeLink.NONE) {
				// It is unknown whether they changed.
				this.registered.forEach(this.changes::announce);
			}
		}
		else if (!changed.isEmpty()) {
			offer(changed, changed);
		}
	}

	private boolean offer(Set<FeatureKind> changed, Set<FeatureKind> announced) {
		if (this.link == NodeLink.NONE) {
			return false;
		}
		changed.forEach((kind) -> this.digests.put(kind, digest(kind)));
		return this.link.offer(Map.copyOf(this.digests), announced);
	}

	private String digest(FeatureKind kind) {
		MessageDigest digest = Algorithms.sha256();
		switch (kind) {
			case TOOLS -> add(digest, this.catalog.tools().all(),
					(tool) -> new ProtocolResult.Tools(List.of(tool.descriptor()), null, CacheHint.NONE));
			case RESOURCES -> {
				add(digest, this.catalog.resources().all(),
						(resource) -> new ProtocolResult.Resources(List.of(resource.descriptor()), null,
								CacheHint.NONE));
				add(digest, this.catalog.resourceTemplates().all(),
						(template) -> new ProtocolResult.ResourceTemplates(List.of(template.descriptor()), null,
								CacheHint.NONE));
			}
			case PROMPTS -> add(digest, this.catalog.prompts().all(),
					(prompt) -> new ProtocolResult.Prompts(List.of(prompt.descriptor()), null, CacheHint.NONE));
		}
		return HexFormat.of().formatHex(digest.digest(), 0, DIGEST_LENGTH);
	}

	/** Add a list as clients see it, together with the data that decide about access. */
	private <T extends Registration> void add(MessageDigest digest, Collection<T> offered,
			Function<T, McpResult> listed) {
		for (T registration : offered) {
			digest.update(this.format.encode(listed.apply(registration)));
			digest.update(new TreeSet<>(registration.options().scopes()).toString().getBytes(StandardCharsets.UTF_8));
			if (registration.options().access() != Access.PROTECTED) {
				digest.update(registration.options().access().name().getBytes(StandardCharsets.UTF_8));
			}
		}
		digest.update((byte) 0);
	}

}
