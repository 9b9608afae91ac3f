package io.mcpspring.fake;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

import io.mcpspring.context.McpCaller;
import io.mcpspring.engine.endpoint.ServerKeys;
import io.mcpspring.engine.endpoint.ServerStores;
import io.mcpspring.engine.record.CallState;
import io.mcpspring.engine.share.MemoryBudget;
import io.mcpspring.engine.store.InMemoryConsumedStates;
import io.mcpspring.engine.store.InMemorySessionStore;
import io.mcpspring.engine.store.InMemorySuspendedCallStore;
import io.mcpspring.engine.store.SessionLimits;
import io.mcpspring.engine.store.SuspendedCallData;
import io.mcpspring.engine.stream.EventLogLimits;
import io.mcpspring.engine.stream.InMemoryEventLog;
import io.mcpspring.store.EventLog;
import io.mcpspring.store.NodeLink;
import io.mcpspring.store.NodeMessage;
import io.mcpspring.store.RunningCall;
import io.mcpspring.store.RunningCallStore;
import io.mcpspring.store.SessionRecord;
import io.mcpspring.store.StreamEvent;
import io.mcpspring.store.StreamKey;
import io.mcpspring.store.SuspendedCall;
import io.mcpspring.store.SuspendedCallStore;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Nodes that share stores in memory and may die. A node that is dead reaches nothing any
 * more; one whose lease ended is alive but taken for dead by the others.
 */
public final class FakeCluster {

	private final TestTime time = new TestTime();

	private final InMemorySessionStore sessions = new InMemorySessionStore(
			new SessionLimits(10_000, 50, Duration.ofDays(30), Duration.ofDays(30)), MemoryBudget.ofHeap(),
			this.time::nanoTime);

	private final InMemoryEventLog events = new InMemoryEventLog(
			new EventLogLimits(256, 1 << 20, 4 << 20, 32 << 20, Duration.ofDays(30)), this.time::nanoTime);

	private final InMemorySuspendedCallStore suspended = new InMemorySuspendedCallStore();

	private final InMemoryConsumedStates consumed = new InMemoryConsumedStates();

	private final ServerKeys keys = ServerKeys.random();

	private final Map<String, Node> nodes = new ConcurrentHashMap<>();

	private final AtomicBoolean counting = new AtomicBoolean();

	private final Map<String, Set<String>> callers = new ConcurrentHashMap<>();

	/** Which node owes the responses on which stream. Guarded by this. */
	private final Map<StreamKey, Owned> running = new LinkedHashMap<>();

	/**
	 * A node, alive from now on.
	 */
	public Node node(String name) {
		return this.nodes.computeIfAbsent(name, Node::new);
	}

	/**
	 * The setup of a server that is a node.
	 */
	public FakeServerSetup setup(String name) {
		return FakeServer.setup().node(node(name)).keys(this.keys);
	}

	/**
	 * Let time pass at all nodes, and their periodic work be done.
	 */
	public void pass(Duration time) {
		this.time.pass(time);
	}

	/**
	 * Have a node die.
	 */
	public void kill(String name) {
		Node node = node(name);
		node.dead = true;
		endLease(name);
	}

	/**
	 * Have the others take a node for dead.
	 */
	public void endLease(String name) {
		node(name).leased = false;
	}

	public InMemoryEventLog events() {
		return this.events;
	}

	public InMemorySuspendedCallStore suspended() {
		return this.suspended;
	}

	public InMemorySessionStore sessions() {
		return this.sessions;
	}

	/**
	 * The streams on which some node owes responses.
	 */
	public synchronized List<RunningCall> running() {
		return this.running.values().stream().map(Owned::call).toList();
	}

	private record Owned(RunningCall call, Node owner) {
	}

	/** How one node sees the cluster. */
	public final class Node implements NodeLink, RunningCallStore, SuspendedCallStore {

		private final String name;

		private final List<Consumer<NodeMessage>> listeners = new CopyOnWriteArrayList<>();

		private final List<Runnable> missed = new CopyOnWriteArrayList<>();

		/** Calls handed to this node, which are handed out again a little later. */
		private final Map<RunningCall, Integer> claimed = new HashMap<>();

		private volatile Runnable afterPut = () -> {
		};

		private volatile Runnable afterTaking = () -> {
		};

		private volatile Runnable beforeUpdating = () -> {
		};

		/** Done before an event is stored. */
		private volatile CompletionStage<?> beforeStoring = CompletableFuture.completedStage(null);

		/** Done before it is known that an event is stored. */
		private volatile CompletionStage<?> beforeConfirming = CompletableFuture.completedStage(null);

		private volatile boolean deaf;

		private volatile boolean readOnly;

		private volatile boolean broken;

		private volatile boolean cutOff;

		private volatile boolean unsure;

