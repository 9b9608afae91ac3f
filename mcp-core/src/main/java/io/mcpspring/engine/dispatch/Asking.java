package io.mcpspring.engine.dispatch;

import java.lang.reflect.Type;
import java.net.URI;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Supplier;

import io.mcpspring.context.ElicitResult;
import io.mcpspring.context.ElicitationAnswers;
import io.mcpspring.context.Elicitations;
import io.mcpspring.context.MissingCapabilityException;
import io.mcpspring.context.Root;
import io.mcpspring.context.SampleRequest;
import io.mcpspring.context.SampleResult;
import io.mcpspring.context.ToolException;
import io.mcpspring.context.UrlElicitationRequiredException;
import io.mcpspring.context.UrlElicitationRequiredException.Page;
import io.mcpspring.engine.context.SuspendSignal;
import io.mcpspring.engine.model.InputRequest;
import io.mcpspring.engine.record.CallState;
import io.mcpspring.engine.schema.SchemaCompiler;
import io.mcpspring.engine.server.CallRequest;
import io.mcpspring.engine.server.OnceRunner;
import io.mcpspring.engine.server.ServerEvents;
import io.mcpspring.engine.server.ServerSettings;
import io.mcpspring.engine.server.ValueMapper;
import io.mcpspring.model.ClientCapabilities;
import io.mcpspring.model.ClientCapability;
import io.mcpspring.model.ProtocolVersion;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The questions of a call: returns the answers that the state contains, or leaves the
 * handler with the questions that are still open.
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

	private final GivenAnswers answers;

	private final SchemaCompiler schemas;

	// Most calls ask nothing, so the map is created on demand.
	private Map<String, InputRequest> open = Map.of();

	private int asked;

	private volatile @Nullable Duration answerTime;

	Asking(CallRequest request, CallState state, CallLink link, ServerSettings settings, SchemaCompiler schemas) {
		this.state = state;
		this.version = request.version();
		this.capabilities = request.capabilities();
		this.link = link;
		this.values = settings.values();
		this.onceRunner = settings.onceRunner();
		this.events = settings.events();
		this.answers = new GivenAnswers(state, this.events);
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
		return this.answers.hasUnused(DEMAND);
	}

	boolean usedAnswers() {
		return this.answers.isUsed();
	}

	/** Leave questions open, for a time or, without one, for the default. */
	void open(Map<String, InputRequest> questions, @Nullable Duration time) {
		this.answerTime = time;
		questions.forEach(this::open);
	}

	/**
	 * Return the time in which the client must answer the open questions, or {@code null}
	 * for the default.
	 */
	@Nullable Duration answerTime() {
		return this.answerTime;
	}

	private void open(String key, InputRequest request) {
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

	ElicitResult<URI> elicitUrl(String message, String url) {
		return elicitUrl(message, url,
				step("mcp/page/" + this.asked, String.class, () -> UUID.randomUUID().toString()));
	}

	ElicitResult<URI> elicitUrl(String message, String url, String elicitationId) {
		return Asking
			.<ElicitResult<URI>>cast(one(AskedQuestion.page(new InputRequest.ElicitUrl(message, url, elicitationId))));
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
		StringBuilder text = new StringBuilder(demand.getMessage());
		demand.pages()
			.forEach((page) -> text.append("\nTo be visited first: ")
				.append(page.url())
				.append(" (")
				.append(page.message())
				.append(')'));
		return new ToolException(text.toString());
	}

	private Throwable visit(UrlElicitationRequiredException demand) {
		for (Page required : demand.pages()) {
			InputRequest.ElicitUrl page = new InputRequest.ElicitUrl(required.message(), required.url(),
					required.elicitationId());
			String key = DEMAND + this.open.size();
			if (this.answers.find(key, AskedQuestion.page(page)) instanceof ElicitResult<?> given
					&& !given.isAccepted()) {
				return new ToolException(demand.getMessage() + " (the person did not agree to visit the page)");
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

	ElicitationAnswers ask(Elicitations questions) {
		Map<String, AskedQuestion> items = new LinkedHashMap<>();
		questions.entries()
			.forEach((key, question) -> items.put(key, AskedQuestion.of(question, this.values, this.schemas)));
		return new ElicitationAnswers(all(items, questions.answerTime()));
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
		return Objects.requireNonNull(all(Map.of(key, item), null).get(key));
	}

	private Map<String, Object> all(Map<String, AskedQuestion> items, @Nullable Duration time) {
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
		Map<String, InputRequest> missing = new LinkedHashMap<>();
		items.forEach((key, item) -> {
			Object value = (item.request() instanceof InputRequest.ListRoots) ? findRoots(key, item)
					: this.answers.find(key, item);
			if (value != null) {
				found.put(key, value);
			}
			else {
				missing.put(key, item.request());
			}
		});
		if (!missing.isEmpty()) {
			open(missing, time);
			throw new SuspendSignal();
		}
		return found;
	}

	private @Nullable Object findRoots(String key, AskedQuestion item) {
		RootsMemory memory = new RootsMemory(this.state, this.link);
		memory.recall(key);
		Object value = this.answers.find(key, item);
		if (value == null) {
			memory.asking(key);
		}
		else {
			memory.answered(key, Asking.<List<Root>>cast(value));
		}
		return value;
	}

	@SuppressWarnings({ "unchecked", "NullAway" })
	private static <T> T cast(@Nullable Object value) {
		return (T) value;
	}

}
