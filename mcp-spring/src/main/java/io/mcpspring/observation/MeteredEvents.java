package io.mcpspring.observation;

import java.time.Duration;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.regex.Pattern;

import io.mcpspring.engine.http.RequestRefusal;
import io.mcpspring.engine.model.InputRequest;
import io.mcpspring.engine.server.LenientArguments.Mended;
import io.mcpspring.engine.server.ServerEvents;
import io.mcpspring.model.ClientCapability;
import io.mcpspring.model.Implementation;
import io.mcpspring.model.ProtocolVersion;
import io.mcpspring.observation.McpMeterDocumentation.Keys;
import io.mcpspring.server.McpSessionListener.SessionEnd;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import org.jspecify.annotations.Nullable;

/**
 * Listener that counts events inside the server. All series but those of clients exist
 * from the beginning, so that the first event appears as an increase.
 */
public final class MeteredEvents implements ServerEvents {

	/** Clients choose their names: each makes a series, so that there is a bound. */
	private static final int MAX_CLIENTS = 50;

	private static final int MAX_NAME = 40;

	private static final String OTHER = "other";

	private static final Pattern UNUSUAL = Pattern.compile("[^A-Za-z0-9 ._/@-]");

	private final MeterRegistry registry;

	private final Tags stack;

	private final Map<RequestRefusal, Counter> requestsRefused;

	private final Map<ResultFailure, Counter> resultsFailed;

	/** By clients, of which there are not more than a bounded number. */
	private final Map<String, Map<Mended, Counter>> argumentsMended = new ConcurrentHashMap<>();

	private final Map<ProtocolVersion, Counter> created = new EnumMap<>(ProtocolVersion.class);

	private final Map<ProtocolVersion, Map<SessionEnd, Timer>> ended = new EnumMap<>(ProtocolVersion.class);

	private final Map<Limited, Map<Limit, Counter>> limits = new EnumMap<>(Limited.class);

	private final Map<SessionRefusal, Counter> refused;

	private final Map<Resumption, Counter> resumptions;

	private final Counter promotedSession;

	private final Counter promotedStateless;

	private final Counter stored;

	private final Counter replayed;

	private final Counter slowReaders;

	private final Counter silentClients;

	private final Map<QuestionKind, Counter> asked;

	private final Map<QuestionKind, Map<AnswerOutcome, Counter>> answered = new EnumMap<>(QuestionKind.class);

	/**
	 * Create the counters.
	 * @param registry the registry of the counters
	 * @param stack the web stack, {@code servlet} or {@code reactive}
	 */
	public MeteredEvents(MeterRegistry registry, String stack) {
		this.registry = registry;
		this.stack = Tags.of(Keys.STACK.asString(), stack);
		ProtocolVersion.sessionEra().forEach(this::sessionMeters);
		this.requestsRefused = counters(McpMeterDocumentation.REQUESTS_REFUSED, Keys.REASON, RequestRefusal.class,
				this.stack);
		mended(OTHER);
		this.resultsFailed = counters(McpMeterDocumentation.RESULTS_FAILED, Keys.REASON, ResultFailure.class,
				this.stack);
		for (Limited what : Limited.values()) {
			this.limits.put(what, counters(McpMeterDocumentation.LIMITS_REACHED, Keys.REASON, Limit.class,
					this.stack.and(Keys.LIMITED.asString(), name(what))));
		}
		this.refused = counters(McpMeterDocumentation.SESSIONS_REFUSED, Keys.REASON, SessionRefusal.class, this.stack);
		this.resumptions = counters(McpMeterDocumentation.RESUMPTIONS, Keys.OUTCOME, Resumption.class, this.stack);
		this.promotedSession = counter(McpMeterDocumentation.CALLS_PROMOTED,
				this.stack.and(Keys.ERA.asString(), "session"));
		this.promotedStateless = counter(McpMeterDocumentation.CALLS_PROMOTED,
				this.stack.and(Keys.ERA.asString(), "stateless"));
		this.stored = counter(McpMeterDocumentation.EVENTS_STORED, this.stack);
		this.replayed = counter(McpMeterDocumentation.EVENTS_REPLAYED, this.stack);
		this.slowReaders = counter(McpMeterDocumentation.SLOW_READERS, this.stack);
		this.silentClients = counter(McpMeterDocumentation.SILENT_CLIENTS, this.stack);
		this.asked = counters(McpMeterDocumentation.QUESTIONS_ASKED, Keys.KIND, QuestionKind.class, this.stack);
		for (QuestionKind kind : QuestionKind.values()) {
			this.answered.put(kind, counters(McpMeterDocumentation.QUESTIONS_ANSWERED, Keys.OUTCOME,
					AnswerOutcome.class, this.stack.and(Keys.KIND.asString(), name(kind))));
		}
	}

