package io.mcpspring.engine.model;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.mcpspring.model.CacheHint;
import io.mcpspring.model.Implementation;
import io.mcpspring.model.McpResult;
import io.mcpspring.model.ProtocolVersion;
import io.mcpspring.model.ResourceDescriptor;
import org.jspecify.annotations.Nullable;

/**
 * Result that the server makes itself, independent of the protocol revision.
 */
public sealed interface ProtocolResult extends McpResult {

	/** The empty result. */
	ProtocolResult EMPTY = new Empty();

	/** Result without members. */
	record Empty() implements ProtocolResult {
	}

	/**
	 * Result of {@code initialize} (server-2025 LIFE-02).
	 *
	 * @param version the negotiated revision
	 * @param capabilities the capabilities of the server
	 * @param serverInfo the identity of the server
	 * @param instructions instructions for the model, or {@code null}
	 */
	record Initialize(ProtocolVersion version, ServerCapabilities capabilities, Implementation serverInfo,
			@Nullable String instructions) implements ProtocolResult {
	}

	/**
	 * Result of {@code server/discover} (server-2026 DISC-01).
	 *
	 * @param versions the revisions served, newest first
	 * @param capabilities the capabilities of the server
	 * @param instructions instructions for the model, or {@code null}
	 * @param cache the caching hint
	 */
	record Discover(List<ProtocolVersion> versions, ServerCapabilities capabilities, @Nullable String instructions,
			CacheHint cache) implements ProtocolResult {

		public Discover {
			versions = List.copyOf(versions);
		}

	}

	/**
	 * Page of {@code tools/list}.
	 *
	 * @param tools the tools
	 * @param nextCursor the cursor of the next page, or {@code null} on the last
	 * @param cache the caching hint
	 */
	record Tools(List<DescribedTool> tools, @Nullable String nextCursor, CacheHint cache) implements ProtocolResult {

		public Tools {
			tools = List.copyOf(tools);
		}

	}

	/**
	 * Page of {@code resources/list}.
	 *
	 * @param resources the resources
	 * @param nextCursor the cursor of the next page, or {@code null} on the last
	 * @param cache the caching hint
	 */
	record Resources(List<ResourceDescriptor> resources, @Nullable String nextCursor,
			CacheHint cache) implements ProtocolResult {

		public Resources {
			resources = List.copyOf(resources);
		}

	}

	/**
	 * Page of {@code resources/templates/list}.
	 *
	 * @param templates the templates
	 * @param nextCursor the cursor of the next page, or {@code null} on the last
	 * @param cache the caching hint
	 */
	record ResourceTemplates(List<DescribedTemplate> templates, @Nullable String nextCursor,
			CacheHint cache) implements ProtocolResult {

		public ResourceTemplates {
			templates = List.copyOf(templates);
		}

	}

	/**
	 * Page of {@code prompts/list}.
	 *
	 * @param prompts the prompts
	 * @param nextCursor the cursor of the next page, or {@code null} on the last
	 * @param cache the caching hint
	 */
	record Prompts(List<DescribedPrompt> prompts, @Nullable String nextCursor,
			CacheHint cache) implements ProtocolResult {

		public Prompts {
			prompts = List.copyOf(prompts);
		}

	}

	/**
	 * Request for answers of the client that a call needs first; stateless era only
	 * (server-2026 MRTR-01, MRTR-03).
	 *
	 * @param requests the questions by key, in order; may be empty
	 * @param requestState the sealed state to send back, or {@code null}
	 */
	record InputRequired(Map<String, InputRequest> requests, @Nullable String requestState) implements ProtocolResult {

		public InputRequired {
			if (requests.isEmpty() && requestState == null) {
				throw new IllegalArgumentException("Either a question or a state is needed");
			}
			requests = Collections.unmodifiableMap(new LinkedHashMap<>(requests));
		}

	}

	/**
	 * The end of a subscription; stateless era only (server-2026 SUBS-09).
	 *
	 * @param subscriptionIdJson the id of the listen request as JSON text
	 */
	record SubscriptionEnded(String subscriptionIdJson) implements ProtocolResult {
	}

}
