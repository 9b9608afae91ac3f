package io.mcpspring.endpoint;

import java.util.ArrayList;
import java.util.List;

import io.mcpspring.catalog.Changes;
import io.mcpspring.catalog.McpCatalog;
import io.mcpspring.catalog.McpNotifications;
import io.mcpspring.dispatch.Dispatcher;
import io.mcpspring.era.Era;
import io.mcpspring.era.EraHandler;
import io.mcpspring.housekeeping.Chore;
import io.mcpspring.housekeeping.Housekeeper;
import io.mcpspring.http.HttpHandler;
import io.mcpspring.jsonrpc.JsonRpcCodec;
import io.mcpspring.server.ServerEvents.Limited;
import io.mcpspring.server.ServerEvents;
import io.mcpspring.server.ServerSettings;
import io.mcpspring.session.SessionEra;
import io.mcpspring.share.RunningCalls;
import io.mcpspring.stateless.StatelessEra;
import io.mcpspring.stream.EventIds;
import io.mcpspring.stream.EventLog;
import io.mcpspring.stream.StreamMonitor;

/**
 * A whole server without a web stack: hand its {@link #handler()} the exchanges of an
 * adapter. Several may live in one JVM; none holds static state.
 */
public final class McpServer implements AutoCloseable {

	private final McpEndpoint endpoint;

	private final Changes changes;

	private final OfferedLists lists;

	private final Eras eras;

	private final StreamMonitor monitor;

	private final ServerStores stores;

	private final ServerEvents events;

	private final BodyReceptions receptions;

	private final RunningCalls calls;

	private final Housekeeper housekeeper = new Housekeeper();

	private volatile boolean draining;

	/**
	 * Create a server, which has no thread until it is started.
	 * @param catalog what it offers
	 * @param settings what the application decided
	 * @param transport how it behaves towards clients
	 * @param stores where sessions, events and waiting calls are kept
	 */
	public McpServer(McpCatalog catalog, ServerSettings settings, TransportSettings transport, ServerStores stores) {
		JsonRpcCodec codec = new JsonRpcCodec(transport.codecLimits());
		ServerKeys.Rings keys = transport.keys().rings(stores.link());
		Dispatcher dispatcher = new Dispatcher(catalog, settings, keys.cursors());
		EraClassifier classifier = new EraClassifier(transport.eras());
		this.stores = stores;
		this.calls = new RunningCalls(settings.calls().maxRunning(), settings.calls().maxRunningBytes(),
				transport.gate().maxBodySize(), transport.shares());
		this.monitor = new StreamMonitor(transport.keepAlive(), transport.writeTimeout(),
				settings.events()::readerTooSlow);
		this.changes = new Changes(catalog);
		this.lists = new OfferedLists(catalog, this.changes, stores.link());
		this.eras = new Eras(eras(dispatcher, codec, transport, keys, classifier));
		this.events = settings.events();
		stores.events().onLimit((limit) -> this.events.limitReached(Limited.EVENTS, limit));
		this.receptions = new BodyReceptions(
				transport.shares().of("bytes of unfinished requests", transport.gate().maxReceivingSize()),
				this.events);
		this.endpoint = new McpEndpoint(transport.gate(), transport.admission(), codec, classifier, this.eras,
				this.receptions, this.events);
	}

	private List<EraHandler> eras(Dispatcher dispatcher, JsonRpcCodec codec, TransportSettings transport,
			ServerKeys.Rings keys, EraClassifier classifier) {
		List<EraHandler> eras = new ArrayList<>();
		if (transport.eras().contains(Era.SESSION)) {
			SessionEra sessions = new SessionEra(dispatcher, codec, this.stores.forSessions(),
					new EventIds(keys.eventIds()), this.monitor, transport.session(), this.calls);
			sessions.challenge(transport.challenge());
			this.changes.add(sessions.changes());
			eras.add(sessions);
		}
		if (transport.eras().contains(Era.STATELESS)) {
			StatelessEra stateless = new StatelessEra(dispatcher, codec, this.monitor, transport.stateless(),
					transport.shares(), classifier.served(), keys.states(), this.stores.consumed(), this.stores.link(),
					transport.challenge(), this.calls);
			this.changes.add(stateless.changes());
			new SharedChanges(this.stores.link()).exchange(this.changes, stateless.changes());
			eras.add(stateless);
		}
		return eras;
	}

	/**
	 * Start to look after sessions, streams and calls: without it nothing is timed out,
	 * kept alive, expired or announced. Once; a server that was closed stays closed.
	 */
	public void start() {
		List<Chore> chores = new ArrayList<>();
		chores.add(new Chore(Chore.OFTEN, this.lists::flush));
		chores.add(new Chore(Chore.SECOND, this.monitor::tick));
		this.eras.chores().forEach(chores::add);
		chores.addAll(this.stores.chores());
		this.housekeeper.start(chores, this.lists::begin);
	}

	/**
	 * What answers the exchanges.
	 * @return the handler
	 */
	public HttpHandler handler() {
		return this.endpoint;
	}

	/**
	 * What tells clients of changes.
	 * @return the notifications
	 */
	public McpNotifications notifications() {
		return this.changes;
	}

	/**
	 * How many connections are open for streams.
	 * @return the number
	 */
	public int openStreams() {
		return this.monitor.size();
	}

	/**
	 * How many calls run.
	 * @return the number
	 */
	public int runningCalls() {
		return this.eras.figures(Era.SESSION).calls() + this.eras.figures(Era.STATELESS).calls();
	}

	/**
	 * How things stand now.
	 * @return the figures
	 */
	public ServerFigures figures() {
		EraHandler.Figures session = this.eras.figures(Era.SESSION);
		EraHandler.Figures stateless = this.eras.figures(Era.STATELESS);
		EventLog.Kept events = this.stores.events().kept();
		return new ServerFigures(session.calls(), stateless.calls(), this.stores.suspended().size(),
				this.stores.sessions().kept(), session.streams(), Math.max(0, openStreams() - session.streams()),
				stateless.subscriptions(), (events != null) ? events.streams() : null,
				(events != null) ? events.bytes() : null, (events != null) ? events.dropped() : null,
				this.receptions.size(), this.receptions.bytes(), this.calls.bytes(), this.monitor.waitingWriters());
	}

	/**
	 * Whether {@link #drain()} was called.
	 * @return {@code true} if no new work should be sent here
	 */
	public boolean isDraining() {
		return this.draining;
	}

	/**
	 * Let streams go and connections end with the answers they carry, so that clients
	 * come back at another node, and take no new sessions that end with this node;
	 * running calls go on, and requests are served for as long as they arrive.
	 */
	public void drain() {
		if (!this.draining) {
			this.events.draining();
		}
		letGo();
	}

	private void letGo() {
		this.draining = true;
		this.endpoint.drain();
		this.eras.drain();
	}

	@Override
	public void close() {
		letGo();
		this.eras.close();
		this.housekeeper.close();
	}

}
