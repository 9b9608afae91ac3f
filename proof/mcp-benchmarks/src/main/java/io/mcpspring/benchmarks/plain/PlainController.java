package io.mcpspring.benchmarks.plain;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.UUID;

import org.springframework.core.task.TaskExecutor;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

/**
 * Plain Spring MVC endpoints.
 */
@RestController
class PlainController {

	private final TaskExecutor executor;

	PlainController(TaskExecutor applicationTaskExecutor) {
		this.executor = applicationTaskExecutor;
	}

	@PostMapping("/plain")
	Answer call(@RequestBody Call call) {
		return Answer.to(call);
	}

	@PostMapping("/plain/session")
	ResponseEntity<Answer> begin(@RequestBody Call call) {
		return ResponseEntity.ok().header("Mcp-Session-Id", UUID.randomUUID().toString()).body(Answer.to(call));
	}

	@DeleteMapping("/plain/session")
	void end() {
	}

	// From another thread, because what is sent before the return is not written before
	// it.
	@PostMapping("/plain/stream")
	SseEmitter stream(@RequestBody Call call) {
		SseEmitter emitter = new SseEmitter();
		this.executor.execute(() -> send(emitter, call));
		return emitter;
	}

	private static void send(SseEmitter emitter, Call call) {
		Progress.all().forEach((progress) -> send(emitter, progress));
		send(emitter, Answer.to(call));
		emitter.complete();
	}

	private static void send(SseEmitter emitter, Object message) {
		try {
			emitter.send(SseEmitter.event().name("message").data(message));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
