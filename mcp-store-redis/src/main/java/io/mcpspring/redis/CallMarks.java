package io.mcpspring.redis;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

import io.mcpspring.jsonrpc.RequestId;
import io.mcpspring.session.RunningCall;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The written form of a running call: the node, the epoch and the ids of the requests.
 */
final class CallMarks {

	private static final JsonMapper MAPPER = JsonMapper.shared();

	private CallMarks() {
	}

	static String write(String node, RunningCall call) {
		return node + " " + call.epoch()
				+ call.requests().stream().map(RequestId::json).collect(Collectors.joining(",", " [", "]"));
	}

	/**
	 * Read a mark.
	 * @param stream the stream as it is written in keys
	 * @param rest what follows the node
	 * @return the call, or {@code null} when it is no such mark
	 */
	static @Nullable RunningCall read(String sessionId, String stream, String rest) {
		String[] parts = rest.strip().split(" ", 2);
		try {
			List<RequestId> requests = new ArrayList<>();
			for (JsonNode id : MAPPER.readTree(parts[1])) {
				requests.add(id.isString() ? RequestId.of(id.stringValue()) : RequestId.of(id.bigIntegerValue()));
			}
			return new RunningCall(sessionId, RedisKeys.decode(stream), Long.parseLong(parts[0]), requests);
		}
		catch (JacksonException | IllegalArgumentException | ArrayIndexOutOfBoundsException ex) {
			return null;
		}
	}

}
