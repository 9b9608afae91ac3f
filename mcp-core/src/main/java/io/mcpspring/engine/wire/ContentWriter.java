package io.mcpspring.engine.wire;

import io.mcpspring.model.Content;
import io.mcpspring.model.ProtocolVersion;
import io.mcpspring.model.ResourceContents;
import io.mcpspring.model.ResourceDescriptor;

/**
 * Writer of blocks of content and the contents of resources (server-2025 TOOL-08,
 * TOOL-09, RES-03).
 */
final class ContentWriter {

	private final DescriptorWriter descriptors;

	private final boolean links;

	ContentWriter(ProtocolVersion version, DescriptorWriter descriptors) {
		this.descriptors = descriptors;
		this.links = version.atLeast(ProtocolVersion.V2025_06_18);
	}

	void content(JsonWriter json, Content content) {
		if (content instanceof Content.Text text) {
			json.string("type", "text").string("text", text.text());
		}
		else if (content instanceof Content.Image image) {
			json.string("type", "image").base64("data", image.data()).string("mimeType", image.mimeType());
		}
		else if (content instanceof Content.Audio audio) {
			json.string("type", "audio").base64("data", audio.data()).string("mimeType", audio.mimeType());
		}
		else if (content instanceof Content.Embedded embedded) {
			json.string("type", "resource").object("resource", embedded.resource(), this::resourceContents);
		}
		else if (content instanceof Content.Link link) {
			link(json, link.resource());
			return;
		}
		else if (content instanceof Content.Other other) {
			other.json().forEachEntry(json::tree);
			return;
		}
		this.descriptors.annotations(json, content.annotations());
		this.descriptors.meta(json, content.meta());
	}

	private void link(JsonWriter json, ResourceDescriptor resource) {
		if (this.links) {
			json.string("type", "resource_link");
			this.descriptors.resource(json, resource);
		}
		else {
			json.string("type", "text").string("text", resource.name() + ": " + resource.uri());
			this.descriptors.annotations(json, resource.annotations());
		}
	}

	void resourceContents(JsonWriter json, ResourceContents contents) {
		json.string("uri", contents.uri()).string("mimeType", contents.mimeType());
		if (contents instanceof ResourceContents.Text text) {
			json.string("text", text.text());
		}
		else if (contents instanceof ResourceContents.Blob blob) {
			json.base64("blob", blob.blob());
		}
		this.descriptors.meta(json, contents.meta());
	}

}
