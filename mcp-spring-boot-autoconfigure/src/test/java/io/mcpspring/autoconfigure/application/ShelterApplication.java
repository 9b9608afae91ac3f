package io.mcpspring.autoconfigure.application;

import java.util.NoSuchElementException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;

import io.mcpspring.annotation.McpPrompt;
import io.mcpspring.annotation.McpResource;
import io.mcpspring.annotation.McpTool;
import io.mcpspring.context.McpRequestContext;
import io.mcpspring.server.ErrorAnswer;
import io.mcpspring.server.McpExceptionTranslator;
import jakarta.validation.constraints.NotBlank;
import reactor.core.publisher.Mono;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.annotation.JsonDeserialize;

import org.springframework.cache.CacheManager;
import org.springframework.cache.annotation.Cacheable;
import org.springframework.cache.annotation.EnableCaching;
import org.springframework.cache.concurrent.ConcurrentMapCacheManager;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.http.HttpStatus;
import org.springframework.resilience.annotation.EnableResilientMethods;
import org.springframework.resilience.annotation.Retryable;
import org.springframework.scheduling.annotation.Async;
import org.springframework.scheduling.annotation.EnableAsync;
import org.springframework.stereotype.Component;
import org.springframework.stereotype.Service;
import org.springframework.validation.annotation.Validated;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.server.ResponseStatusException;

/**
 * An application with exceptions of its own, none of which knows MCP.
 */
@ApplicationWithoutSecurity
@EnableAsync
@EnableCaching
@EnableResilientMethods
@Import({ ShelterApplication.Dogs.class, ShelterApplication.Registry.class, ShelterApplication.Adoptions.class })
class ShelterApplication {

	@Bean
	CacheManager cacheManager() {
		return new ConcurrentMapCacheManager();
	}

	@Bean
	McpExceptionTranslator vetTranslator() {
		return (failure, call) -> (failure instanceof VetException vet)
				? ErrorAnswer.of("The vet says " + vet.getMessage() + " (" + call.target().name() + ")") : null;
	}

	@ResponseStatus(HttpStatus.NOT_FOUND)
	static class NoDogException extends RuntimeException {

		NoDogException(String message) {
			super(message);
		}

	}

	static class VetException extends Exception {

		VetException(String message) {
			super(message);
		}

	}

	record Sure(boolean sure) {
	}

	record Move(Chip chip) {
	}

	@JsonDeserialize(using = ChipReader.class)
	record Chip(String number) {
	}

	static class ChipReader extends ValueDeserializer<Chip> {

		@Override
		public Chip deserialize(JsonParser parser, DeserializationContext context) {
			throw new IllegalArgumentException(parser.getString());
		}

	}

	@Component
	static class Dogs {

		private final Registry registry;

		Dogs(Registry registry) {
			this.registry = registry;
		}

		@McpTool
		String missing() {
			throw new NoDogException("No dog 7");
		}

		@McpTool
		String joined() {
			return CompletableFuture.<String>supplyAsync(() -> {
				throw new NoDogException("No dog 7");
			}).join();
		}

		@McpTool
		CompletableFuture<String> later() {
			return CompletableFuture.supplyAsync(() -> {
				throw new NoDogException("No dog 7");
			});
		}

		@McpTool
		Mono<String> reactive() {
			return Mono.error(() -> new NoDogException("No dog 7"));
		}

		@McpTool
		Mono<String> checked() {
			return Mono.fromCallable(() -> {
				throw new VetException("no");
			});
		}

		@Async
		@McpTool
		public CompletableFuture<String> async() {
			throw new NoDogException("No dog 7");
		}

		@McpTool
		String asked(McpRequestContext context) {
			throw new NoDogException("No dog 7, " + context.elicit("Sure?", Sure.class).isAccepted());
		}

		@McpTool
		String vet() throws VetException {
			throw new VetException("no");
		}

		@McpTool
		String chip() {
			return this.registry.chip(" ");
		}

		@McpTool
		String registered(Chip chip) {
			return chip.number();
		}

		@McpTool
		String moved(Move move) {
			return move.chip().number();
		}

		@McpTool
		String illegal() {
			throw new IllegalArgumentException("No owner 77\n at SELECT");
		}

		@McpTool
		String empty() {
			throw new NoSuchElementException("SECRET");
		}

		@McpResource(uri = "dogs://7")
		String dog() {
			throw new ResponseStatusException(HttpStatus.NOT_FOUND, "No dog 7");
		}

		@McpPrompt
		String describe() {
			throw new NoDogException("No dog 7");
		}

	}

	@Service
	@Validated
	static class Registry {

		public String chip(@NotBlank String number) {
			return number;
		}

	}

	/** Ask within what advice does around them. */
	@Component
	static class Adoptions {

		private final AtomicInteger runs = new AtomicInteger();

		/** Called on the proxy. */
		public AtomicInteger runs() {
			return this.runs;
		}

		@Retryable(delay = 1)
		@McpTool
		public String retried(McpRequestContext context) {
			this.runs.incrementAndGet();
			return "adopted " + context.elicit("Sure?", Sure.class).isAccepted();
		}

		@Retryable(delay = 1)
		@McpTool
		public Mono<String> retriedLater(McpRequestContext context) {
			return Mono.fromCallable(() -> {
				this.runs.incrementAndGet();
				return "adopted " + context.elicit("Sure?", Sure.class).isAccepted();
			});
		}

		@Retryable(delay = 1, maxRetries = 2)
		@McpTool
		public String failing() {
			throw new NoDogException("No dog, tried " + this.runs.incrementAndGet());
		}

		@Cacheable(value = "adoptions", key = "1", sync = true)
		@McpTool
		public String cached(McpRequestContext context) {
			this.runs.incrementAndGet();
			return "adopted " + context.elicit("Sure?", Sure.class).isAccepted();
		}

	}

}
