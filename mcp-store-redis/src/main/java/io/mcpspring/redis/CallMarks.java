package io.mcpspring.redis;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

import io.mcpspring.jsonrpc.RequestId;
import io.mcpspring.session.RunningCall;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The written form of a running call: the epoch and the ids of the requests.
 */
final class CallMarks {

	private static final JsonMapper MAPPER = JsonMapper.shared();

	private CallMarks() {
	}

	/** What follows the node. */
	static String write(RunningCall call) {
		return call.epoch() + " " + writeRequests(call);
	}

	static String writeRequests(RunningCall call) {
		return call.requests().stream().map(RequestId::json).collect(Collectors.joining(",", "[", "]"));
	}

	/**
	 * Read a mark.
	 * @param stream the stream as it is written in keys
	 * @param rest what follows the node
	 * @return the call, without requests when they cannot be read
	 */
	static RunningCall read(String sessionId, String stream, String rest) {
		String[] parts = rest.strip().split(" ", 2);
		String name = RedisKeys.decode(stream);
		try {
			return new RunningCall(sessionId, name, Long.parseLong(parts[0]), readRequests(parts[1]));
		}
		catch (NumberFormatException | ArrayIndexOutOfBoundsException ex) {
			return new RunningCall(sessionId, name, 0, List.of());
		}
	}

	/**
	 * Read the ids of requests.
	 * @return the ids, empty when they cannot be read
	 */
	static List<RequestId> readRequests(String json) {
		List<RequestId> requests = new ArrayList<>();
		try {
			for (JsonNode id : MAPPER.readTree(json)) {
				requests.add(id.isString() ? RequestId.of(id.stringValue()) : RequestId.of(id.bigIntegerValue()));
			}
			return requests;
		}
		catch (JacksonException | IllegalArgumentException ex) {
			return List.of();
		}
	}

}
