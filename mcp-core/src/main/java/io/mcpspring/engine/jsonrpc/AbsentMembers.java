package io.mcpspring.engine.jsonrpc;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Members of the envelope of a request that are {@code null}. Several serializers write
 * them for what is absent, and no member of the protocol has a meaning of its own for
 * {@code null}. Values that belong to others keep theirs: arguments, answers, metadata.
 */
final class AbsentMembers {

	private static final Set<String> OF_OTHERS = Set.of("arguments", "inputResponses", "experimental", "data");

	private static final String META = "_meta";

	private static final String OF_PROTOCOL = "io.modelcontextprotocol/";

	private AbsentMembers() {
	}

	/** Remove such members from the parameters of a request. */
	static void remove(ObjectNode params) {
		remove(params, false);
	}

	private static void remove(ObjectNode object, boolean meta) {
		List<String> absent = new ArrayList<>(0);
		for (Map.Entry<String, JsonNode> member : object.properties()) {
			String name = member.getKey();
			if (meta && !name.startsWith(OF_PROTOCOL)) {
				continue;
			}
			if (member.getValue().isNull()) {
				absent.add(name);
			}
			else if (member.getValue() instanceof ObjectNode inner && !OF_OTHERS.contains(name)) {
				remove(inner, name.equals(META));
			}
		}
		absent.forEach(object::remove);
	}

}
