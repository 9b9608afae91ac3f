package io.mcpspring.spring.audit;

import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

import io.mcpspring.engine.catalog.Registration;
import io.mcpspring.engine.share.ShareSettings;
import io.mcpspring.engine.task.InMemoryTaskStore;
import io.mcpspring.engine.task.McpTaskListener;
import io.mcpspring.engine.task.TaskLimits;
import io.mcpspring.engine.task.TaskSettings;
import io.mcpspring.engine.task.TasksExtension;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.SessionClient;
import io.mcpspring.model.CallToolResult;
import io.mcpspring.model.TaskSupport;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class TaskAuditTests {

	private final ExecutorService threads = Executors.newCachedThreadPool();

	@AfterEach
	void stop() {
		this.threads.shutdownNow();
	}

	// extensions T25-37
	@Test
	void recordsTheRequestTheRunAndEachLook() {
		List<String> records = new CopyOnWriteArrayList<>();
		TasksExtension tasks = new TasksExtension(
				new InMemoryTaskStore(TaskLimits.DEFAULTS, ShareSettings.DEFAULTS, InstantSource.system()),
				TaskSettings.DEFAULTS, this.threads, InstantSource.system(), McpTaskListener.NONE);
		try (FakeServer server = FakeServer.setup()
			.extension(tasks)
			.interceptor(new AuditInterceptor(
					List.of((call) -> records.add(call.caller() + " " + call.method() + " " + call.target())), null))
			.start()) {
			Registration.Tool plain = FakeServer.tool("slow", (context, arguments) -> CallToolResult.text("done"));
			server.add(new Registration.Tool(plain.descriptor().withTask(TaskSupport.REQUIRED), plain.handler(),
					plain.options()));
			SessionClient client = server.connect("2025-11-25", SessionClient.EVERYTHING, FakeServer.caller("alice"));
			String id = client.request("tools/call", "{'name':'slow','arguments':{},'task':{}}")
				.result()
				.at("/task/taskId")
				.asString();
			assertThat(client.request("tasks/result", "{'taskId':'" + id + "'}").toolText()).isEqualTo("done");
			client.request("tasks/get", "{'taskId':'" + id + "'}").result();
			Awaitility.await()
				.untilAsserted(() -> assertThat(records).hasSize(4)
					.allMatch((record) -> record.startsWith("alice "))
					.satisfiesOnlyOnce((record) -> assertThat(record).contains("tasks/result"))
					.satisfiesOnlyOnce((record) -> assertThat(record).contains("tasks/get")));
			assertThat(records).filteredOn((record) -> record.contains("tools/call slow")).hasSize(2);
		}
	}

}
