package io.mcpspring.engine.task;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;

import io.mcpspring.context.McpCaller;
import io.mcpspring.context.OwnerKey;
import io.mcpspring.engine.jsonrpc.JsonRpcError;
import io.mcpspring.engine.jsonrpc.RequestId;
import io.mcpspring.engine.record.CallState.Answer;
import io.mcpspring.engine.record.TaskOrigin;
import io.mcpspring.engine.record.TaskOutcome;
import io.mcpspring.engine.record.TaskQuestion;
import io.mcpspring.engine.store.TaskData;
import io.mcpspring.engine.store.codec.TaskRecords;
import io.mcpspring.fake.Json;
import io.mcpspring.model.ClientCapabilities;
import io.mcpspring.model.ProtocolVersion;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

class TaskRecordsTests {

	private final Instant now = Instant.parse("2026-07-28T10:00:00.123456Z");

	private final TaskData task = TaskStoreContract.task("alice", this.now);

	@Test
	void writesTimesInMilliseconds() {
		for (String time : List.of("2026-11-22T10:30:00.001Z", "1999-12-31T23:59:59.999Z", "2028-02-29T00:00:00.120Z",
				"1969-12-31T23:59:59.500Z")) {
			assertThat(SessionTaskView.time(Instant.parse(time).plusNanos(999_999))).isEqualTo(time);
		}
		assertThat(SessionTaskView.time(Instant.EPOCH)).isEqualTo("1970-01-01T00:00:00.000Z");
	}

	@Test
	void writesAllButThePrincipal() {
		TaskData asking = TaskSteps.asking(this.task, Json.object("{'r':1}"),
				Map.of("a-1", new TaskQuestion("a", "roots/list", null), "b-2",
						new TaskQuestion("b", "elicitation/create", Json.object("{'message':'?'}"))),
				this.now.plusSeconds(1), this.now.plusSeconds(9));
		TaskData answered = TaskSteps.answered(asking, Map.of("a-1", new Answer.TimedOut()), this.now.plusSeconds(2));
		for (TaskData one : new TaskData[] { this.task, TaskSteps.saying(this.task, "half", this.now), asking, answered,
				TaskSteps.stranded(this.task, true, this.now, this.now.plusSeconds(3)),
				TaskSteps.ended(this.task, TaskOutcome.CANCELLED, this.now),
				TaskSteps.ended(this.task, new TaskOutcome.Returned(Json.object("{'content':[]}"), true), this.now),
				TaskSteps.ended(this.task, new TaskOutcome.Failed(new JsonRpcError(-1, "no", null)), this.now),
				TaskSteps.ended(this.task, new TaskOutcome.Failed(new JsonRpcError(-1, "no", Json.object("{'x':1}"))),
						this.now) }) {
			TaskData read = read(TaskRecords.write(one, null)).task();
			assertThat(read).usingRecursiveComparison().ignoringFields("origin.caller.principal").isEqualTo(one);
			assertThat(read.origin().caller().principal()).isNull();
		}
	}

	@Test
	void writesTasksOfNobodyInParticular() {
		TaskOrigin origin = new TaskOrigin("compute", ProtocolVersion.V2025_11_25, "session", RequestId.of("x"),
				Json.object("{}"), McpCaller.ANONYMOUS, null, ClientCapabilities.NONE, OwnerKey.ofAddress("192.0.2.1"));
		TaskData anonymous = TaskSteps.working("id", origin, this.now, this.task.lifetime(), Json.object("{}"));
		assertThat(TaskRecords.read("id", TaskRecords.write(anonymous, null)).task()).isEqualTo(anonymous);
	}

	@Test
	void keepsWhatItDoesNotKnow() {
		ObjectNode newer = read(TaskRecords.write(this.task, null)).json();
		newer.put("v", 2).put("mood", "good");
		((ObjectNode) newer.path("origin")).put("tenant", 7);
		((ObjectNode) newer.path("runs")).put("host", "x");
		TaskRecords.Stored stored = read(newer.toString().getBytes(StandardCharsets.UTF_8));
		TaskData changed = TaskSteps.stranded(stored.task(), false, this.now, this.now);
		TaskRecords.Stored again = read(TaskRecords.write(changed, stored.json()));
		assertThat(again.task()).isEqualTo(changed);
		assertThat(again.json().path("v").asInt()).isEqualTo(2);
		assertThat(again.json().path("mood").asString()).isEqualTo("good");
		assertThat(again.json().at("/origin/tenant").asInt()).isEqualTo(7);
		assertThat(again.json().at("/runs/host").asString()).isEqualTo("x");
	}

	@Test
	void dropsTheParametersOfATaskThatEnds() {
		TaskRecords.Stored stored = read(TaskRecords.write(this.task, null));
		TaskData ended = TaskSteps.ended(stored.task(), TaskOutcome.CANCELLED, this.now);
		TaskRecords.Stored again = read(TaskRecords.write(ended, stored.json()));
		assertThat(again.task()).isEqualTo(ended);
		assertThat(again.json().at("/origin/params")).isEmpty();
		assertThat(again.json().path("state")).isEmpty();
	}

	@Test
	void readsNothingThatIsTooNewOrNoTask() {
		ObjectNode newer = read(TaskRecords.write(this.task, null)).json();
		assertThat(TaskRecords.read("id", newer.put("min", 2).toString().getBytes(StandardCharsets.UTF_8))).isNull();
		for (String text : new String[] { "", "[]", "{}", "{'origin':{}}".replace('\'', '"'), "\u0000" }) {
			assertThat(TaskRecords.read("id", text.getBytes(StandardCharsets.UTF_8))).as(text).isNull();
		}
	}

	private TaskRecords.Stored read(byte[] data) {
		TaskRecords.Stored stored = TaskRecords.read(this.task.id(), data);
		assertThat(stored).isNotNull();
		return stored;
	}

}
