package io.mcpspring.coexistence;

import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.mcpspring.annotation.McpTool;
import io.mcpspring.spring.method.InvalidMcpDeclarationException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.context.annotation.Configuration;
import org.springframework.graphql.data.method.annotation.QueryMapping;
import org.springframework.graphql.data.query.ScrollSubrange;
import org.springframework.kafka.annotation.KafkaListener;
import org.springframework.messaging.Message;
import org.springframework.messaging.handler.annotation.MessageMapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/**
 * What another part of Spring resolves for the parameters of a method is not read from
 * JSON, and the failure names the part and what to annotate in its place.
 */
class OtherHandlerTests {

	/** What has no part in this, and takes seconds to start and to stop. */
	private static final String STORES = Stream
		.of("data.mongodb.autoconfigure.DataMongo", "data.mongodb.autoconfigure.DataMongoReactive",
				"data.mongodb.autoconfigure.DataMongoRepositories",
				"data.mongodb.autoconfigure.DataMongoReactiveRepositories", "mongodb.autoconfigure.Mongo",
				"mongodb.autoconfigure.MongoReactive", "data.redis.autoconfigure.DataRedis",
				"data.redis.autoconfigure.DataRedisReactive", "data.redis.autoconfigure.DataRedisRepositories",
				"quartz.autoconfigure.Quartz")
		.map((name) -> "org.springframework.boot." + name + "AutoConfiguration")
		.collect(Collectors.joining(","));

	static Stream<Arguments> handlers() {
		return Stream.of(arguments(GraphQlHandler.class, "@QueryMapping"),
				arguments(MessageHandler.class, "@MessageMapping"), arguments(Listener.class, "@KafkaListener"));
	}

	@ParameterizedTest
	@MethodSource("handlers")
	void parametersOfOtherHandlersStopTheStart(Class<?> handler, String annotation) {
		new WebApplicationContextRunner().withUserConfiguration(Application.class, handler)
			.withPropertyValues("spring.main.banner-mode=off", "spring.kafka.listener.auto-startup=false",
					"spring.datasource.generate-unique-name=true", "spring.kafka.bootstrap-servers=127.0.0.1:1",
					"mcp.server.store.type=memory", "spring.autoconfigure.exclude=" + STORES)
			.run((context) -> assertThat(context).getFailure()
				.isInstanceOfSatisfying(InvalidMcpDeclarationException.class, (failure) -> {
					assertThat(failure.problem()).contains("is of a type that cannot be read from JSON");
					assertThat(failure.remedy()).startsWith("What " + annotation + " makes available to a method")
						.doesNotContain("@JsonTypeInfo");
				}));
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class Application {

	}

	static class GraphQlHandler {

		@McpTool
		@QueryMapping
		public String books(ScrollSubrange range) {
			return "";
		}

	}

	static class MessageHandler {

		@McpTool
		@MessageMapping("books")
		public String books(Message<String> message) {
			return "";
		}

	}

	static class Listener {

		@McpTool
		@KafkaListener(topics = "books", groupId = "desk")
		public void books(Message<String> message) {
		}

	}

}
