package io.mcpspring.engine.task;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;

import io.mcpspring.context.McpCaller;
import io.mcpspring.context.OwnerKey;
import io.mcpspring.engine.jsonrpc.JsonRpcError;
import io.mcpspring.engine.jsonrpc.RequestId;
import io.mcpspring.engine.record.CallState.Answer;
import io.mcpspring.engine.record.TaskOrigin;
import io.mcpspring.engine.record.TaskOutcome;
import io.mcpspring.engine.record.TaskQuestion;
import io.mcpspring.engine.record.TaskRuns;
import io.mcpspring.engine.record.TaskStatus;
import io.mcpspring.engine.store.TaskData;
import io.mcpspring.fake.Json;
import io.mcpspring.model.ClientCapabilities;
import io.mcpspring.model.Implementation;
import io.mcpspring.model.ProtocolVersion;
import io.mcpspring.store.NoRoomException;
import io.mcpspring.store.TaskChange;
import io.mcpspring.store.TaskPosition;
import io.mcpspring.store.TaskRecord;
import io.mcpspring.store.TaskStore;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What every {@link TaskStore} does. A store is tested by a class that extends this one
 * and says how to make an empty store.
 */
public abstract class TaskStoreContract {

	private static final Duration LIFETIME = Duration.ofHours(1);

	/** The time at which the tasks of this test are created. */
	protected final Instant now = Instant.now().truncatedTo(ChronoUnit.MILLIS);

	private TaskStore store;

	private TaskStore other;

	/**
	 * Make a store without tasks that has room for five tasks of each owner.
	 * @return the store
	 */
	protected abstract TaskStore store();

	/**
	 * The same tasks as seen by another node.
	 * @param store the store
	 * @return another store, or the same where there is but one node
	 */
	protected TaskStore elsewhere(TaskStore store) {
		return store;
	}

	@BeforeEach
	void createStore() {
		this.store = store();
		this.other = elsewhere(this.store);
	}

	// extensions T26-13
	@Test
	void findsATaskEverywhereAsSoonAsItIsCreated() {
		TaskData task = create("alice", 0);
		TaskData found = find(task.id());
		assertThat(found).isNotNull();
		assertThat(found.origin().tool()).isEqualTo("compute");
		assertThat(found.origin().params()).isEqualTo(task.origin().params());
		assertThat(found.origin().caller().key()).isEqualTo("alice");
		assertThat(found.origin().client()).isEqualTo(task.origin().client());
		assertThat(found.createdAt()).isEqualTo(task.createdAt());
		assertThat(found.lifetime()).isEqualTo(LIFETIME);
		assertThat(found.state()).isEqualTo(task.state());
		assertThat(found.status()).isEqualTo(TaskStatus.WORKING);
		assertThat(find("no-such-task")).isNull();
	}

	// extensions T26-15, T26-16
	@Test
	void keepsQuestionsInOrderAndAnswers() {
		TaskData task = create("alice", 0);
		Map<String, TaskQuestion> questions = new LinkedHashMap<>();
		questions.put("b-1", new TaskQuestion("b", "elicitation/create", Json.object("{'message':'?'}")));
		questions.put("a-2", new TaskQuestion("a", "roots/list", null));
		TaskProgress asked = update(task.id(),
				(present) -> TaskSteps.asking(present, Json.object("{'r':1}"), questions, this.now, null));
		assertThat(asked.isChanged()).isTrue();
		TaskData found = find(task.id());
		assertThat(found.questions().keySet()).containsExactly("b-1", "a-2");
		assertThat(found.questions()).isEqualTo(questions);
		assertThat(found.status()).isEqualTo(TaskStatus.INPUT_REQUIRED);
		assertThat(found.asked()).isEqualTo(2);
		update(task.id(), (present) -> TaskSteps.answered(present,
				Map.of("b-1", new Answer.Result(Json.object("{'action':'decline'}"))), this.now));
		update(task.id(),
				(present) -> TaskSteps.answered(present, Map.of("a-2", new Answer.Failed(-1, "no")), this.now));
		TaskData answered = find(task.id());
		assertThat(answered.status()).isEqualTo(TaskStatus.WORKING);
		assertThat(answered.answers()).containsExactlyInAnyOrderEntriesOf(
				Map.of("b", new Answer.Result(Json.object("{'action':'decline'}")), "a", new Answer.Failed(-1, "no")));
	}

