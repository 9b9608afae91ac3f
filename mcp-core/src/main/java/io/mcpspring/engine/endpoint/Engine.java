package io.mcpspring.engine.endpoint;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.mcpspring.engine.answer.Outcomes;
import io.mcpspring.engine.catalog.CatalogTable;
import io.mcpspring.engine.catalog.Changes;
import io.mcpspring.engine.dispatch.CallDetacher;
import io.mcpspring.engine.dispatch.Dispatcher;
import io.mcpspring.engine.era.EraEngine;
import io.mcpspring.engine.era.EraHandler;
import io.mcpspring.engine.housekeeping.Chore;
import io.mcpspring.engine.jsonrpc.JsonRpcCodec;
import io.mcpspring.engine.server.CallSessions;
import io.mcpspring.engine.server.Era;
import io.mcpspring.engine.server.ServerEvents;
import io.mcpspring.engine.server.ServerSettings;
import io.mcpspring.engine.session.SessionEra;
import io.mcpspring.engine.share.MemoryBudget.Part;
import io.mcpspring.engine.share.RunningCalls;
import io.mcpspring.engine.sse.SseClients;
import io.mcpspring.engine.stateless.StatelessEra;
import io.mcpspring.engine.store.LostSessions;
import io.mcpspring.engine.stream.EventIds;
import io.mcpspring.engine.stream.StreamMonitor;
import io.mcpspring.engine.stream.StreamPlaces;
import io.mcpspring.store.NodeLink;
import org.jspecify.annotations.Nullable;

/**
 * The part of a server that processes requests: the endpoint and the eras behind it.
 */
final class Engine {

	private final McpEndpoint endpoint;

	private final SseClients sse;

	private final SseEndpoint sseEndpoint;

	private final List<EraHandler> eras = new ArrayList<>();

	private final OfferedLists lists;

	private final @Nullable CallDetacher detacher;

	private final CallSessions sessions;

	private final SignOut signOut;

	/**
	 * Create an engine.
	 * @param catalog the catalogue of the server
	 * @param settings the decisions of the application
	 * @param transport the behaviour towards clients
	 * @param stores the stores of sessions, events and suspended calls
	 * @param parts the parts that the server creates before the engine
	 */
	Engine(CatalogTable catalog, ServerSettings settings, TransportSettings transport, ServerStores stores,
			Parts parts) {
		JsonRpcCodec codec = new JsonRpcCodec(transport.codecLimits());
		ServerKeys.Rings keys = transport.keys().rings(stores.link());
		Dispatcher dispatcher = new Dispatcher(catalog, settings, keys.cursors(), codec, transport.challenge(),
				parts.calls());
		boolean mixed = settings.publicAccess().enabled();
		EraClassifier classifier = new EraClassifier(transport.eras(), mixed);
		this.lists = new OfferedLists(catalog, parts.changes(), stores.link());
		this.detacher = dispatcher.detacher();
		this.sessions = settings.sessions();
		if (this.detacher != null) {
			this.detacher.connect(dispatcher, parts.changes());
		}
		EraEngine engine = new EraEngine(dispatcher, codec,
				new Outcomes(settings.extensions(), transport.challenge(), settings.publicAccess()), parts.monitor(),
				parts.calls());
		LostSessions lost = lost(settings, transport, stores, keys);
		if (transport.eras().contains(Era.SESSION)) {
			SessionEra sessions = new SessionEra(engine, stores.forSessions(lost), new EventIds(keys.eventIds()),
					transport.session());
			parts.changes().add(sessions.changes());
			this.eras.add(sessions);
		}
		// It also serves requests of the other era without a session.
		if (transport.eras().contains(Era.STATELESS) || mixed) {
			StreamPlaces places = new StreamPlaces(
					transport.shares().of("subscriptions", transport.stateless().maxSubscriptions()),
					transport.memory().pot(Part.SUBSCRIPTIONS));
			StatelessEra stateless = new StatelessEra(engine, transport.stateless(), places, classifier.served(),
					keys.states(), stores.consumed(), stores.link());
			parts.changes().add(stateless.changes());
			new SharedChanges(stores.link()).exchange(parts.changes(), stateless.changes());
			this.eras.add(stateless);
		}
		this.endpoint = new McpEndpoint(transport, codec, classifier, this.eras, parts, settings,
				new StrangerGate(dispatcher.gatekeeper(), transport.challenge(), settings, codec));
		this.sse = new SseClients(this.endpoint, codec, parts.monitor(),
				transport.shares().of("streams of HTTP with SSE", transport.sse().maxStreams()), transport.sse(),
				settings.events());
		this.sseEndpoint = this.endpoint.sse(this.sse);
		this.signOut = new SignOut(parts.callers(), stores, this.sessions, this.detacher, settings.events(),
				(signedOut) -> {
					this.eras.forEach((era) -> era.signOut(signedOut));
					this.sse.signOut(signedOut);
					if (lost != null) {
						signedOut.forEach(lost::signOut);
					}
				});
	}

