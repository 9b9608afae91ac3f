package io.mcpspring.dispatch;

import java.lang.reflect.Type;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

import io.mcpspring.context.Answers;
import io.mcpspring.context.ClientFailureException;
import io.mcpspring.context.ElicitResult;
import io.mcpspring.context.MissingCapabilityException;
import io.mcpspring.context.Questions;
import io.mcpspring.context.Root;
import io.mcpspring.context.SampleRequest;
import io.mcpspring.context.SampleResult;
import io.mcpspring.context.SuspendSignal;
import io.mcpspring.context.UrlElicitationRequiredException;
import io.mcpspring.model.ClientCapabilities;
import io.mcpspring.model.ClientCapability;
import io.mcpspring.model.InputRequest;
import io.mcpspring.model.ProtocolVersion;
import io.mcpspring.model.ToolException;
import io.mcpspring.schema.JsonSchemas;
import io.mcpspring.server.CallRequest;
import io.mcpspring.server.OnceRunner;
import io.mcpspring.server.ServerEvents;
import io.mcpspring.server.ServerEvents.AnswerOutcome;
import io.mcpspring.server.ServerSettings;
import io.mcpspring.server.ValueMapper;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The questions of a call: finds answers in the state, validates and converts them, or
 * leaves the handler with the questions that are still open.
 */
final class Asking {

	/** Prefix of the keys of required pages, whose exception leaves the handler. */
	private static final String DEMAND = "mcp-page-";

	private final CallState state;

	private final ProtocolVersion version;

	private final ClientCapabilities capabilities;

	private final CallLink link;

	private final ValueMapper values;

	private final OnceRunner onceRunner;

	private final ServerEvents events;

	private final JsonSchemas schemas;

	// Most calls ask nothing, so the map is created on demand.
	private Map<String, InputRequest> open = Map.of();

	private volatile @Nullable Set<String> used;

	private int asked;

	Asking(CallRequest request, CallState state, CallLink link, ServerSettings settings, JsonSchemas schemas) {
		this.state = state;
		this.version = request.version();
		this.capabilities = request.capabilities();
		this.link = link;
		this.values = settings.values();
		this.onceRunner = settings.onceRunner();
		this.events = settings.events();
		this.schemas = schemas;
	}

	/**
	 * Return the questions that the handler was left with.
	 * @return the questions by key
	 */
	Map<String, InputRequest> open() {
		return this.open;
	}

	/** Report the open questions as asked. */
	void tellOpen() {
		this.open.values().forEach(this.events::asked);
	}

	boolean hasUnusedAnswers() {
		return this.state.round() > 0
				&& this.state.answered().stream().anyMatch((key) -> !isUsed(key) && !key.startsWith(DEMAND));
	}

	boolean usedAnswers() {
		return this.used != null;
	}

	private boolean isUsed(String key) {
		Set<String> keys = this.used;
		return keys != null && keys.contains(key);
	}

	private synchronized void use(String key) {
		Set<String> keys = this.used;
		if (keys == null) {
			keys = ConcurrentHashMap.newKeySet();
		}
		keys.add(key);
		this.used = keys;
	}

	void open(String key, InputRequest request) {
		this.open = this.open.isEmpty() ? new LinkedHashMap<>() : this.open;
		this.open.put(key, request);
	}

	<T> ElicitResult<T> elicit(String message, Class<T> type) {
		return Asking.<ElicitResult<T>>cast(one(form(message, this.values.formSchema(type), type)));
	}

	ElicitResult<ObjectNode> elicit(String message, ObjectNode schema) {
		return Asking.<ElicitResult<ObjectNode>>cast(one(form(message, schema, ObjectNode.class)));
	}

	private AskedQuestion form(String message, ObjectNode schema, Class<?> type) {
		return AskedQuestion.form(message, schema, type, this.values, this.schemas);
	}

	ElicitResult<Void> elicitUrl(String message, String url) {
		return elicitUrl(message, url,
				step("mcp/page/" + this.asked, String.class, () -> UUID.randomUUID().toString()));
	}

	ElicitResult<Void> elicitUrl(String message, String url, String elicitationId) {
		return Asking
			.<ElicitResult<Void>>cast(one(AskedQuestion.page(new InputRequest.ElicitUrl(message, url, elicitationId))));
	}

	/**
	 * Inform the client of pages that the handler requires. If the client can be asked by
	 * a result, the handler runs again after each consent, and determines itself whether
	 * the pages are completed (server-2026 ELIC-06).
	 * @return the failure of the handler as seen by the client
	 */
	Throwable demand(UrlElicitationRequiredException demand) {
		boolean declared = this.capabilities.has(ClientCapability.ELICITATION_URL);
		if (!this.version.isSessionEra()) {
			return declared ? visit(demand) : new MissingCapabilityException(ClientCapability.ELICITATION_URL);
		}
		if (declared && this.version.atLeast(ProtocolVersion.V2025_11_25)) {
			return demand;
		}
		StringBuilder text = new StringBuilder(demand.error().message());
		demand.pages()
			.forEach((page) -> text.append("\nTo be visited first: ")
				.append(page.url())
				.append(" (")
				.append(page.message())
				.append(')'));
		return new ToolException(text.toString());
	}

