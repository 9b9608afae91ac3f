package io.mcpspring.engine.endpoint;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;

import io.mcpspring.catalog.McpNotifications;
import io.mcpspring.context.McpCaller;
import io.mcpspring.engine.catalog.CatalogTable;
import io.mcpspring.engine.dispatch.CallDetacher;
import io.mcpspring.engine.era.EraHandler;
import io.mcpspring.engine.housekeeping.Housekeeper;
import io.mcpspring.engine.http.ExchangeHandler;
import io.mcpspring.engine.jsonrpc.AnswerMemory;
import io.mcpspring.engine.server.Era;
import io.mcpspring.engine.server.ServerEvents;
import io.mcpspring.engine.server.ServerEvents.Limited;
import io.mcpspring.engine.server.ServerSettings;
import io.mcpspring.engine.share.Bound;
import io.mcpspring.engine.share.Bounded;
import io.mcpspring.engine.share.MemoryBudget.Part;
import io.mcpspring.engine.stream.InMemoryEventLog;
import io.mcpspring.server.McpServerControl;
import io.mcpspring.store.EventLog;
import org.jspecify.annotations.Nullable;

/**
 * MCP server without a web stack: pass the exchanges of an adapter to its
 * {@link #handler()}. Several servers may coexist in one JVM, since none has static
 * state.
 * <p>
 * The engine behind the handler is created when the handler is first requested, or
 * together with the server if state outlives the process, comes from other nodes or
 * belongs to tasks. This shortens the start of an application, and a server without
 * clients has neither engine nor threads.
 */
public final class McpEngine implements McpServerControl, AutoCloseable {

	private final CatalogTable catalog;

	private final ServerSettings settings;

	private final TransportSettings transport;

	private final ServerStores stores;

	private final Engine.Parts parts;

	private final Housekeeper housekeeper;

	private volatile @Nullable Engine engine;

	private volatile boolean draining;

	/** Guarded by this, like the creation of the engine. */
	private boolean started;

	/** Guarded by this. */
	private boolean closed;

	/**
	 * Create a server, which has no thread until it is started.
	 * @param catalog the catalogue
	 * @param settings the decisions of the application
	 * @param transport the behaviour towards clients
	 * @param stores the stores of sessions, events and suspended calls
	 */
	public McpEngine(CatalogTable catalog, ServerSettings settings, TransportSettings transport, ServerStores stores) {
		ServerEvents events = settings.events();
		this.catalog = catalog;
		this.settings = settings;
		this.transport = transport;
		this.stores = stores;
		this.housekeeper = new Housekeeper(settings.time());
		this.parts = Engine.Parts.of(catalog, settings, transport, stores.link());
		if (stores.events() instanceof InMemoryEventLog log) {
			log.onLimit((limit) -> events.limitReached(Limited.EVENTS, limit));
		}
		CallDetacher detacher = settings.extensions().find(CallDetacher.class);
		if (!stores.areEmptyAtFirst() || (detacher != null && !detacher.isEmptyAtFirst())) {
			engine();
		}
	}

	private Engine engine() {
		Engine present = this.engine;
		return (present != null) ? present : create();
	}

	private synchronized Engine create() {
		Engine present = this.engine;
		if (present == null) {
			present = new Engine(this.catalog, this.settings, this.transport, this.stores, this.parts);
			if (this.started) {
				begin(present);
			}
			if (this.draining) {
				present.drain();
			}
			if (this.closed) {
				present.close();
			}
			this.engine = present;
		}
		return present;
	}

	/**
	 * Start the periodic work on sessions, streams and calls. Without it nothing times
	 * out, expires, is kept alive or announced. Repeated calls have no effect, and a
	 * closed server stays closed.
	 */
	public synchronized void start() {
		this.started = true;
		if (!this.closed) {
			this.parts.calls().start();
		}
		Engine present = this.engine;
		if (present != null) {
			begin(present);
		}
	}

	private void begin(Engine engine) {
		this.housekeeper.start(engine.chores(this.stores, this.parts.monitor()), engine.lists()::begin);
	}

	/**
	 * Return the handler of exchanges, and create the engine if it does not exist.
	 * @return the handler
	 */
	public ExchangeHandler handler() {
		return this.transport.around().apply(engine().endpoint());
	}

	/**
	 * Return the handler of the streams of HTTP with SSE, the transport of 2024-11-05.
	 * @param messageUri the address for messages as clients know it, without a query; the
	 * handler for it is {@link #sseMessages()}
	 * @return the handler
	 * @see <a href=
	 * "https://modelcontextprotocol.io/specification/2024-11-05/basic/transports">Transports</a>
	 */
	public ExchangeHandler sseStreams(String messageUri) {
		return this.transport.around().apply(engine().sseEndpoint().streams(messageUri));
	}