	private void sessionMeters(ProtocolVersion version) {
		Tags tags = this.stack.and(Keys.VERSION.asString(), version.value());
		this.created.put(version, counter(McpMeterDocumentation.SESSIONS_STARTED, tags));
		this.ended.put(version,
				each(SessionEnd.class,
						(how) -> Timer.builder(McpMeterDocumentation.SESSION_DURATION.getName())
							.tags(tags.and(Keys.REASON.asString(), name(how)))
							.register(this.registry)));
	}

	private Counter counter(McpMeterDocumentation meter, Tags tags) {
		return Counter.builder(meter.getName()).baseUnit(meter.getBaseUnit()).tags(tags).register(this.registry);
	}

	private <E extends Enum<E>> Map<E, Counter> counters(McpMeterDocumentation meter, Keys key, Class<E> values,
			Tags tags) {
		return each(values, (value) -> counter(meter, tags.and(key.asString(), name(value))));
	}

	private static <E extends Enum<E>, M> Map<E, M> each(Class<E> values, Function<E, M> meter) {
		Map<E, M> meters = new EnumMap<>(values);
		for (E value : values.getEnumConstants()) {
			meters.put(value, meter.apply(value));
		}
		return meters;
	}

	private static String name(Enum<?> value) {
		return value.name().toLowerCase(Locale.ROOT);
	}

	private static <E> void count(Map<E, Counter> counters, E key) {
		get(counters, key).increment();
	}

	private static <E, M> M get(Map<E, M> meters, E key) {
		return Objects.requireNonNull(meters.get(key));
	}

	@Override
	public void requestRefused(RequestRefusal why) {
		count(this.requestsRefused, why);
	}

	@Override
	public void limitReached(Limited what, Limit which) {
		count(get(this.limits, what), which);
	}

	@Override
	public void argumentsMended(Mended how, @Nullable Implementation client) {
		String name = (client != null) ? client.name() : OTHER;
		String plain = UNUSUAL.matcher(name.substring(0, Math.min(name.length(), MAX_NAME))).replaceAll("_");
		count(mended(plain.isBlank() ? OTHER : plain), how);
	}

	private Map<Mended, Counter> mended(String client) {
		Map<Mended, Counter> known = this.argumentsMended.get(client);
		if (known != null) {
			return known;
		}
		synchronized (this.argumentsMended) {
			String counted = (this.argumentsMended.size() <= MAX_CLIENTS) ? client : OTHER;
			return this.argumentsMended.computeIfAbsent(counted,
					(name) -> counters(McpMeterDocumentation.ARGUMENTS_MENDED, Keys.REASON, Mended.class,
							this.stack.and(Keys.CLIENT.asString(), name)));
		}
	}

	@Override
	public void resultFailed(ResultFailure why) {
		count(this.resultsFailed, why);
	}

	@Override
	public void sessionCreated(ProtocolVersion version) {
		count(this.created, version);
	}

	@Override
	public void sessionEnded(ProtocolVersion version, Duration lifetime, SessionEnd how) {
		get(get(this.ended, version), how).record(lifetime);
	}

	@Override
	public void sessionRefused(SessionRefusal why) {
		count(this.refused, why);
	}

	@Override
	public void callPromoted(ProtocolVersion version) {
		(version.isSessionEra() ? this.promotedSession : this.promotedStateless).increment();
	}

	@Override
	public void eventStored() {
		this.stored.increment();
	}

	@Override
	public void eventsReplayed(int count) {
		this.replayed.increment(count);
	}

	@Override
	public void resumption(Resumption outcome) {
		count(this.resumptions, outcome);
	}

	@Override
	public void readerTooSlow() {
		this.slowReaders.increment();
	}

	@Override
	public void clientSilent() {
		this.silentClients.increment();
	}

	@Override
	public void asked(InputRequest question) {
		count(this.asked, QuestionKind.of(question));
	}

	@Override
	public void answered(InputRequest question, AnswerOutcome outcome) {
		count(get(this.answered, QuestionKind.of(question)), outcome);
	}

	private enum QuestionKind {

		ELICITATION, ELICITATION_URL, SAMPLING, ROOTS;

		static QuestionKind of(InputRequest question) {
			if (question.method().startsWith("elicitation")) {
				return question.capability().equals(ClientCapability.ELICITATION_URL) ? ELICITATION_URL : ELICITATION;
			}
			return question.method().startsWith("sampling") ? SAMPLING : ROOTS;
		}

	}

}
