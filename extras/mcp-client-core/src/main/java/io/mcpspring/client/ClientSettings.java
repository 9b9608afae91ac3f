package io.mcpspring.client;

import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

import io.mcpspring.engine.jsonrpc.AnswerMemory;
import io.mcpspring.model.Implementation;
import io.mcpspring.model.ProtocolVersion;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Identity, revisions and limits of a client.
 *
 * @param version the revision to speak, or {@code null} to speak 2026-07-28 where the
 * server does and the newest one with sessions elsewhere
 * @param info the identity of the client
 * @param capabilities the declared capabilities
 * @param headers further headers of each request, for example {@code Authorization};
 * asked anew for each
 * @param timeout the time for an answer, with all questions in between
 * @param bounds bounds on the work that a server can cause
 * @param renewsSessions whether a session that the server does not know any more is
 * replaced by a new one
 * @param observer observes the requests, or {@code null}
 * @param memory has what is kept of the answers of the server
 */
record ClientSettings(@Nullable ProtocolVersion version, Implementation info, ObjectNode capabilities,
		Supplier<? extends CompletionStage<Map<String, String>>> headers, Duration timeout, ClientBounds bounds,
		boolean renewsSessions, @Nullable RequestObserver observer, AnswerMemory.Source memory) {

	/**
	 * Return the settings of a client for one call, which the client that makes it
	 * observes.
	 * @param known the revision to speak
	 * @param own further headers, which take precedence
	 * @return the settings
	 */
	ClientSettings forCall(ProtocolVersion known, CallHeaders own) {
		return new ClientSettings(known, this.info, this.capabilities,
				() -> this.headers.get().thenCombine(own.current(), ClientSettings::merged), this.timeout, this.bounds,
				this.renewsSessions, null, this.memory);
	}

	/** Return the wire form of the identity, the same in both eras. */
	ObjectNode identity() {
		ObjectNode json = JsonNodeFactory.instance.objectNode()
			.put("name", this.info.name())
			.put("version", this.info.version());
		if (this.info.title() != null) {
			json.put("title", this.info.title());
		}
		return json;
	}

	private static Map<String, String> merged(Map<String, String> shared, Map<String, String> own) {
		Map<String, String> all = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
		all.putAll(shared);
		all.putAll(own);
		return all;
	}

}
