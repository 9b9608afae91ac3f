package io.mcpspring.store.codec;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import io.mcpspring.context.Root;
import io.mcpspring.dispatch.KnownRoots;
import io.mcpspring.jsonrpc.RequestId;
import io.mcpspring.model.ClientCapabilities;
import io.mcpspring.model.Icon;
import io.mcpspring.model.Implementation;
import io.mcpspring.model.LogLevel;
import io.mcpspring.model.ProtocolVersion;
import io.mcpspring.share.Holder;
import io.mcpspring.store.SessionRecord;
import io.mcpspring.store.StandalonePosition;
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

	private static final JsonMapper MAPPER = JsonMapper.shared();

	private SessionRecords() {
	}

	/**
	 * Return the holder in its serializable form: an address is replaced by a digest.
	 * @param holder the holder of a session
	 * @param salt the prefix of the digested text, so that the digests of two stores
	 * differ
	 * @return the holder as it is after deserialization
	 */
	public static Holder written(Holder holder, String salt) {
		if (holder.authenticated() || holder.isUnknown()) {
			return holder;
		}
		try {
			byte[] digest = MessageDigest.getInstance("SHA-256")
				.digest((salt + holder.key()).getBytes(StandardCharsets.UTF_8));
			return Holder.ofAddress(Base64.getUrlEncoder().withoutPadding().encodeToString(digest));
		}
		catch (NoSuchAlgorithmException ex) {
			throw new IllegalStateException(ex);
		}
	}

	/**
	 * Serialize a session.
	 * @param session the session
	 * @param before the JSON stored at present, or {@code null} for a new session
	 * @return the serialized form
	 */
	public static byte[] write(SessionRecord session, @Nullable ObjectNode before) {
		ObjectNode json = (before != null) ? before.deepCopy() : JsonNodeFactory.instance.objectNode();
		if (!json.has("v")) {
			json.put("v", VERSION).put("min", VERSION);
		}
		json.put("version", session.version().toString());
		((ObjectNode) (json.path("client").isObject() ? json.path("client") : json.putObject("client")))
			.setAll((ObjectNode) MAPPER.valueToTree(session.clientInfo()));
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

	private static SessionRecord session(String id, String owner, ObjectNode json) {
		ProtocolVersion version = ProtocolVersion.find(json.path("version").asString(""));
		if (version == null || !(json.path("capabilities") instanceof ObjectNode capabilities)) {
			throw new IllegalArgumentException("Not a session");
		}
		Set<String> subscriptions = new HashSet<>();
		json.path("subscriptions").forEach((uri) -> subscriptions.add(uri.asString()));
		JsonNode level = json.path("logLevel");
		return new SessionRecord(id, owner, version, client(json.path("client")), ClientCapabilities.of(capabilities),
				json.path("initialized").asBoolean(false), level.isString() ? LogLevel.valueOf(level.asString()) : null,
				subscriptions, Instant.parse(json.path("created").asString()), position(json.path("standalone")),
				roots(json.path("roots")), json.path("pages").valueStream().map(JsonNode::asString).toList(),
				json.path("cancelled").valueStream().map((request) -> new RequestId(request.asString())).toList(),
				owner.isEmpty() ? Holder.ofAddress(json.path("address").asString("")) : Holder.ofKey(owner),
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
				known.add(new Root(root.path("uri").asString(), text(root, "name")));
			}
		}
		return new KnownRoots(json.path("revision").asLong(0), known);
	}

	static Implementation client(JsonNode json) {
		List<Icon> icons = new ArrayList<>();
		json.path("icons").forEach((icon) -> icons.add(MAPPER.treeToValue(icon, Icon.class)));
		return new Implementation(json.path("name").asString(), json.path("version").asString(), text(json, "title"),
				text(json, "description"), text(json, "websiteUrl"), icons);
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
	public record Stored(SessionRecord session, ObjectNode json) {
	}

}
