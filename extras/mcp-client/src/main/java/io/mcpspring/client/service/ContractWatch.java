package io.mcpspring.client.service;

import java.lang.ref.WeakReference;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongFunction;

import io.mcpspring.client.ListenRequest;
import io.mcpspring.client.McpClient;
import io.mcpspring.client.McpSubscription;
import io.mcpspring.client.ServerDescription;
import io.mcpspring.client.service.change.AnnouncementPause;
import io.mcpspring.client.service.change.ChangeWarnings;
import io.mcpspring.client.service.change.ListeningPause;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Compares the interfaces of one client with its server: before they are used, and
 * whenever the server announces that its tools have changed (server-2025 TOOL-21;
 * server-2026 SUBS-01). One comparison runs at a time; those that are asked for in the
 * meantime are one more.
 */
final class ContractWatch implements AutoCloseable {

	private static final Logger logger = LoggerFactory.getLogger(ContractWatch.class);

	private static final ListenRequest LISTS = ListenRequest.of(true, Set.of());

	private static final long ACKNOWLEDGED_SECONDS = 5;

	private final McpClient client;

	/** The timers, by their milliseconds. */
	private final LongFunction<Executor> delays;

	private final List<ServiceContract> contracts = new CopyOnWriteArrayList<>();

	private final Object monitor = new Object();

	private @Nullable CompletableFuture<Void> running;

	private @Nullable CompletableFuture<Void> next;

	private @Nullable CompletableFuture<Void> listening;

	private @Nullable McpSubscription subscription;

	private final AnnouncementPause announcementPause = new AnnouncementPause(System::nanoTime);

	private final ListeningPause listeningPause = new ListeningPause(System::nanoTime);

	private final ChangeWarnings warnings = new ChangeWarnings(System::nanoTime);

	private boolean stale;

	private boolean announced;

	private boolean closed;

	ContractWatch(McpClient client) {
		this(client, (millis) -> CompletableFuture.delayedExecutor(millis, TimeUnit.MILLISECONDS));
	}

	ContractWatch(McpClient client, LongFunction<Executor> delays) {
		this.client = client;
		this.delays = delays;
	}

	ServiceContract add(ServiceContract contract) {
		this.contracts.add(contract);
		return contract;
	}

	void remove(ServiceContract contract) {
		this.contracts.remove(contract);
	}

	/** Compare an interface, unless its latest comparison is still valid. */
	CompletableFuture<Void> compared(ServiceContract contract) {
		synchronized (this.monitor) {
			if (contract.isCompared() && !this.stale) {
				return (this.running != null) ? this.running : CompletableFuture.completedFuture(null);
			}
		}
		return listening().thenCompose((ready) -> compareAll());
	}

	/** Listen from before the first comparison, so that no change comes in between. */
	private CompletableFuture<Void> listening() {
		CompletableFuture<Void> begun = new CompletableFuture<>();
		synchronized (this.monitor) {
			if (this.listening != null) {
				return this.listening;
			}
			this.listening = begun;
		}
		this.client.connect().whenComplete((server, failure) -> {
			if (server == null) {
				synchronized (this.monitor) {
					this.listening = null;
				}
				begun.completeExceptionally(
						(failure != null) ? failure : new IllegalStateException("The server says nothing of itself"));
			}
			else if (announces(server)) {
				listen().copy()
					.completeOnTimeout(null, ACKNOWLEDGED_SECONDS, TimeUnit.SECONDS)
					.whenComplete((open, refused) -> begun.complete(null));
			}
			else {
				begun.complete(null);
			}
		});
		return begun;
	}

	private static boolean announces(ServerDescription server) {
		return server.capabilities().path("tools").path("listChanged").asBoolean(false);
	}

	private CompletableFuture<Void> listen() {
		return this.client.listen(LISTS, (notification) -> {
			if (notification.method().equals("notifications/tools/list_changed")) {
				compareAgain();
			}
		}).thenAccept(this::opened).whenComplete((open, failure) -> {
			if (failure != null) {
				logger.debug("Changes of the server's tools are not heard of", failure);
				listenAgain();
			}
			else if (this.contracts.stream().anyMatch(ServiceContract::isCompared)) {
				compareAgain();
			}
		});
	}