		private volatile boolean dead;

		private volatile boolean leased = true;

		private Node(String name) {
			this.name = name;
		}

		@Override
		public InstantSource clock() {
			return FakeCluster.this.time;
		}

		TestTime time() {
			return FakeCluster.this.time;
		}

		public ServerStores stores() {
			return new ServerStores(new Sessions(), new Log(), this, this, FakeCluster.this.consumed, this);
		}

		/**
		 * Have something happen as soon as a call waits that asks its client.
		 */
		public void afterPut(Runnable action) {
			this.afterPut = action;
		}

		/**
		 * Have something happen as soon as this node has taken a call out.
		 */
		public void afterTaking(Runnable action) {
			this.afterTaking = action;
		}

		/**
		 * Have something happen before this node changes a session.
		 */
		public void beforeUpdating(Runnable action) {
			this.beforeUpdating = action;
		}

		/**
		 * Have events stored only when something is done.
		 */
		public void beforeStoring(CompletionStage<?> done) {
			this.beforeStoring = done;
		}

		/**
		 * Have this node know of events that are stored, and read, only when something is
		 * done.
		 */
		public void beforeConfirming(CompletionStage<?> done) {
			this.beforeConfirming = done;
		}

		/**
		 * Have the events that are read from now on outlive the node no more.
		 */
		public void cutOff() {
			this.cutOff = true;
		}

		/**
		 * Have it not know that a call was kept.
		 */
		public void unsure() {
			this.unsure = true;
		}

		@Override
		public String toString() {
			return this.name;
		}

		private <T extends @Nullable Object> CompletionStage<T> alive(Supplier<CompletionStage<T>> action) {
			if (this.dead) {
				return CompletableFuture.failedFuture(new IOException("This node is dead"));
			}
			synchronized (FakeCluster.this) {
				return action.get();
			}
		}

		@Override
		public void tell(NodeMessage message) {
			if (this.dead) {
				return;
			}
			FakeCluster.this.nodes.values().forEach((node) -> {
				if (node != this && !node.dead && !node.deaf) {
					node.hear(message);
				}
			});
		}

		private void hear(NodeMessage message) {
			for (Consumer<NodeMessage> listener : this.listeners) {
				try {
					listener.accept(message);
				}
				catch (RuntimeException | Error ex) {
					// the others are told all the same
				}
			}
		}

		@Override
		public void listen(Consumer<NodeMessage> listener) {
			this.listeners.add(listener);
		}

		@Override
		public void onMissed(Runnable action) {
			this.missed.add(action);
		}

		@Override
		public CompletionStage<Void> addCaller(String user, String caller) {
			FakeCluster.this.callers.computeIfAbsent(user, (key) -> ConcurrentHashMap.newKeySet()).add(caller);
			return CompletableFuture.completedFuture(null);
		}

		@Override
		public CompletionStage<Set<String>> callers(String user) {
			return CompletableFuture.completedFuture(FakeCluster.this.callers.getOrDefault(user, Set.of()));
		}

		/**
		 * Have streams fail to open by an exception instead of a failed stage, or open
		 * them again.
		 */
		public void broken(boolean broken) {
			this.broken = broken;
		}

		/**
		 * Have changes of sessions fail.
		 */
		public void readOnly() {
			this.readOnly = true;
		}

		/**
		 * Have it hear nothing of what others tell, or hear them again.
		 */
		public void deaf(boolean deaf) {
			this.deaf = deaf;
			if (!deaf) {
				this.missed.forEach(Runnable::run);
			}
		}

		@Override
		public CompletionStage<Void> begin(RunningCall call) {
			return alive(() -> {
				own(call);
				return CompletableFuture.completedFuture(null);
			});
		}

		private void own(RunningCall call) {
			FakeCluster.this.running.put(call.stream(), new Owned(call, this));
		}

		@Override
		public CompletionStage<Void> end(RunningCall call) {
			return alive(() -> {
				Owned owned = FakeCluster.this.running.get(call.stream());
				if (owned != null && owned.owner() == this) {
					FakeCluster.this.running.remove(call.stream());
					this.claimed.remove(call);
				}
				return CompletableFuture.completedFuture(null);
			});
		}

		@Override
		public CompletionStage<List<RunningCall>> orphans() {
			return alive(() -> {
				List<RunningCall> orphans = new ArrayList<>();
				for (Owned owned : List.copyOf(FakeCluster.this.running.values())) {
					if (!owned.owner().leased && owned.owner() != this) {
						own(owned.call());
						this.claimed.put(owned.call(), 0);
						orphans.add(owned.call());
					}
				}
				this.claimed.replaceAll((call, times) -> times + 1);
				this.claimed.forEach((call, times) -> {
					if (times % 5 == 0) {
						orphans.add(call);
					}
				});
				return CompletableFuture.completedFuture(orphans);
			});
		}