	@Test
	void keepsHowATaskEnded() {
		TaskData returned = end(create("alice", 0), new TaskOutcome.Returned(Json.object("{'content':[]}"), true));
		TaskData failed = end(create("alice", 1),
				new TaskOutcome.Failed(new JsonRpcError(-7, "broken", Json.object("{'x':1}"))));
		TaskData cancelled = end(create("alice", 2), TaskOutcome.CANCELLED);
		assertThat(find(returned.id()).outcome()).isEqualTo(returned.outcome());
		assertThat(find(failed.id()).outcome()).isEqualTo(failed.outcome());
		assertThat(find(failed.id()).message()).isEqualTo("broken");
		assertThat(find(cancelled.id()).outcome()).isEqualTo(TaskOutcome.CANCELLED);
	}

	@Test
	void findsTheOutlineOfATask() {
		TaskData asking = create("alice", 0);
		update(asking.id(), (present) -> TaskSteps.asking(present, present.state(),
				Map.of("q-1", new TaskQuestion("q", "roots/list", null)), this.now, this.now.plusSeconds(5)));
		TaskData failed = end(create("alice", 1), new TaskOutcome.Returned(
				Json.object("{'content':[{'type':'text','text':'" + "x".repeat(2000) + "'}],'y':1}"), true));
		assertThat(outline(asking.id())).isEqualTo(find(asking.id()).outline());
		assertThat(outline(asking.id()).questions().keySet()).containsExactly("q-1");
		assertThat(outline(asking.id()).owner()).isEqualTo("alice");
		assertThat(outline(failed.id())).isEqualTo(find(failed.id()).outline());
		assertThat(outline(failed.id()).errorText()).hasSize(1000);
		assertThat(join(this.other.findOutline("no-such-task"))).isNull();
	}

	private TaskData outline(String id) {
		TaskData found = (TaskData) join(this.other.findOutline(id));
		assertThat(found).isNotNull();
		return found.outline();
	}

	private TaskData end(TaskData task, TaskOutcome how) {
		return update(task.id(), (present) -> TaskSteps.ended(present, how, this.now)).after();
	}

	@Test
	void tellsWhetherAnUpdateChangedAnything() {
		TaskData task = create("alice", 0);
		assertThat(update(task.id(), (present) -> present).isChanged()).isFalse();
		assertThat(update(task.id(), (present) -> TaskSteps.saying(present, "half", this.now)).isChanged()).isTrue();
		assertThat(find(task.id()).message()).isEqualTo("half");
		assertThat(join(this.other.update("no-such-task", (present) -> present))).isNull();
	}

	// extensions T26-33
	@Test
	void makesOneOfManyChangesAtTheSameTimeTheFirst() throws Exception {
		TaskData task = create("alice", 0);
		ExecutorService threads = Executors.newFixedThreadPool(4);
		try {
			AtomicInteger winners = new AtomicInteger();
			List<Future<?>> all = new ArrayList<>();
			for (int i = 0; i < 16; i++) {
				TaskStore node = (i % 2 == 0) ? this.store : this.other;
				TaskOutcome how = new TaskOutcome.Failed(JsonRpcError.of(i, "failure " + i));
				all.add(threads.submit(() -> {
					TaskChange change = join(node.update(task.id(),
							TaskData.changing((present) -> TaskSteps.ended(present, how, this.now))));
					if (change != null && change.isChanged()) {
						winners.incrementAndGet();
					}
				}));
			}
			for (Future<?> one : all) {
				one.get();
			}
			assertThat(winners).hasValue(1);
		}
		finally {
			threads.shutdownNow();
		}
	}

