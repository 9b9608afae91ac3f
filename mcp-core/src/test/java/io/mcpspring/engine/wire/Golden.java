package io.mcpspring.engine.wire;

import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;

import io.mcpspring.engine.model.InputRequest;
import io.mcpspring.model.Implementation;
import io.mcpspring.model.McpResult;
import io.mcpspring.model.ProtocolVersion;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a value looks like on the wire, to be compared byte by byte with a literal.
 */
final class Golden {

	static final ProtocolVersion V2025_03_26 = ProtocolVersion.V2025_03_26;

	static final ProtocolVersion V2025_06_18 = ProtocolVersion.V2025_06_18;

	static final ProtocolVersion V2025_11_25 = ProtocolVersion.V2025_11_25;

	static final ProtocolVersion V2026_07_28 = ProtocolVersion.V2026_07_28;

	private static final Implementation SERVER = Implementation.of("demo", "1.0");

	private Golden() {
	}

	/** The tree of a result is written as the result is. */
	static String wire(ProtocolVersion version, McpResult result) {
		WireFormat format = WireFormat.of(version, SERVER);
		String text = text(format.encode(result));
		ObjectNode tree = format.tree(result);
		assertThat(tree.toString()).isEqualTo(object(text).toString());
		assertThat(tree.findValues("data")).allMatch(JsonNode::isString);
		return text;
	}

	static String wire(ProtocolVersion version, InputRequest request) {
		return text(WireFormat.of(version, SERVER).encode(request));
	}

	static String text(byte[] json) {
		return new String(json, StandardCharsets.UTF_8);
	}

	/** The literal without the line breaks and indents it has for the reader. */
	static String json(String lines) {
		return lines.lines().map(String::strip).collect(Collectors.joining());
	}

	static ObjectNode object(String json) {
		return (ObjectNode) JsonMapper.shared().readTree(json);
	}

}
