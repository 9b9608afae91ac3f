package io.mcpspring.engine.store.codec;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import io.mcpspring.context.OwnerKey;
import io.mcpspring.context.Root;
import io.mcpspring.engine.jsonrpc.RequestId;
import io.mcpspring.engine.record.KnownRoots;
import io.mcpspring.engine.record.StandalonePosition;
import io.mcpspring.engine.store.SessionData;
import io.mcpspring.model.ClientCapabilities;
import io.mcpspring.model.Icon;
import io.mcpspring.model.Implementation;
import io.mcpspring.model.LoggingLevel;
import io.mcpspring.model.ProtocolVersion;
import io.mcpspring.store.SessionRecord;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Serialized form of sessions: JSON with the version of its writer ({@code v}) and the
 * oldest version that can read it ({@code min}). Members that this version does not know
 * survive a change made by it, so that nodes of two versions can share sessions. The id
 * and the owner are stored separately, because stores look sessions up by them.
 */
public final class SessionRecords {

	/** The present version, which reads records whose {@code min} is not higher. */
	private static final int VERSION = 1;

	private static final Set<String> MEMBERS = Set.of("v", "min", "version", "client", "capabilities", "initialized",
			"logLevel", "subscriptions", "created", "standalone", "roots", "pages", "cancelled", "address", "user");

	private static final Set<String> CLIENT_MEMBERS = Set.of("name", "version", "title", "description", "websiteUrl",
			"icons");

	private static final JsonMapper MAPPER = JsonMapper.shared();

	private SessionRecords() {
	}

	/**
	 * Serialize a session.
	 * @param record the session
	 * @param before the JSON stored at present, or {@code null} for a new session
	 * @return the serialized form
	 */
	public static byte[] write(SessionRecord record, @Nullable ObjectNode before) {
		SessionData session = SessionData.of(record);
		ObjectNode json = (before != null) ? before.deepCopy() : JsonNodeFactory.instance.objectNode();
		if (!json.has("v")) {
			json.put("v", VERSION).put("min", VERSION);
		}
		json.put("version", session.version().toString());
		((ObjectNode) (json.path("client").isObject() ? json.path("client") : json.putObject("client")))
			.setAll(json(session.clientInfo()));
		json.set("capabilities", session.capabilities().json());
		json.put("initialized", session.initialized());
		if (session.logLevel() != null) {
			json.put("logLevel", session.logLevel().name());
		}
		ArrayNode subscriptions = json.putArray("subscriptions");
		session.subscriptions().forEach(subscriptions::add);
		json.put("created", session.createdAt().toString());
		if (session.standalone() != null) {
			json.putObject("standalone")
				.put("epoch", session.standalone().epoch())
				.put("reached", session.standalone().reached());
		}
		writeRoots(session.roots(), json.putObject("roots"));
		session.pages().forEach(json.putArray("pages")::add);
		json.remove("cancelled");
		if (!session.cancelled().isEmpty()) {
			ArrayNode cancelled = json.putArray("cancelled");
			session.cancelled().forEach((request) -> cancelled.add(request.json()));
		}
		if (!session.holder().authenticated() && !session.holder().isUnknown()) {
			json.put("address", session.holder().key());
		}
		if (session.user() != null) {
			json.put("user", session.user());
		}
		return MAPPER.writeValueAsBytes(json);
	}

	/**
	 * Deserialize a session.
	 * @param id its id
	 * @param owner its owner
	 * @param data the serialized form
	 * @return the session, or {@code null} if it cannot be read
	 */
	public static @Nullable Stored read(String id, String owner, byte[] data) {
		try {
			return (MAPPER.readTree(data) instanceof ObjectNode json && json.path("min").asInt(VERSION) <= VERSION)
					? new Stored(session(id, owner, json), json) : null;
		}
		catch (JacksonException | IllegalArgumentException | DateTimeException ex) {
			return null;
		}
	}