	/**
	 * Return the handler of the messages of HTTP with SSE.
	 * @return the handler
	 */
	public ExchangeHandler sseMessages() {
		return this.transport.around().apply(engine().sseEndpoint().messages());
	}

	/**
	 * Return the number of open streams of HTTP with SSE.
	 * @return the number
	 */
	public int sseStreams() {
		Engine present = this.engine;
		return (present != null) ? present.sse().size() : 0;
	}

	/**
	 * Return the notifications for clients.
	 * @return the notifications
	 */
	public McpNotifications notifications() {
		return this.parts.changes();
	}

	/**
	 * Return the number of open connections for streams.
	 * @return the number
	 */
	public int openStreams() {
		return this.parts.monitor().size();
	}

	/**
	 * Return the number of running calls.
	 * @return the number
	 */
	public int runningCalls() {
		return figures(Era.SESSION).calls() + figures(Era.STATELESS).calls();
	}

	/**
	 * Return the present figures of this server.
	 * @return the figures
	 */
	public ServerFigures figures() {
		EraHandler.Figures session = figures(Era.SESSION);
		EraHandler.Figures stateless = figures(Era.STATELESS);
		EventLog.Kept events = this.stores.events().kept();
		return new ServerFigures(session.calls(), stateless.calls(), this.stores.suspended().size(),
				this.stores.sessions().kept(), session.streams(),
				Math.max(0, openStreams() - session.streams() - sseStreams()), stateless.subscriptions(),
				(events != null) ? events.streams() : null, (events != null) ? events.bytes() : null,
				(events != null) ? events.dropped() : null, this.parts.receptions().size(),
				this.parts.receptions().bytes(), this.parts.calls().bytes(), this.parts.monitor().waitingWriters(),
				this.stores.link().obstacle() == null && this.stores.link().sharesKeys());
	}

	/**
	 * Return the bounds of what this server keeps for its clients in the memory of this
	 * node, except tasks.
	 * @return the bounds
	 */
	public List<Bound> bounds() {
		return Stream
			.of(Bounded.of(this.stores.sessions(), this.stores.events(), this.stores.suspended()),
					this.parts.receptions().bounds(), this.parts.calls().bounds(),
					List.of(new Bound("subscriptions", this.transport.stateless().maxSubscriptions(),
							() -> figures(Era.STATELESS).subscriptions()),
							this.transport.memory().pot(Part.SUBSCRIPTIONS).bound("subscription_memory"),
							new Bound("sse_streams", this.transport.sse().maxStreams(), this::sseStreams),
							this.parts.monitor().bound(),
							new Bound("remote_answers", AnswerMemory.ALL.max(), AnswerMemory.ALL::used)))
			.flatMap(List::stream)
			.toList();
	}

	private EraHandler.Figures figures(Era era) {
		Engine present = this.engine;
		return (present != null) ? present.figures(era) : EraHandler.Figures.NONE;
	}

	/**
	 * Return the sessions for operators.
	 * @return the sessions, of all nodes if they share them
	 */
	public ServerSessions sessions() {
		Engine present = this.engine;
		return new ServerSessions(this.stores, (present != null) ? present.bySession() : Map.of());
	}

	@Override
	public boolean isDraining() {
		return this.draining;
	}

	@Override
	public void drain() {
		if (!this.draining) {
			this.settings.events().draining();
		}
		letGo();
	}

	/** Close the streams, without holding the lock while writing to connections. */
	private void letGo() {
		Engine present;
		synchronized (this) {
			this.draining = true;
			present = this.engine;
		}
		if (present != null) {
			present.drain();
		}
	}

	/**
	 * End the running calls, and those that begin later, with a retryable error; to be
	 * called before the web server ends their connections and threads.
	 */
	public void abandonCalls() {
		this.parts.calls().stop();
		Engine present = this.engine;
		if (present != null) {
			present.abandonCalls();
		}
	}

	@Override
	public CompletionStage<Void> signOut(McpCaller caller) {
		return engine().signOut().signOut(caller);
	}

	@Override
	public void close() {
		letGo();
		Engine present;
		synchronized (this) {
			this.closed = true;
			this.parts.calls().stop();
			present = this.engine;
		}
		if (present != null) {
			present.close();
		}
		this.housekeeper.close();
	}

}