	@Test
	void listsTheTasksOfAnOwnerInPages() {
		List<String> ids = new ArrayList<>();
		for (int i = 0; i < 5; i++) {
			ids.add(create("alice", i).id());
		}
		create("bob", 0);
		List<TaskRecord> first = join(this.other.list("alice", null, 3));
		assertThat(first).extracting(TaskRecord::id).containsExactlyElementsOf(ids.subList(0, 3));
		List<TaskRecord> rest = join(this.other.list("alice", TaskPosition.of(first.get(2)), 3));
		assertThat(rest).extracting(TaskRecord::id).containsExactlyElementsOf(ids.subList(3, 5));
		assertThat(join(this.other.list("nobody", null, 3))).isEmpty();
	}

	@Test
	void refusesTasksOfAnOwnerWhoHasTooMany() {
		for (int i = 0; i < 5; i++) {
			create("alice", i);
		}
		assertThatExceptionOfType(CompletionException.class).isThrownBy(() -> create("alice", 5))
			.withCauseInstanceOf(NoRoomException.class);
		create("bob", 0);
	}

	@Test
	void findsWhatIsDue() {
		TaskData task = create("alice", 0);
		create("alice", 1);
		update(task.id(), (present) -> TaskSteps.asking(present, present.state(),
				Map.of("q-1", new TaskQuestion("q", "roots/list", null)), this.now, this.now.plusSeconds(5)));
		assertThat(join(this.other.due(this.now.plusSeconds(4)))).isEmpty();
		assertThat(join(this.other.due(this.now.plusSeconds(6)))).extracting(TaskRecord::id).containsExactly(task.id());
		update(task.id(), (present) -> TaskSteps.ended(present, TaskOutcome.CANCELLED, this.now));
		assertThat(join(this.other.due(this.now.plusSeconds(6)))).isEmpty();
	}

	@Test
	void tellsWhichRunMayChangeATask() {
		TaskData task = create("alice", 0);
		assertThat(find(task.id()).isRunning()).isTrue();
		TaskData stranded = update(task.id(),
				(present) -> TaskSteps.stranded(present, true, this.now, this.now.plusSeconds(5)))
			.after();
		TaskData found = find(task.id());
		assertThat(found.isStranded()).isTrue();
		assertThat(found.status()).isEqualTo(TaskStatus.WORKING);
		assertThat(found.runs()).isEqualTo(new TaskRuns(2, 1)).isEqualTo(stranded.runs());
		assertThat(join(this.other.due(this.now.plusSeconds(6)))).extracting(TaskRecord::id).containsExactly(task.id());
		update(task.id(), (present) -> TaskSteps.restarted(present, this.now));
		assertThat(find(task.id()).isRunning()).isTrue();
		assertThat(find(task.id()).runs()).isEqualTo(new TaskRuns(3, 1));
		assertThat(join(this.other.due(this.now.plusSeconds(6)))).isEmpty();
	}

	/**
	 * Create a task.
	 */
	protected TaskData create(String owner, int second) {
		TaskData task = task(owner, this.now.plusMillis(second));
		join(this.store.create(task));
		return task;
	}

	/**
	 * A task that is not kept yet.
	 */
	public static TaskData task(String owner, Instant created) {
		McpCaller caller = McpCaller.builder(owner).principal(() -> owner).scopes(Set.of("scope")).build();
		TaskOrigin origin = new TaskOrigin("compute", ProtocolVersion.V2026_07_28, null, RequestId.of(7),
				Json.object("{'name':'compute','arguments':{'n':1}}"), caller, Implementation.of("client", "1"),
				ClientCapabilities.of(Json.object("{'elicitation':{}}")), OwnerKey.of(caller));
		return TaskSteps.working(TaskIds.create(owner), origin, created, LIFETIME, Json.object("{'r':0}"));
	}

	private @Nullable TaskData find(String id) {
		return (TaskData) join(this.other.find(id));
	}

	private TaskProgress update(String id, UnaryOperator<TaskData> change) {
		return TaskProgress.of(join(this.other.update(id, TaskData.changing(change))));
	}

	/**
	 * Wait for a store.
	 */
	protected static <T> T join(CompletionStage<T> stage) {
		return stage.toCompletableFuture().join();
	}

}
