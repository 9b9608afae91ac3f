package io.mcpspring.endpoint;

import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

import io.mcpspring.catalog.Changes;
import io.mcpspring.catalog.McpCatalog;
import io.mcpspring.catalog.McpNotifications;
import io.mcpspring.dispatch.Dispatcher;
import io.mcpspring.http.HttpHandler;
import io.mcpspring.jsonrpc.JsonRpcCodec;
import io.mcpspring.server.ServerEvents;
import io.mcpspring.server.ServerEvents.Limited;
import io.mcpspring.server.ServerSettings;
import io.mcpspring.session.InMemorySessionStore;
import io.mcpspring.session.SessionEra;
import io.mcpspring.share.RunningCalls;
import io.mcpspring.stateless.StatelessEra;
import io.mcpspring.stream.EventIds;
import io.mcpspring.stream.InMemoryEventLog;
import io.mcpspring.stream.StreamMonitor;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A whole server without a web stack: hand its {@link #handler()} the exchanges of an
 * adapter. Several may live in one JVM; none holds static state.
 */
public final class McpServer implements AutoCloseable {

	private static final Logger logger = LoggerFactory.getLogger(McpServer.class);

	private static final long FAST_TICK_MILLIS = 50;

	/** A part of the second after a node's lease in which its calls are ended. */
	private static final long ORPHANS_TICK_MILLIS = 250;

	private static final long SLOW_TICK_MILLIS = 1000;

	private final McpEndpoint endpoint;

	private final Changes changes;

	private final OfferedLists lists;

	private final @Nullable SessionEra sessionEra;

	private final @Nullable StatelessEra statelessEra;

	private final StreamMonitor monitor;

	private final ServerStores stores;

	private final ServerEvents events;

	private final BodyReceptions receptions;

	private final RunningCalls calls;

	private @Nullable ScheduledExecutorService ticker;

	private boolean closed;

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
		this.sessionEra = transport.eras().contains(Era.SESSION) ? new SessionEra(dispatcher, codec,
				stores.forSessions(), new EventIds(keys.eventIds()), this.monitor, transport.session(), this.calls)
				: null;
		if (this.sessionEra != null) {
			this.changes.add(this.sessionEra.changes());
			this.sessionEra.challenge(transport.challenge());
		}
		this.statelessEra = transport.eras().contains(Era.STATELESS) ? new StatelessEra(dispatcher, codec, this.monitor,
				transport.stateless(), transport.shares(), classifier.served(), keys.states(), stores.consumed(),
				stores.link(), transport.challenge(), this.calls) : null;
		if (this.statelessEra != null) {
			this.changes.add(this.statelessEra.changes());
			new SharedChanges(stores.link()).exchange(this.changes, this.statelessEra.changes());
		}
		this.events = settings.events();
		if (stores.events() instanceof InMemoryEventLog memory) {
			memory.onLimit((limit) -> this.events.limitReached(Limited.EVENTS, limit));
		}
		this.receptions = new BodyReceptions(
				transport.shares().of("bytes of unfinished requests", transport.gate().maxReceivingSize()),
				this.events);
		this.endpoint = new McpEndpoint(transport.gate(), transport.admission(), codec, classifier, this.sessionEra,
				this.statelessEra, this.receptions, this.events);
	}

	/**
	 * Start to look after sessions, streams and calls: without it nothing is timed out,
	 * kept alive, expired or announced. Once; a server that was closed stays closed.
	 */
	public synchronized void start() {
		if (this.ticker == null && !this.closed) {
			this.lists.begin();
			this.ticker = startTicker();
		}
	}

	private ScheduledExecutorService startTicker() {
		ScheduledThreadPoolExecutor executor = new ScheduledThreadPoolExecutor(1, (task) -> {
			Thread thread = new Thread(task, "mcp-ticker");
			thread.setDaemon(true);
			return thread;
		});
		executor.scheduleWithFixedDelay(guarded(this::fastTick), FAST_TICK_MILLIS, FAST_TICK_MILLIS,
				TimeUnit.MILLISECONDS);
		if (this.sessionEra != null) {
			executor.scheduleWithFixedDelay(guarded(this.sessionEra::lookAfterOrphans), ORPHANS_TICK_MILLIS,
					ORPHANS_TICK_MILLIS, TimeUnit.MILLISECONDS);
		}
		executor.scheduleWithFixedDelay(guarded(this::slowTick), SLOW_TICK_MILLIS, SLOW_TICK_MILLIS,
				TimeUnit.MILLISECONDS);
		return executor;
	}

	/**
	 * Whatever goes wrong in one round, the next one comes: without it nothing would be
	 * timed out, kept alive or expired any more.
	 */
	private static Runnable guarded(Runnable tick) {
		return () -> {
			try {
				tick.run();
			}
			catch (RuntimeException | Error ex) {
				logger.error("Housekeeping failed", ex);
			}
		};
	}

	private void fastTick() {
		this.lists.flush();
		if (this.sessionEra != null) {
			this.sessionEra.lookAfterCalls();
		}
		if (this.statelessEra != null) {
			this.statelessEra.lookAfterCalls();
		}
	}

	private void slowTick() {
		this.monitor.tick();
		if (this.sessionEra != null) {
			this.sessionEra.tick();
		}
		if (this.stores.sessions() instanceof InMemorySessionStore memory) {
			memory.expire();
		}
		if (this.stores.events() instanceof InMemoryEventLog memory) {
			memory.expire();
		}
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
		int running = (this.sessionEra != null) ? this.sessionEra.runningCalls() : 0;
		return running + ((this.statelessEra != null) ? this.statelessEra.runningCalls() : 0);
	}

	/**
	 * How things stand now.
	 * @return the figures
	 */
	public ServerFigures figures() {
		int sessionCalls = (this.sessionEra != null) ? this.sessionEra.runningCalls() : 0;
		int sessionStreams = (this.sessionEra != null) ? this.sessionEra.openStreams() : 0;
		int subscriptions = (this.statelessEra != null) ? this.statelessEra.openSubscriptions() : 0;
		InMemorySessionStore sessions = (this.stores.sessions() instanceof InMemorySessionStore memory) ? memory : null;
		InMemoryEventLog events = (this.stores.events() instanceof InMemoryEventLog memory) ? memory : null;
		return new ServerFigures(sessionCalls, runningCalls() - sessionCalls, this.stores.suspended().size(),
				(sessions != null) ? sessions.size() : null, sessionStreams,
				Math.max(0, openStreams() - sessionStreams), subscriptions, (events != null) ? events.size() : null,
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
		if (this.sessionEra != null) {
			this.sessionEra.drain();
		}
		if (this.statelessEra != null) {
			this.statelessEra.drain();
		}
	}

	@Override
	public void close() {
		letGo();
		if (this.sessionEra != null) {
			this.sessionEra.close();
		}
		stopTicker();
	}

	private synchronized void stopTicker() {
		this.closed = true;
		if (this.ticker != null) {
			this.ticker.shutdownNow();
		}
	}

}
