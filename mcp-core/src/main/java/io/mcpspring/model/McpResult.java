package io.mcpspring.model;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Result of a request, independent of the protocol revision.
 */
public sealed interface McpResult {

	/** The empty result. */
	McpResult EMPTY = new Empty();

	/** Result without members. */
	record Empty() implements McpResult {
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
			@Nullable String instructions) implements McpResult {
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
			CacheHint cache) implements McpResult {

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
	record Tools(List<ToolDescriptor> tools, @Nullable String nextCursor, CacheHint cache) implements McpResult {

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
			CacheHint cache) implements McpResult {

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
	record ResourceTemplates(List<ResourceTemplateDescriptor> templates, @Nullable String nextCursor,
			CacheHint cache) implements McpResult {

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
	record Prompts(List<PromptDescriptor> prompts, @Nullable String nextCursor, CacheHint cache) implements McpResult {

		public Prompts {
			prompts = List.copyOf(prompts);
		}

	}

	/**
	 * Result of {@code tools/call} (server-2025 TOOL-07, TOOL-13, TOOL-14; server-2026
	 * TOOL-10, TOOL-11). If {@code content} is empty and there is structured content
	 * other than {@code null}, its text form is added on the wire.
	 *
	 * @param content blocks for the model; may be empty
	 * @param structuredContent any JSON value, {@code NullNode} included; {@code null}
	 * when absent
	 * @param isError whether this reports a failure
	 * @param meta the members of {@code _meta}, or {@code null}
	 */
	record CallTool(List<Content> content, @Nullable JsonNode structuredContent, boolean isError,
			@Nullable ObjectNode meta) implements McpResult {

		public CallTool {
			content = List.copyOf(content);
		}

		/**
		 * Create a result of one text.
		 * @param text the text
		 * @return the result
		 */
		public static CallTool text(String text) {
			return of(Content.text(text));
		}

		/**
		 * Create a result of content only.
		 * @param content the blocks
		 * @return the result
		 */
		public static CallTool of(Content... content) {
			return new CallTool(List.of(content), null, false, null);
		}

		/**
		 * Create a structured result; its text is added on the wire.
		 * @param value the JSON value
		 * @return the result
		 */
		public static CallTool structured(JsonNode value) {
			return new CallTool(List.of(), value, false, null);
		}

		/**
		 * Create a failure for the model to read.
		 * @param message the failure and its remedy
		 * @return the result
		 */
		public static CallTool error(String message) {
			return new CallTool(List.of(Content.text(message)), null, true, null);
		}

	}

	/**
	 * Result of {@code resources/read} (server-2025 RES-03).
	 *
	 * @param contents the contents, at least one
	 * @param cache the caching hint
	 */
	record ReadResource(List<ResourceContents> contents, CacheHint cache) implements McpResult {

		public ReadResource {
			contents = List.copyOf(contents);
		}

	}

	/**
	 * Result of {@code prompts/get} (server-2025 PROMPT-03).
	 *
	 * @param description the purpose of the prompt, or {@code null}
	 * @param messages the messages
	 */
	record GetPrompt(@Nullable String description, List<PromptMessage> messages) implements McpResult {

		public GetPrompt {
			messages = List.copyOf(messages);
		}

	}

	/**
	 * Result of {@code completion/complete} (server-2025 COMPL-02).
	 *
	 * @param values the best candidates, at most 100
	 * @param total the number of candidates in all, or {@code null} if unknown
	 * @param hasMore whether there are further candidates
	 */
	record Complete(List<String> values, @Nullable Integer total, boolean hasMore) implements McpResult {

		/** The maximum number of values in a result. */
		public static final int MAX_VALUES = 100;

		public Complete {
			if (values.size() > MAX_VALUES) {
				throw new IllegalArgumentException("At most " + MAX_VALUES + " completion values are allowed");
			}
			values = List.copyOf(values);
		}

		/**
		 * Create a result from all candidates, of which the first 100 are sent.
		 * @param candidates the candidates, best first
		 * @return the result
		 */
		public static Complete of(List<String> candidates) {
			boolean more = candidates.size() > MAX_VALUES;
			return new Complete(more ? candidates.subList(0, MAX_VALUES) : candidates, candidates.size(), more);
		}

	}

	/**
	 * Request for answers of the client that a call needs first; stateless era only
	 * (server-2026 MRTR-01, MRTR-03).
	 *
	 * @param requests the questions by key, in order; may be empty
	 * @param requestState the sealed state to send back, or {@code null}
	 */
	record InputRequired(Map<String, InputRequest> requests, @Nullable String requestState) implements McpResult {

		public InputRequired {
			if (requests.isEmpty() && requestState == null) {
				throw new IllegalArgumentException("Either a question or a state is needed");
			}
			requests = Collections.unmodifiableMap(new LinkedHashMap<>(requests));
		}

	}

	/**
	 * Result that an extension defines, or any other whose members an application creates
	 * itself.
	 *
	 * @param resultType the value of {@code resultType}: {@code complete}, or a type of
	 * an extension that the client declared (extensions NEG-15); not written in the
	 * session era
	 * @param members the members of the result, including {@code _meta}; not to be
	 * modified any more
	 */
	record Extension(String resultType, ObjectNode members) implements McpResult {

		/** The type of a complete result. */
		public static final String COMPLETE = "complete";

		/**
		 * Create a result of the type {@code complete}.
		 * @param members its members
		 * @return the result
		 */
		public static Extension of(ObjectNode members) {
			return new Extension(COMPLETE, members);
		}

	}

	/**
	 * The end of a subscription; stateless era only (server-2026 SUBS-09).
	 *
	 * @param subscriptionIdJson the id of the listen request as JSON text
	 */
	record SubscriptionEnded(String subscriptionIdJson) implements McpResult {
	}

}