	private void opened(McpSubscription open) {
		McpSubscription before;
		boolean late;
		this.listeningPause.opened();
		synchronized (this.monitor) {
			late = this.closed;
			before = this.subscription;
			this.subscription = open;
		}
		if (before != null) {
			before.close();
		}
		if (late) {
			open.close();
			return;
		}
		open.ended().thenRun(() -> {
			if (isCurrent(open)) {
				open.close();
				listenAgain();
			}
		});
	}

	private boolean isCurrent(McpSubscription ended) {
		synchronized (this.monitor) {
			boolean current = this.subscription == ended;
			this.subscription = current ? null : this.subscription;
			return current;
		}
	}

	private void listenAgain() {
		later(this.listeningPause.next(), ContractWatch::listen);
	}

	/** Run a task later. Its timer does not hold a client that is closed meanwhile. */
	private void later(long millis, Consumer<ContractWatch> task) {
		WeakReference<ContractWatch> self = new WeakReference<>(this);
		this.delays.apply(millis).execute(() -> {
			ContractWatch watch = self.get();
			if (watch != null && !watch.isClosed()) {
				task.accept(watch);
			}
		});
	}

	private boolean isClosed() {
		synchronized (this.monitor) {
			return this.closed || this.client.isClosed();
		}
	}

	/** A call in the meantime does not wait for this, but compares itself. */
	private void compareAgain() {
		long collected;
		synchronized (this.monitor) {
			this.stale = true;
			if (this.announced) {
				return;
			}
			this.announced = true;
			collected = this.announcementPause.next();
		}
		later(collected, ContractWatch::compareAnnounced);
	}

	private void compareAnnounced() {
		boolean wanted;
		synchronized (this.monitor) {
			this.announced = false;
			wanted = this.stale;
		}
		if (wanted) {
			compareAll();
		}
	}

	private CompletableFuture<Void> compareAll() {
		CompletableFuture<Void> mine;
		synchronized (this.monitor) {
			if (this.running != null) {
				this.next = (this.next != null) ? this.next : new CompletableFuture<>();
				return this.next;
			}
			mine = new CompletableFuture<>();
			this.running = mine;
		}
		run(mine);
		return mine;
	}

	private void run(CompletableFuture<Void> comparison) {
		synchronized (this.monitor) {
			this.stale = false;
		}
		Set<String> wanted = new LinkedHashSet<>();
		this.contracts.forEach((contract) -> wanted.addAll(contract.tools()));
		ToolPages.read(this.client, wanted).thenAccept(this::compare).whenComplete((done, failure) -> {
			CompletableFuture<Void> following;
			synchronized (this.monitor) {
				this.stale = this.stale || failure != null;
				following = this.next;
				this.running = following;
				this.next = null;
			}
			if (following != null) {
				// On another thread, so that a server that always announces is no
				// recursion.
				CompletableFuture.runAsync(() -> run(following));
			}
			if (failure != null) {
				comparison.completeExceptionally(failure);
			}
			else {
				comparison.complete(null);
			}
		});
	}

	/** An interface that is compared for the first time tells its user itself. */
	private void compare(Map<String, ListedTool> tools) {
		Set<String> differences = new LinkedHashSet<>();
		Set<String> later = new LinkedHashSet<>();
		for (ServiceContract contract : this.contracts) {
			boolean first = !contract.isCompared();
			contract.compare(tools);
			differences.addAll(contract.differences());
			if (!first) {
				later.addAll(contract.differences());
			}
		}
		Set<String> due = this.warnings.due(differences, later);
		if (!due.isEmpty()) {
			logger.warn("The server's tools have changed, calls that no longer fit are not sent:\n- {}",
					String.join("\n- ", due));
		}
	}

	@Override
	public void close() {
		McpSubscription open;
		synchronized (this.monitor) {
			this.closed = true;
			open = this.subscription;
			this.subscription = null;
		}
		if (open != null) {
			open.close();
		}
	}

}
