package io.mcpspring.benchmarks.plain;

import java.util.UUID;

import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.MediaType;
import org.springframework.http.codec.ServerSentEvent;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;

/**
 * Plain endpoints on Netty by WebFlux. A GET opens a stream that stays silent after a
 * comment.
 */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
public class PlainReactiveApplication {

	@Bean
	RouterFunction<ServerResponse> routes() {
		return RouterFunctions.route()
			.POST("/plain", PlainReactiveApplication::call)
			.POST("/plain/stream", PlainReactiveApplication::stream)
			.POST("/plain/session", PlainReactiveApplication::begin)
			.DELETE("/plain/session", (request) -> ServerResponse.ok().build())
			.GET("/plain", (request) -> silence())
			.build();
	}

	private static Mono<ServerResponse> call(ServerRequest request) {
		return request.bodyToMono(Call.class)
			.flatMap((call) -> ServerResponse.ok().contentType(MediaType.APPLICATION_JSON).bodyValue(Answer.to(call)));
	}

	private static Mono<ServerResponse> begin(ServerRequest request) {
		return request.bodyToMono(Call.class)
			.flatMap((call) -> ServerResponse.ok()
				.header("Mcp-Session-Id", UUID.randomUUID().toString())
				.contentType(MediaType.APPLICATION_JSON)
				.bodyValue(Answer.to(call)));
	}

	private static Mono<ServerResponse> stream(ServerRequest request) {
		return request.bodyToMono(Call.class).flatMap((call) -> {
			Flux<Object> messages = Flux.<Object>fromStream(Progress::all).concatWithValues(Answer.to(call));
			return ServerResponse.ok()
				.contentType(MediaType.TEXT_EVENT_STREAM)
				.body(messages.map((message) -> ServerSentEvent.builder(message).event("message").build()),
						ServerSentEvent.class);
		});
	}

	private static Mono<ServerResponse> silence() {
		Flux<ServerSentEvent<Object>> silence = Flux.concat(Mono.just(ServerSentEvent.builder().comment("").build()),
				Flux.never());
		return ServerResponse.ok().contentType(MediaType.TEXT_EVENT_STREAM).body(silence, ServerSentEvent.class);
	}

	public static void main(String[] args) {
		SpringApplication.run(PlainReactiveApplication.class, args);
	}

}