	private static SessionData session(String id, String owner, ObjectNode json) {
		ProtocolVersion version = ProtocolVersion.find(json.path("version").asString(""));
		if (version == null || !(json.path("capabilities") instanceof ObjectNode capabilities)) {
			throw new IllegalArgumentException("Not a session");
		}
		Set<String> subscriptions = new HashSet<>();
		json.path("subscriptions").forEach((uri) -> subscriptions.add(uri.asString()));
		JsonNode level = json.path("logLevel");
		return new SessionData(id, owner, version, client(json.path("client")), ClientCapabilities.of(capabilities),
				json.path("initialized").asBoolean(false),
				level.isString() ? LoggingLevel.valueOf(level.asString()) : null, subscriptions,
				Instant.parse(json.path("created").asString()), position(json.path("standalone")),
				roots(json.path("roots")), json.path("pages").valueStream().map(JsonNode::asString).toList(),
				json.path("cancelled").valueStream().map((request) -> new RequestId(request.asString())).toList(),
				owner.isEmpty() ? OwnerKey.ofAddress(json.path("address").asString("")) : OwnerKey.ofKey(owner),
				text(json, "user"));
	}

	private static @Nullable StandalonePosition position(JsonNode json) {
		return json.isObject() ? new StandalonePosition(json.path("epoch").asLong(), json.path("reached").asLong())
				: null;
	}

	private static void writeRoots(KnownRoots roots, ObjectNode json) {
		json.put("revision", roots.revision());
		if (roots.roots() != null) {
			ArrayNode known = json.putArray("known");
			roots.roots().forEach((root) -> known.addObject().put("uri", root.uri()).put("name", root.name()));
		}
	}

	private static KnownRoots roots(JsonNode json) {
		List<Root> known = null;
		if (json.path("known").isArray()) {
			known = new ArrayList<>();
			for (JsonNode root : json.path("known")) {
				known.add(Root.of(root.path("uri").asString(), text(root, "name")));
			}
		}
		return new KnownRoots(json.path("revision").asLong(0), known);
	}

	static ObjectNode json(Implementation client) {
		ObjectNode json = JsonNodeFactory.instance.objectNode()
			.put("name", client.name())
			.put("version", client.version())
			.put("title", client.title())
			.put("description", client.description())
			.put("websiteUrl", client.websiteUrl());
		ArrayNode icons = json.putArray("icons");
		for (Icon icon : client.icons()) {
			ObjectNode one = icons.addObject().put("src", icon.src()).put("mimeType", icon.mimeType());
			icon.sizes().forEach(one.putArray("sizes")::add);
			one.put("theme", icon.theme());
		}
		return json;
	}

	static Implementation client(JsonNode json) {
		List<Icon> icons = new ArrayList<>();
		json.path("icons").forEach((icon) -> icons.add(icon(icon)));
		return Implementation.builder(json.path("name").asString(), json.path("version").asString())
			.title(text(json, "title"))
			.description(text(json, "description"))
			.websiteUrl(text(json, "websiteUrl"))
			.icons(icons)
			.build();
	}

	private static Icon icon(JsonNode json) {
		return Icon.builder(json.path("src").asString())
			.mimeType(text(json, "mimeType"))
			.sizes(json.path("sizes").valueStream().map(JsonNode::asString).toList())
			.theme(text(json, "theme"))
			.build();
	}

	static @Nullable String text(JsonNode json, String name) {
		return json.path(name).isString() ? json.path(name).stringValue() : null;
	}

	/**
	 * Session with its serialized form.
	 *
	 * @param session the session
	 * @param json the JSON, including members unknown to this version
	 */
	public record Stored(SessionData session, ObjectNode json) {

		/**
		 * Return whether this version knows all members, so that the session can be
		 * written without the JSON.
		 * @return {@code false} if a newer version wrote some
		 */
		public boolean isKnown() {
			return this.json.path("v").asInt(0) == VERSION && this.json.path("min").asInt(0) == VERSION
					&& MEMBERS.containsAll(this.json.propertyNames())
					&& CLIENT_MEMBERS.containsAll(this.json.path("client").propertyNames());
		}

	}

}