		@Override
		public CompletionStage<Void> put(SuspendedCall call) {
			CompletionStage<Void> done = alive(
					() -> FakeCluster.this.suspended.put(written(SuspendedCallData.of(call))));
			this.afterPut.run();
			return this.unsure ? CompletableFuture.failedFuture(new IOException("Nobody answered")) : done;
		}

		@Override
		public CompletionStage<@Nullable SuspendedCall> answer(String sessionId, String question, JsonNode answer) {
			return alive(() -> FakeCluster.this.suspended.answer(sessionId, question, answer).thenApply(this::taken));
		}

		@Override
		public CompletionStage<@Nullable SuspendedCall> take(String sessionId, String request) {
			return alive(() -> FakeCluster.this.suspended.take(sessionId, request).thenApply(this::taken));
		}

		@Override
		public CompletionStage<List<SuspendedCall>> takeOverdue(Instant now) {
			return alive(() -> FakeCluster.this.suspended.takeOverdue(now).thenApply((calls) -> {
				calls.forEach(this::taken);
				return calls;
			}));
		}

		private @Nullable SuspendedCall taken(@Nullable SuspendedCall call) {
			if (call != null) {
				own(call.running());
				this.afterTaking.run();
			}
			return call;
		}

		@Override
		public CompletionStage<Integer> count(String sessionId) {
			return alive(() -> FakeCluster.this.suspended.count(sessionId));
		}

		@Override
		public CompletionStage<Void> removeSession(String sessionId) {
			return alive(() -> FakeCluster.this.suspended.removeSession(sessionId));
		}

		@Override
		public int size() {
			return FakeCluster.this.suspended.size();
		}

		/**
		 * A call as it is read back by another process.
		 */
		private static SuspendedCall written(SuspendedCallData call) {
			McpCaller caller = call.caller();
			return new SuspendedCallData(call.sessionId(), call.streamName(), call.epoch(), call.id(), call.method(),
					call.params().deepCopy(),
					McpCaller.builder(caller.key()).scopes(caller.scopes()).expiresAt(caller.expiresAt()).build(),
					CallState.of(call.state().toJson()), call.questions(), call.deadline());
		}

		/** The sessions of all nodes, whose ends the first one counts. */
		private final class Sessions extends ForwardingSessionStore {

			private Sessions() {
				super(FakeCluster.this.sessions);
			}

			@Override
			public boolean isShared() {
				return true;
			}

			@Override
			public CompletionStage<@Nullable SessionRecord> update(String id, UnaryOperator<SessionRecord> change) {
				Node.this.beforeUpdating.run();
				return Node.this.readOnly ? CompletableFuture.failedFuture(new IOException("Nothing can be written"))
						: super.update(id, change);
			}

			@Override
			public void countEnds(Consumer<Ended> counter) {
				if (FakeCluster.this.counting.compareAndSet(false, true)) {
					super.countEnds(counter);
				}
			}

		}

		/** The events as this node reaches them. */
		private final class Log implements EventLog {

			private final EventLog log = FakeCluster.this.events;

			private <T> CompletionStage<T> alive(Supplier<CompletionStage<T>> action) {
				return Node.this.dead ? CompletableFuture.failedFuture(new IOException("This node is dead"))
						: action.get();
			}

			@Override
			public CompletionStage<Long> open(StreamKey key) {
				if (Node.this.broken) {
					throw new IllegalStateException("Broken");
				}
				return alive(() -> this.log.open(key));
			}

			@Override
			public CompletionStage<Long> append(StreamKey key, StreamEvent event) {
				return alive(() -> Node.this.beforeStoring.thenCompose((done) -> this.log.append(key, event))
					.thenCombine(Node.this.beforeConfirming, (position, done) -> position));
			}

			@Override
			public CompletionStage<Read> read(StreamKey key, long epoch, long after, int maxBytes) {
				return alive(() -> this.log.read(key, epoch, after, maxBytes).thenApply(this::marked));
			}

			private Read marked(Read read) {
				if (!Node.this.cutOff || !(read instanceof Read.Events found)) {
					return read;
				}
				return new Read.Events(found.events()
					.stream()
					.map((positioned) -> new Positioned(positioned.position(), positioned.event(), false))
					.toList(), found.ended());
			}

			@Override
			public Watch watch(StreamKey key, Runnable action) {
				return this.log.watch(key, () -> {
					if (!Node.this.dead) {
						action.run();
					}
				});
			}

			@Override
			public CompletionStage<Void> close(StreamKey key) {
				return alive(() -> this.log.close(key));
			}

			@Override
			public CompletionStage<Void> closeSession(String sessionId) {
				return alive(() -> this.log.closeSession(sessionId));
			}

		}

	}

}