	private static @Nullable LostSessions lost(ServerSettings settings, TransportSettings transport,
			ServerStores stores, ServerKeys.Rings keys) {
		Duration maxAge = transport.revivedSessions();
		return (maxAge != null && !stores.sessions().isShared())
				? new LostSessions(keys.sessionIds(), stores.sessions(), maxAge, settings.time(), settings.events())
				: null;
	}

	McpEndpoint endpoint() {
		return this.endpoint;
	}

	SseEndpoint sseEndpoint() {
		return this.sseEndpoint;
	}

	/** Return the clients of HTTP with SSE. */
	SseClients sse() {
		return this.sse;
	}

	/** Return the sign-out of users. */
	SignOut signOut() {
		return this.signOut;
	}

	EraHandler.Figures figures(Era era) {
		return this.eras.stream()
			.filter((handler) -> handler.era() == era)
			.map(EraHandler::figures)
			.findAny()
			.orElse(EraHandler.Figures.NONE);
	}

	/** Return the figures of the sessions that use this node. */
	Map<String, EraHandler.Figures> bySession() {
		return this.eras.stream()
			.map(EraHandler::bySession)
			.filter((figures) -> !figures.isEmpty())
			.findAny()
			.orElse(Map.of());
	}

	OfferedLists lists() {
		return this.lists;
	}

	/** Return the periodic work of the engine and its stores. */
	List<Chore> chores(ServerStores stores, StreamMonitor monitor) {
		List<Chore> chores = new ArrayList<>();
		chores.add(new Chore(Chore.OFTEN, this.lists::flush));
		chores.add(new Chore(Chore.SECOND, monitor::tick));
		chores.add(new Chore(Chore.SECOND, this.sse::tick));
		this.eras.forEach((era) -> chores.addAll(era.chores()));
		chores.addAll(stores.chores());
		chores.addAll(this.sessions.chores());
		if (this.detacher != null) {
			chores.addAll(this.detacher.chores());
		}
		return chores;
	}

	void drain() {
		this.endpoint.drain();
		this.sse.drain();
		this.eras.forEach(EraHandler::drain);
	}

	void abandonCalls() {
		this.eras.forEach(EraHandler::close);
	}

	void close() {
		this.sse.close();
		abandonCalls();
		if (this.detacher != null) {
			this.detacher.close();
		}
	}

	/**
	 * The parts of a server that exist from its beginning.
	 *
	 * @param changes the changes of the catalogue
	 * @param monitor the monitor of open connections
	 * @param receptions the bodies being received
	 * @param calls the running calls
	 * @param callers the callers of users
	 */
	record Parts(Changes changes, StreamMonitor monitor, BodyReceptions receptions, RunningCalls calls,
			UserCallers callers) {

		static Parts of(CatalogTable catalog, ServerSettings settings, TransportSettings transport, NodeLink link) {
			ServerEvents events = settings.events();
			return new Parts(new Changes(catalog, settings.extensions().notifications()),
					new StreamMonitor(settings.time(), transport.keepAlive(), transport.writeTimeout(),
							transport.memory().ofServer(Part.UNREAD) / 2, events::readerTooSlow,
							settings.credentials()),
					new BodyReceptions(transport.memory(), events),
					new RunningCalls(settings.calls().maxRunning(), transport.shares(), transport.memory()),
					new UserCallers(link, settings.time()));
		}

	}

}
