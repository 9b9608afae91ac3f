package io.mcpspring.conformance;

import io.mcpspring.annotation.McpTool;
import io.mcpspring.context.ToolException;
import io.mcpspring.model.CallToolResult;
import io.mcpspring.model.Content;
import io.mcpspring.model.ResourceContents;

import org.springframework.stereotype.Component;

/**
 * One tool for each kind of content.
 */
@Component
class ContentTools {

	/**
	 * The first tool in the order of names, which the suites call without arguments.
	 * @return what this is
	 */
	@McpTool(name = "about", description = "Says what this server is")
	String about() {
		return "The conformance fixture server";
	}

	@McpTool(name = "test_simple_text", description = "Returns one text")
	String simpleText() {
		return "This is a simple text response for testing.";
	}

	@McpTool(name = "test_image_content", description = "Returns a picture", mimeType = "image/png")
	byte[] image() {
		return Samples.PNG;
	}

	@McpTool(name = "test_audio_content", description = "Returns sound", mimeType = "audio/wav")
	byte[] audio() {
		return Samples.WAV;
	}

	@McpTool(name = "test_embedded_resource", description = "Returns an embedded resource")
	ResourceContents embeddedResource() {
		return ResourceContents.text("test://embedded-resource", "text/plain", "This is an embedded resource content.");
	}

	@McpTool(name = "test_multiple_content_types", description = "Returns a text, a picture and a resource")
	CallToolResult multipleContentTypes() {
		return CallToolResult.of(Content.text("Multiple content types test:"), Content.image(Samples.PNG, "image/png"),
				Content.resource(ResourceContents.text("test://mixed-content-resource", "application/json",
						"{\"test\":\"data\",\"value\":123}")));
	}

	@McpTool(name = "test_error_handling", description = "Fails with a message for the model")
	String errorHandling() {
		throw new ToolException("This tool intentionally returns an error for testing");
	}

}
