package io.mcpspring.engine.extension;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;

import io.mcpspring.catalog.McpNotifications;
import io.mcpspring.context.McpCaller;
import io.mcpspring.context.McpException;
import io.mcpspring.context.McpRequestContext;
import io.mcpspring.context.ToolException;
import io.mcpspring.extension.ExtensionMethod;
import io.mcpspring.extension.ExtensionNotification;
import io.mcpspring.extension.ListenKey;
import io.mcpspring.extension.McpExtension;
import io.mcpspring.model.ExtensionResult;
import io.mcpspring.model.McpResult;
import io.mcpspring.model.ProtocolVersion;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Notes that clients write, read and watch: methods, a notification, a key of the listen
 * filter, a result type and an error code of its own. Callers named {@code guest} are not
 * offered any of it.
 */
final class NotesExtension implements McpExtension {

	static final String ID = "com.example/notes";

	static final String CHANGED = "notifications/notes/changed";

	static final int FULL = -32050;

	private final Map<String, String> notes = new ConcurrentHashMap<>();

	private @Nullable McpNotifications notifications;

	void tell(McpNotifications notifications) {
		this.notifications = notifications;
	}

	@Override
	public String id() {
		return ID;
	}

	@Override
	public boolean isDefinedFor(ProtocolVersion version) {
		return version.atLeast(ProtocolVersion.V2025_06_18);
	}

	@Override
	public @Nullable ObjectNode settings(ProtocolVersion version, McpCaller caller) {
		return caller.key().equals("key-of-guest") ? null : JsonNodeFactory.instance.objectNode().put("max", 2);
	}

	@Override
	public boolean understands(ObjectNode declared) {
		return declared.path("revision").asString("1").equals("1");
	}

	@Override
	public List<ExtensionMethod> methods() {
		return List.of(ExtensionMethod.of("notes/append", this::append).named("note").forDeclaring(),
				ExtensionMethod.of("notes/list", (context, params) -> done(list())).nonBlocking(),
				ExtensionMethod.of("notes/draft", (context, params) -> done(draft())),
				ExtensionMethod.of("notes/clear", this::clear).asking(),
				ExtensionMethod.of("notes/stray", (context, params) -> {
					context.roots();
					return done(list());
				}));
	}

	@Override
	public Set<String> notifications() {
		return Set.of(CHANGED);
	}

	@Override
	public List<ListenKey> listenKeys() {
		return List.of(new Watched());
	}

	@Override
	public Set<String> resultTypes() {
		return Set.of("draft");
	}

	@Override
	public Set<Integer> errorCodes() {
		return Set.of(FULL);
	}

	private CompletionStage<McpResult> append(McpRequestContext context, ObjectNode params) {
		String note = params.path("note").asString("");
		if (note.isEmpty()) {
			throw new ToolException("A note needs a name");
		}
		if (note.equals("broken")) {
			throw new IllegalStateException("secret detail");
		}
		if (this.notes.size() == 2) {
			throw new McpException(FULL, "There is no room for another note");
		}
		this.notes.put(note, params.path("text").asString(""));
		if (this.notifications != null) {
			ObjectNode told = JsonNodeFactory.instance.objectNode().put("note", note);
			this.notifications.send(new ExtensionNotification(CHANGED, told, context.caller().key()));
		}
		return done(list());
	}

	private CompletionStage<McpResult> clear(McpRequestContext context, ObjectNode params) {
		if (context.elicit("Clear all notes?", ObjectNodeForm.SCHEMA).isAccepted()) {
			this.notes.clear();
		}
		return done(list());
	}

	private McpResult list() {
		ObjectNode members = JsonNodeFactory.instance.objectNode();
		this.notes.keySet().stream().sorted().forEach(members.putArray("notes")::add);
		members.putObject("_meta").put("com.example/count", this.notes.size());
		return ExtensionResult.of(members);
	}

	static McpResult draft() {
		return ExtensionResult.of("draft", JsonNodeFactory.instance.objectNode().put("draftId", "d1"));
	}

	private static CompletionStage<McpResult> done(McpResult result) {
		return CompletableFuture.completedFuture(result);
	}

	/** A form that holds nothing. */
	private static final class ObjectNodeForm {

		static final ObjectNode SCHEMA = JsonNodeFactory.instance.objectNode().put("type", "object");

		static {
			SCHEMA.putObject("properties");
		}

	}

	/** Asks for some notes by name, or for all. */
	private static final class Watched implements ListenKey {

		@Override
		public String name() {
			return "notes";
		}

		@Override
		public Set<String> notifications() {
			return Set.of(CHANGED);
		}

		@Override
		public @Nullable JsonNode honour(McpCaller caller, JsonNode wish) {
			if (wish.path(0).asString("").equals("broken")) {
				throw new IllegalStateException("cannot honour that");
			}
			return wish.isArray() ? wish : null;
		}

		@Override
		public boolean matches(JsonNode honoured, ObjectNode params) {
			return honoured.isEmpty() || honoured.valueStream().anyMatch(params.path("note")::equals);
		}

	}

}
