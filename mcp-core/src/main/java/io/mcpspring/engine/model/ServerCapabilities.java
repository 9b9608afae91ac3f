package io.mcpspring.engine.model;

import java.util.Map;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * The capabilities of the server, declared by presence (server-2025 LIFE-12, LIFE-19;
 * server-2026 DISC-03).
 *
 * @param tools whether there are tools
 * @param resources whether there are resources
 * @param prompts whether there are prompts
 * @param listChanged whether changes of these lists are announced
 * @param subscribe whether updates of resources are announced
 * @param completions whether arguments can be completed
 * @param logging whether log messages may be sent
 * @param extensions settings by extension id; may be empty
 * @param features settings of extensions that the revision of the client has as features
 * of its own, by the member that shows them; may be empty
 */
public record ServerCapabilities(boolean tools, boolean resources, boolean prompts, boolean listChanged,
		boolean subscribe, boolean completions, boolean logging, Map<String, ObjectNode> extensions,
		Map<String, ObjectNode> features) {

	public ServerCapabilities {
		extensions = Map.copyOf(extensions);
		features = Map.copyOf(features);
	}

	/**
	 * Create the capabilities of a server without features that are extensions elsewhere.
	 * @param tools whether there are tools
	 * @param resources whether there are resources
	 * @param prompts whether there are prompts
	 * @param listChanged whether changes of these lists are announced
	 * @param subscribe whether updates of resources are announced
	 * @param completions whether arguments can be completed
	 * @param logging whether log messages may be sent
	 * @param extensions settings by extension id; may be empty
	 */
	public ServerCapabilities(boolean tools, boolean resources, boolean prompts, boolean listChanged, boolean subscribe,
			boolean completions, boolean logging, Map<String, ObjectNode> extensions) {
		this(tools, resources, prompts, listChanged, subscribe, completions, logging, extensions, Map.of());
	}

	/**
	 * Return those of a caller who may open no stream of notifications.
	 * @param logging whether log messages may be sent to them
	 * @return the capabilities without announcements
	 */
	public ServerCapabilities withoutAnnouncements(boolean logging) {
		return new ServerCapabilities(this.tools, this.resources, this.prompts, false, false, this.completions,
				this.logging && logging, this.extensions, this.features);
	}

	/**
	 * Return the settings of an extension.
	 * @param id the extension id
	 * @return the settings, or {@code null} if it is not offered
	 */
	public @Nullable ObjectNode extension(String id) {
		return this.extensions.get(id);
	}

}