	private Throwable visit(UrlElicitationRequiredException demand) {
		for (InputRequest.ElicitUrl page : demand.pages()) {
			String key = DEMAND + this.open.size();
			if (find(key, AskedQuestion.page(page)) instanceof ElicitResult<?> given && !given.isAccepted()) {
				return new ToolException(demand.error().message() + " (the person did not agree to visit the page)");
			}
			this.state.forget(key);
			open(key, page);
		}
		return new SuspendSignal();
	}

	SampleResult sample(SampleRequest request) {
		return cast(one(AskedQuestion.sampling(new InputRequest.CreateMessage(request.params()))));
	}

	List<Root> roots() {
		return Asking.<List<Root>>cast(one(AskedQuestion.roots()));
	}

	Answers ask(Questions questions) {
		Map<String, AskedQuestion> items = new LinkedHashMap<>();
		questions.entries()
			.forEach((key, question) -> items.put(key, AskedQuestion.of(question, this.values, this.schemas)));
		return new Answers(all(items));
	}

	<T> T step(String key, Type type, Supplier<T> supplier) {
		JsonNode known = this.state.step(key);
		if (known != null) {
			return cast(this.values.fromJson(known, type));
		}
		T value = this.onceRunner.run(supplier);
		this.state.step(key, this.values.toJson(value, type));
		return value;
	}

	private Object one(AskedQuestion item) {
		String key = "q" + this.asked++;
		return Objects.requireNonNull(all(Map.of(key, item)).get(key));
	}

	private Map<String, Object> all(Map<String, AskedQuestion> items) {
		if (!this.open.isEmpty()) {
			// The run was left, but code that catches errors continues with it.
			throw new SuspendSignal();
		}
		for (AskedQuestion item : items.values()) {
			if (!this.capabilities.has(item.request().capability())) {
				throw new MissingCapabilityException(item.request().capability());
			}
		}
		Map<String, Object> found = new LinkedHashMap<>();
		items.forEach((key, item) -> {
			Object value = (item.request() instanceof InputRequest.ListRoots) ? findRoots(key, item) : find(key, item);
			if (value != null) {
				found.put(key, value);
			}
			else {
				open(key, item.request());
			}
		});
		if (!this.open.isEmpty()) {
			throw new SuspendSignal();
		}
		return found;
	}

	private @Nullable Object findRoots(String key, AskedQuestion item) {
		RootsMemory memory = new RootsMemory(this.state, this.link);
		memory.recall(key);
		Object value = find(key, item);
		if (value == null) {
			memory.asking(key);
		}
		else {
			memory.answered(key, Asking.<List<Root>>cast(value));
		}
		return value;
	}

	/**
	 * Find a valid answer. An invalid one counts as absent, so that the client is asked
	 * again (server-2026 MRTR-12).
	 */
	private @Nullable Object find(String key, AskedQuestion item) {
		CallState.Answer answer = this.state.answerTo(key);
		if (answer == null) {
			return null;
		}
		use(key);
		boolean first = this.state.markRead(key);
		if (answer instanceof CallState.Answer.Failed failed) {
			note(first, item, AnswerOutcome.FAILED);
			throw new ClientFailureException(failed.code(), "The client refused to answer: " + failed.message(), false);
		}
		if (answer instanceof CallState.Answer.TimedOut) {
			note(first, item, AnswerOutcome.TIMED_OUT);
			throw new ClientFailureException(0, "The client did not answer in time", true);
		}
		try {
			Object value = item.reader().apply(((CallState.Answer.Result) answer).value());
			note(first, item, outcome(value));
			return value;
		}
		catch (IllegalArgumentException ex) {
			note(first, item, AnswerOutcome.INVALID);
			this.state.forget(key);
			return null;
		}
	}

	private void note(boolean first, AskedQuestion item, AnswerOutcome outcome) {
		if (first) {
			this.events.answered(item.request(), outcome);
		}
	}

	private static AnswerOutcome outcome(Object value) {
		if (value instanceof ElicitResult.Declined) {
			return AnswerOutcome.DECLINED;
		}
		return (value instanceof ElicitResult.Cancelled) ? AnswerOutcome.CANCELLED : AnswerOutcome.ANSWERED;
	}

	@SuppressWarnings({ "unchecked", "NullAway" })
	private static <T> T cast(@Nullable Object value) {
		return (T) value;
	}

}
