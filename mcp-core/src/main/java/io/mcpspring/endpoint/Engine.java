package io.mcpspring.endpoint;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import io.mcpspring.answer.Outcomes;
import io.mcpspring.catalog.Changes;
import io.mcpspring.catalog.McpCatalog;
import io.mcpspring.dispatch.CallDetacher;
import io.mcpspring.dispatch.Dispatcher;
import io.mcpspring.era.EraEngine;
import io.mcpspring.era.EraHandler;
import io.mcpspring.housekeeping.Chore;
import io.mcpspring.jsonrpc.JsonRpcCodec;
import io.mcpspring.server.CallSessions;
import io.mcpspring.server.Era;
import io.mcpspring.server.ServerSettings;
import io.mcpspring.session.SessionEra;
import io.mcpspring.share.RunningCalls;
import io.mcpspring.sse.SseClients;
import io.mcpspring.stateless.StatelessEra;
import io.mcpspring.store.LostSessions;
import io.mcpspring.stream.EventIds;
import io.mcpspring.stream.StreamMonitor;
import org.jspecify.annotations.Nullable;

/**
 * The part of a server that processes requests: the endpoint and the eras behind it.
 */
final class Engine {

	private final McpEndpoint endpoint;

	private final SseClients sse;

	private final SseEndpoint sseEndpoint;

	private final Eras eras;

	private final OfferedLists lists;

	private final @Nullable CallDetacher detacher;

	private final CallSessions sessions;

	/**
	 * Create an engine.
	 * @param catalog the catalogue of the server
	 * @param settings the decisions of the application
	 * @param transport the behaviour towards clients
	 * @param stores the stores of sessions, events and suspended calls
	 * @param parts the parts that the server creates before the engine
	 */
	Engine(McpCatalog catalog, ServerSettings settings, TransportSettings transport, ServerStores stores, Parts parts) {
		JsonRpcCodec codec = new JsonRpcCodec(transport.codecLimits());
		ServerKeys.Rings keys = transport.keys().rings(stores.link());
		Dispatcher dispatcher = new Dispatcher(catalog, settings, keys.cursors(), codec, transport.challenge());
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
		List<EraHandler> eras = new ArrayList<>();
		if (transport.eras().contains(Era.SESSION)) {
			SessionEra sessions = new SessionEra(engine, stores.forSessions(lost(settings, transport, stores, keys)),
					new EventIds(keys.eventIds()), transport.session());
			parts.changes().add(sessions.changes());
			eras.add(sessions);
		}
		// It also serves requests of the other era without a session.
		if (transport.eras().contains(Era.STATELESS) || mixed) {
			StatelessEra stateless = new StatelessEra(engine, transport.stateless(), transport.shares(),
					classifier.served(), keys.states(), stores.consumed(), stores.link());
			parts.changes().add(stateless.changes());
			new SharedChanges(stores.link()).exchange(parts.changes(), stateless.changes());
			eras.add(stateless);
		}
		this.eras = new Eras(eras);
		this.endpoint = new McpEndpoint(transport, codec, classifier, this.eras, parts.receptions(), settings,
				new StrangerGate(dispatcher.gatekeeper(), transport.challenge(), settings, codec));
		this.sse = new SseClients(this.endpoint, codec, parts.monitor(),
				transport.shares().of("streams of HTTP with SSE", transport.sse().maxStreams()), transport.sse(),
				settings.events());
		this.sseEndpoint = this.endpoint.sse(this.sse);
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

	Eras eras() {
		return this.eras;
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
		this.eras.chores().forEach(chores::add);
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
		this.eras.drain();
	}

	void close() {
		this.sse.close();
		this.eras.close();
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
	 */
	record Parts(Changes changes, StreamMonitor monitor, BodyReceptions receptions, RunningCalls calls) {
	}

}
