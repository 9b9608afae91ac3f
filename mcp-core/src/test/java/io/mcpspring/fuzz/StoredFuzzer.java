package io.mcpspring.fuzz;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

import io.mcpspring.engine.store.codec.NodeMessages;
import io.mcpspring.engine.store.codec.Seal;
import io.mcpspring.engine.store.codec.SessionRecords;
import io.mcpspring.engine.store.codec.SuspendedCallRecords;
import io.mcpspring.engine.store.codec.TaskRecords;
import tools.jackson.databind.JsonNode;

/**
 * What a store may hold: the first byte chooses the kind. A record that can be read can
 * be written.
 */
public final class StoredFuzzer {

	private static final Seal SEAL = new Seal(List.of("0123456789abcdef0123456789abcdef"));

	private StoredFuzzer() {
	}

	/** Prepare what would make the first input slow. */
	public static void fuzzerInitialize() {
		fuzzerTestOneInput("0{}".getBytes(StandardCharsets.UTF_8));
	}

	public static void fuzzerTestOneInput(byte[] input) {
		if (input.length == 0) {
			return;
		}
		byte[] data = Arrays.copyOfRange(input, 1, input.length);
		switch (input[0] % 5) {
			case 0 -> {
				SessionRecords.Stored stored = SessionRecords.read("session", "owner", data);
				if (stored != null) {
					SessionRecords.write(stored.session(), stored.json());
				}
			}
			case 1 -> {
				TaskRecords.Stored stored = TaskRecords.read("task", data);
				if (stored != null) {
					TaskRecords.write(stored.task(), stored.json());
				}
			}
			case 2 -> SuspendedCallRecords.read("session", data, Map.of("key", data));
			case 3 -> {
				JsonNode message = NodeMessages.parse(data);
				if (message != null) {
					NodeMessages.read(message);
				}
			}
			default -> SEAL.open(data, "place");
		}
	}

}
