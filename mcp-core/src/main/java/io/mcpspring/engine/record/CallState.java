package io.mcpspring.engine.record;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * State of a call between the runs of its handler: the answers of the client, the values
 * of once steps, and the number of messages already sent. Used by one run at a time; it
 * has a JSON form, so that another node can continue the call.
 */
public final class CallState {

	private static final String HANDLE = "mcp-session-handle";

	private static final Set<String> MEMBERS = Set.of("a", "o", "s", "r");

	// Most calls ask nothing, so the map is created on demand.
	private Map<String, Answer> answers = Map.of();

	private Map<String, JsonNode> steps = Map.of();

	/** The keys of answers that no handler has read yet; not kept between nodes. */
	private Set<String> unread = Set.of();

	private int sent;

	private int round;

	/**
	 * Members written by a newer version, which survive runs on nodes that do not know
	 * them.
	 */
	private @Nullable ObjectNode unknown;

	/**
	 * Deserialize a state.
	 * @param json the JSON created by {@link #toJson()}
	 * @return the state
	 */
	public static CallState of(JsonNode json) {
		CallState state = new CallState();
		json.path("a").properties().forEach((entry) -> state.put(entry.getKey(), Answer.of(entry.getValue())));
		json.path("o").properties().forEach((entry) -> state.step(entry.getKey(), entry.getValue()));
		state.sent = json.path("s").asInt(0);
		state.round = json.path("r").asInt(0);
		state.unknown = unknown(json);
		return state;
	}

	private static @Nullable ObjectNode unknown(JsonNode json) {
		if (!(json instanceof ObjectNode object) || MEMBERS.containsAll(object.propertyNames())) {
			return null;
		}
		return object.deepCopy().remove(MEMBERS);
	}

	/**
	 * Return this state as JSON, including members of a newer version in its original
	 * JSON.
	 * @return the JSON form
	 */
	public ObjectNode toJson() {
		ObjectNode json = (this.unknown != null) ? this.unknown.deepCopy() : JsonNodeFactory.instance.objectNode();
		ObjectNode given = json.putObject("a");
		this.answers.forEach((key, answer) -> given.set(key, answer.toJson()));
		ObjectNode done = json.putObject("o");
		this.steps.forEach(done::set);
		json.put("s", this.sent);
		json.put("r", this.round);
		return json;
	}

	/**
	 * Store an answer.
	 * @param key the key of the question
	 * @param answer the answer
	 */
	public void answer(String key, Answer answer) {
		put(key, answer);
		this.unread = this.unread.isEmpty() ? new HashSet<>() : this.unread;
		this.unread.add(key);
	}

	private void put(String key, Answer answer) {
		this.answers = this.answers.isEmpty() ? new LinkedHashMap<>() : this.answers;
		this.answers.put(key, answer);
	}

	/** Remove all answers, so that every question is asked again. */
	public void forgetAnswers() {
		this.answers = Map.of();
	}

	/**
	 * Return all answers and forget them, because they are answers to another call.
	 * @return the answers by the keys of their questions
	 */
	public Map<String, Answer> takeAnswers() {
		Map<String, Answer> taken = this.answers;
		this.answers = Map.of();
		this.unread = Set.of();
		return taken;
	}

	/**
	 * Return whether a question was answered.
	 * @param key the key of the question
	 * @return {@code true} if there is an answer
	 */
	public boolean isAnswered(String key) {
		return this.answers.containsKey(key);
	}

	/**
	 * Return the number of rounds of questions.
	 * @return the number, 0 in the first run
	 */
	public int round() {
		return this.round;
	}

	public Set<String> answered() {
		return this.answers.keySet();
	}

	public @Nullable Answer answerTo(String key) {
		return this.answers.get(key);
	}

	/**
	 * Return whether an answer is read for the first time, and mark it as read.
	 */
	public boolean markRead(String key) {
		return !this.unread.isEmpty() && this.unread.remove(key);
	}

	public void forget(String key) {
		if (!this.answers.isEmpty()) {
			this.answers.remove(key);
		}
	}

	/**
	 * Return the handle that the call begins, so that its later runs find it again.
	 * @param handles creates handles
	 */
	public String handle(Supplier<String> handles) {
		JsonNode known = step(HANDLE);
		if (known == null) {
			known = JsonNodeFactory.instance.stringNode(handles.get());
			step(HANDLE, known);
		}
		return known.asString();
	}

	public @Nullable JsonNode step(String key) {
		return this.steps.get(key);
	}

	public void step(String key, JsonNode value) {
		this.steps = this.steps.isEmpty() ? new LinkedHashMap<>() : this.steps;
		this.steps.put(key, value);
	}

	public int sent() {
		return this.sent;
	}

	public void suspended(int sent) {
		this.sent = Math.max(this.sent, sent);
		this.round++;
	}

	/** Answer of a client to a question. */
	public sealed interface Answer {

		/**
		 * Answer by a result.
		 *
		 * @param value the result
		 */
		record Result(JsonNode value) implements Answer {
		}

		/**
		 * Answer by an error (server-2025 SAMP-09).
		 *
		 * @param code the code
		 * @param message the message
		 */
		record Failed(int code, String message) implements Answer {
		}

		/** Absence of an answer in time (server-2025 LIFE-15). */
		record TimedOut() implements Answer {
		}

		/**
		 * Read an answer.
		 * @param json what {@link #toJson()} made
		 * @return the answer
		 */
		static Answer of(JsonNode json) {
			if (json.has("v")) {
				return new Result(json.get("v"));
			}
			return json.has("c") ? new Failed(json.path("c").asInt(0), json.path("m").asString("")) : new TimedOut();
		}

		/**
		 * This answer as JSON.
		 * @return the JSON form
		 */
		default JsonNode toJson() {
			ObjectNode json = JsonNodeFactory.instance.objectNode();
			if (this instanceof Result result) {
				json.set("v", result.value());
			}
			else if (this instanceof Failed failed) {
				json.put("c", failed.code()).put("m", failed.message());
			}
			return json;
		}

	}

}
