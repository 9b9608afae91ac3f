package io.mcpspring.spring.method;

import java.io.InputStream;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

import io.mcpspring.annotation.McpPrompt;
import io.mcpspring.annotation.McpResource;
import io.mcpspring.annotation.McpTool;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import org.springframework.core.io.FileSystemResource;
import org.springframework.core.io.Resource;
import org.springframework.http.ResponseEntity;
import org.springframework.ui.Model;
import org.springframework.web.context.request.async.DeferredResult;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/**
 * Results that a controller may have and a tool, resource or prompt may not are refused
 * at start, with the remedy.
 */
class UnservedResultsTests {

	static Stream<Arguments> results() {
		return Stream.of(arguments(new Object() {
			@McpTool
			DeferredResult<String> wrong() {
				return new DeferredResult<>();
			}
		}, "DeferredResult is completed by Spring MVC", "CompletableFuture"), arguments(new Object() {
			@McpTool
			Callable<String> wrong() {
				return () -> "";
			}
		}, "Callable is completed by Spring MVC", "CompletableFuture"), arguments(new Object() {
			@McpPrompt
			CompletableFuture<Callable<String>> wrong() {
				return CompletableFuture.completedFuture(() -> "");
			}
		}, "Callable is completed by Spring MVC", "CompletableFuture"), arguments(new Object() {
			@McpTool
			ResponseEntity<Resource> wrong() {
				return ResponseEntity.ok().build();
			}
		}, "Resource stands for a file", "byte[]"), arguments(new Object() {
			@McpResource(uri = "file://logo")
			FileSystemResource wrong() {
				return new FileSystemResource("logo.png");
			}
		}, "FileSystemResource stands for a file", "byte[]"), arguments(new Object() {
			@McpTool
			Optional<InputStream> wrong() {
				return Optional.empty();
			}
		}, "InputStream stands for a file", "byte[]"), arguments(new Object() {
			@McpTool
			Model wrong(String name) {
				throw new IllegalStateException();
			}
		}, "Model is a view", "returns the data"));
	}

	@ParameterizedTest
	@MethodSource("results")
	void isRefused(Object bean, String problem, String remedy) {
		assertThatExceptionOfType(InvalidMcpDeclarationException.class)
			.isThrownBy(() -> Calls.scanner().scan("bean", bean))
			.satisfies((ex) -> {
				assertThat(ex.getMessage()).contains("wrong", problem);
				assertThat(ex.getMessage() + ex.remedy()).contains(remedy);
			});
	}

}
