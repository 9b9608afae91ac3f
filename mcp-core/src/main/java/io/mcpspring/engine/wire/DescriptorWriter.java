package io.mcpspring.engine.wire;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import io.mcpspring.engine.model.DescribedPrompt;
import io.mcpspring.engine.model.DescribedTemplate;
import io.mcpspring.engine.model.DescribedTool;
import io.mcpspring.engine.model.ServerCapabilities;
import io.mcpspring.model.Annotations;
import io.mcpspring.model.Icon;
import io.mcpspring.model.Implementation;
import io.mcpspring.model.McpRole;
import io.mcpspring.model.PromptDescriptor;
import io.mcpspring.model.ProtocolVersion;
import io.mcpspring.model.ResourceDescriptor;
import io.mcpspring.model.TaskSupport;
import io.mcpspring.model.ToolAnnotations;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Writer of descriptors, identities and capabilities (server-2025 TOOL-03, RES-02,
 * RES-04, PROMPT-02, LIFE-02, LIFE-12).
 */
final class DescriptorWriter {

	private final boolean titles;

	private final boolean icons;

	private final boolean anyOutputSchema;

	private final boolean tasks;

	DescriptorWriter(ProtocolVersion version) {
		this.titles = version.atLeast(ProtocolVersion.V2025_06_18);
		this.icons = version.atLeast(ProtocolVersion.V2025_11_25);
		this.anyOutputSchema = !version.isSessionEra();
		this.tasks = version == ProtocolVersion.V2025_11_25;
	}

	void tool(JsonWriter json, DescribedTool tool) {
		json.string("name", tool.name());
		title(json, tool.title());
		json.string("description", tool.description());
		json.tree("inputSchema", tool.inputSchema());
		if (hasOutputSchema(tool.outputSchema())) {
			json.tree("outputSchema", tool.outputSchema());
		}
		if (this.tasks && tool.task() != TaskSupport.NEVER) { // (extensions T25-04)
			json.object("execution", tool.task(), (out, support) -> out.string("taskSupport", support.value()));
		}
		// 2025-03-26 has a display name only here (server-2025 TOOL-27).
		String title = this.titles ? null : tool.title();
		if (title != null || !tool.annotations().equals(ToolAnnotations.NONE)) {
			json.object("annotations", tool.annotations(), (out, hints) -> hints(out.string("title", title), hints));
		}
		icons(json, tool.icons());
		json.tree("securitySchemes", tool.security());
		meta(json, tool.meta());
	}

	/**
	 * Whether the output schema is written; the session era allows objects only
	 * (server-2025 TOOL-15).
	 */
	private boolean hasOutputSchema(@Nullable ObjectNode schema) {
		return schema != null && this.titles
				&& (this.anyOutputSchema || "object".equals(schema.path("type").asString("")));
	}

	private static void hints(JsonWriter json, ToolAnnotations hints) {
		json.bool("readOnlyHint", hints.readOnly())
			.bool("destructiveHint", hints.destructive())
			.bool("idempotentHint", hints.idempotent())
			.bool("openWorldHint", hints.openWorld());
	}

	void resource(JsonWriter json, ResourceDescriptor resource) {
		json.string("uri", resource.uri()).string("name", resource.name());
		title(json, resource.title());
		json.string("description", resource.description()).string("mimeType", resource.mimeType());
		json.integer("size", resource.size());
		annotations(json, resource.annotations());
		icons(json, resource.icons());
		meta(json, resource.meta());
	}

	void template(JsonWriter json, DescribedTemplate template) {
		json.string("uriTemplate", template.uriTemplate()).string("name", template.name());
		title(json, template.title());
		json.string("description", template.description()).string("mimeType", template.mimeType());
		annotations(json, template.annotations());
		icons(json, template.icons());
		meta(json, template.meta());
	}

	void prompt(JsonWriter json, DescribedPrompt prompt) {
		json.string("name", prompt.name());
		title(json, prompt.title());
		json.string("description", prompt.description());
		if (!prompt.arguments().isEmpty()) {
			json.objects("arguments", prompt.arguments(), this::argument);
		}
		icons(json, prompt.icons());
		meta(json, prompt.meta());
	}

	private void argument(JsonWriter json, PromptDescriptor.Argument argument) {
		json.string("name", argument.name());
		title(json, argument.title());
		json.string("description", argument.description());
		json.flag("required", argument.required());
	}

	void implementation(JsonWriter json, Implementation implementation) {
		json.string("name", implementation.name());
		title(json, implementation.title());
		json.string("version", implementation.version());
		if (this.icons) {
			json.string("description", implementation.description());
			json.string("websiteUrl", implementation.websiteUrl());
		}
		icons(json, implementation.icons());
	}

	void capabilities(JsonWriter json, ServerCapabilities capabilities) {
		if (capabilities.tools()) {
			json.object("tools", capabilities, DescriptorWriter::listChanged);
		}
		if (capabilities.resources()) {
			json.object("resources", capabilities,
					(out, offer) -> listChanged(out.flag("subscribe", offer.subscribe()), offer));
		}
		if (capabilities.prompts()) {
			json.object("prompts", capabilities, DescriptorWriter::listChanged);
		}
		if (capabilities.completions()) {
			json.emptyObject("completions");
		}
		if (capabilities.logging()) {
			json.emptyObject("logging");
		}
		if (!capabilities.extensions().isEmpty()) {
			json.object("extensions", capabilities.extensions(), DescriptorWriter::extensions);
		}
		extensions(json, capabilities.features());
	}

	private static void listChanged(JsonWriter json, ServerCapabilities capabilities) {
		json.flag("listChanged", capabilities.listChanged());
	}

	/**
	 * Write the extensions, sorted so that every node of a cluster writes the same bytes.
	 */
	private static void extensions(JsonWriter json, Map<String, ObjectNode> extensions) {
		new TreeMap<>(extensions).forEach(json::tree);
	}

	/** Write hints on content or a resource (server-2025 TOOL-12). */
	void annotations(JsonWriter json, @Nullable Annotations annotations) {
		if (annotations == null || isEmpty(annotations)) {
			return;
		}
		json.object("annotations", annotations, (out, hints) -> {
			if (!hints.audience().isEmpty()) {
				out.strings("audience", hints.audience().stream().map(McpRole::value).toList());
			}
			out.number("priority", hints.priority());
			if (this.titles && hints.lastModified() != null) {
				out.string("lastModified", hints.lastModified().toString());
			}
		});
	}

	private boolean isEmpty(Annotations annotations) {
		return annotations.audience().isEmpty() && annotations.priority() == null
				&& (!this.titles || annotations.lastModified() == null);
	}

	/**
	 * Write metadata outside results, which had it in earlier revisions (server-2025
	 * TOOL-08).
	 */
	void meta(JsonWriter json, @Nullable ObjectNode meta) {
		if (this.titles) {
			json.tree("_meta", meta);
		}
	}

	private void title(JsonWriter json, @Nullable String title) {
		if (this.titles) {
			json.string("title", title);
		}
	}

	private void icons(JsonWriter json, List<Icon> icons) {
		if (this.icons && !icons.isEmpty()) {
			json.objects("icons", icons, DescriptorWriter::icon);
		}
	}

	private static void icon(JsonWriter json, Icon icon) {
		json.string("src", icon.src()).string("mimeType", icon.mimeType());
		if (!icon.sizes().isEmpty()) {
			json.strings("sizes", icon.sizes());
		}
		json.string("theme", icon.theme());
	}

}
