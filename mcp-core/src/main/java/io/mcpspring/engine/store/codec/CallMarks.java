package io.mcpspring.engine.store.codec;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

import io.mcpspring.engine.jsonrpc.RequestId;
import io.mcpspring.store.RunningCall;
import io.mcpspring.store.StreamKey;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Serialized form of a running call: the epoch of its stream, a blank, and the ids of its
 * requests as a JSON array. Elements of the array that are not ids are skipped, so that a
 * later version may add further ones. The session, the name of the stream and the node
 * are stored separately.
 */
public final class CallMarks {

	private static final JsonMapper MAPPER = JsonMapper.shared();

	private CallMarks() {
	}

	/**
	 * Serialize a running call.
	 * @param call the call
	 * @return the serialized form
	 */
	public static String write(RunningCall call) {
		return call.epoch() + " " + writeRequests(call);
	}

	/**
	 * Serialize only the ids of the requests.
	 * @param call the call
	 * @return the serialized form
	 */
	public static String writeRequests(RunningCall call) {
		return call.requests().stream().collect(Collectors.joining(",", "[", "]"));
	}

	/**
	 * Parse a running call.
	 * @param stream the stream
	 * @param text the serialized form
	 * @return the call, without requests if they cannot be read
	 */
	public static RunningCall read(StreamKey stream, String text) {
		String[] parts = text.strip().split(" ", 2);
		try {
			return RunningCall.of(stream, Long.parseLong(parts[0]), readRequests(parts[1]));
		}
		catch (NumberFormatException | ArrayIndexOutOfBoundsException ex) {
			return RunningCall.of(stream, 0, List.of());
		}
	}

	/**
	 * Parse the ids of requests.
	 * @param json the serialized form
	 * @return the ids as JSON text; empty if they cannot be read
	 */
	public static List<String> readRequests(String json) {
		List<String> requests = new ArrayList<>();
		try {
			for (JsonNode id : MAPPER.readTree(json)) {
				if (id.isString()) {
					requests.add(RequestId.of(id.stringValue()).json());
				}
				else if (id.isNumber()) {
					requests.add(RequestId.of(id.bigIntegerValue()).json());
				}
			}
			return requests;
		}
		catch (JacksonException | IllegalArgumentException ex) {
			return List.of();
		}
	}

}
