package io.mcpspring.model;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The result of a request, before a protocol revision gives it its form.
 */
public sealed interface McpResult {

	/** The result that says nothing but done. */
	McpResult EMPTY = new Empty();

	/** Done, with nothing to say. */
	record Empty() implements McpResult {
	}

	/**
	 * Answer to {@code initialize} (server-2025 LIFE-02).
	 *
	 * @param version the negotiated revision
	 * @param capabilities what the server offers
	 * @param serverInfo who the server is
	 * @param instructions how to use it, for the model, or {@code null}
	 */
	record Initialize(ProtocolVersion version, ServerCapabilities capabilities, Implementation serverInfo,
			@Nullable String instructions) implements McpResult {
	}

	/**
	 * Answer to {@code server/discover} (server-2026 DISC-01).
	 *
	 * @param versions the revisions served, newest first
	 * @param capabilities what the server offers
	 * @param instructions how to use it, for the model, or {@code null}
	 * @param cache the caching hint
	 */
	record Discover(List<ProtocolVersion> versions, ServerCapabilities capabilities, @Nullable String instructions,
			CacheHint cache) implements McpResult {

		public Discover {
			versions = List.copyOf(versions);
		}

	}

	/**
	 * A page of {@code tools/list}.
	 *
	 * @param tools the tools
	 * @param nextCursor where the next page begins, or {@code null} on the last
	 * @param cache the caching hint
	 */
	record Tools(List<ToolDescriptor> tools, @Nullable String nextCursor, CacheHint cache) implements McpResult {

		public Tools {
			tools = List.copyOf(tools);
		}

	}

	/**
	 * A page of {@code resources/list}.
	 *
	 * @param resources the resources
	 * @param nextCursor where the next page begins, or {@code null} on the last
	 * @param cache the caching hint
	 */
	record Resources(List<ResourceDescriptor> resources, @Nullable String nextCursor,
			CacheHint cache) implements McpResult {

		public Resources {
			resources = List.copyOf(resources);
		}

	}

	/**
	 * A page of {@code resources/templates/list}.
	 *
	 * @param templates the templates
	 * @param nextCursor where the next page begins, or {@code null} on the last
	 * @param cache the caching hint
	 */
	record ResourceTemplates(List<ResourceTemplateDescriptor> templates, @Nullable String nextCursor,
			CacheHint cache) implements McpResult {

		public ResourceTemplates {
			templates = List.copyOf(templates);
		}

	}

	/**
	 * A page of {@code prompts/list}.
	 *
	 * @param prompts the prompts
	 * @param nextCursor where the next page begins, or {@code null} on the last
	 * @param cache the caching hint
	 */
	record Prompts(List<PromptDescriptor> prompts, @Nullable String nextCursor, CacheHint cache) implements McpResult {

		public Prompts {
			prompts = List.copyOf(prompts);
		}

	}

	/**
	 * Answer to {@code tools/call} (server-2025 TOOL-07, TOOL-13, TOOL-14; server-2026
	 * TOOL-10, TOOL-11). When {@code content} is empty and there is structured content
	 * other than {@code null}, the text that mirrors it is added on the wire.
	 *
	 * @param content blocks for the model; may be empty
	 * @param structuredContent any JSON value, {@code NullNode} included; {@code null}
	 * when absent
	 * @param isError whether this tells of a failure
	 * @param meta the members of {@code _meta}, or {@code null}
	 */
	record CallTool(List<Content> content, @Nullable JsonNode structuredContent, boolean isError,
			@Nullable ObjectNode meta) implements McpResult {

		public CallTool {
			content = List.copyOf(content);
		}

		/**
		 * A result of one text.
		 * @param text the text
		 * @return the result
		 */
		public static CallTool text(String text) {
			return of(Content.text(text));
		}

		/**
		 * A result of content only.
		 * @param content the blocks
		 * @return the result
		 */
		public static CallTool of(Content... content) {
			return new CallTool(List.of(content), null, false, null);
		}

		/**
		 * A structured result; its text is added on the wire.
		 * @param value the JSON value
		 * @return the result
		 */
		public static CallTool structured(JsonNode value) {
			return new CallTool(List.of(), value, false, null);
		}

		/**
		 * A failure that the model should read.
		 * @param message what went wrong and what to do
		 * @return the result
		 */
		public static CallTool error(String message) {
			return new CallTool(List.of(Content.text(message)), null, true, null);
		}

	}

	/**
	 * Answer to {@code resources/read} (server-2025 RES-03).
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
	 * Answer to {@code prompts/get} (server-2025 PROMPT-03).
	 *
	 * @param description what the prompt is for, or {@code null}
	 * @param messages the messages
	 */
	record GetPrompt(@Nullable String description, List<PromptMessage> messages) implements McpResult {

		public GetPrompt {
			messages = List.copyOf(messages);
		}

	}

	/**
	 * Answer to {@code completion/complete} (server-2025 COMPL-02).
	 *
	 * @param values the best candidates, at most 100
	 * @param total how many there are in all, or {@code null} when unknown
	 * @param hasMore whether there are more than these
	 */
	record Complete(List<String> values, @Nullable Integer total, boolean hasMore) implements McpResult {

		/** How many values an answer may hold. */
		public static final int MAX_VALUES = 100;

		public Complete {
			if (values.size() > MAX_VALUES) {
				throw new IllegalArgumentException("At most " + MAX_VALUES + " completion values are allowed");
			}
			values = List.copyOf(values);
		}

		/**
		 * An answer from all candidates; the first 100 are sent.
		 * @param candidates the candidates, best first
		 * @return the answer
		 */
		public static Complete of(List<String> candidates) {
			boolean more = candidates.size() > MAX_VALUES;
			return new Complete(more ? candidates.subList(0, MAX_VALUES) : candidates, candidates.size(), more);
		}

	}

	/**
	 * The call needs answers of the client first; stateless era only (server-2026
	 * MRTR-01, MRTR-03).
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
	 * A result that an extension defines, or any other whose members an application makes
	 * itself.
	 *
	 * @param resultType the value of {@code resultType}, which is left out in the session
	 * era: {@code complete}, or a type of an extension that the client declared
	 * (extensions NEG-15)
	 * @param members the members of the result, {@code _meta} among them; not to be
	 * changed any more
	 */
	record Extension(String resultType, ObjectNode members) implements McpResult {

		/** The type of a result that is all there is to say. */
		public static final String COMPLETE = "complete";

		/**
		 * A result of the type {@code complete}.
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
