package io.mcpspring.controllers.webflux;

import java.time.Duration;
import java.util.Locale;

import io.mcpspring.controllers.endpoint.InnerCall;
import io.mcpspring.engine.jsonrpc.AnswerMemory;
import io.mcpspring.spring.web.RequestOrigin;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;

import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.codec.ServerCodecConfigurer;
import org.springframework.util.LinkedMultiValueMap;
import org.springframework.web.server.i18n.AcceptHeaderLocaleContextResolver;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Memory that exchanges within the application keep.
 */
class InnerExchangeTests {

	private static final int PART = 256 * 1024;

	@Test
	void answerIsKeptWhileThereIsMemory() {
		AnswerMemory memory = new AnswerMemory(4 * PART);
		InnerExchange exchange = exchange(memory.part());
		write(exchange, 1);
		assertThat(exchange.answer().complete()).isTrue();
		assertThat(exchange.answer().body()).hasSize(PART);
		assertThat(memory.used()).isEqualTo(2 * PART);
	}

	@Test
	void answerEndsWithoutMemory() {
		AnswerMemory memory = new AnswerMemory(4 * PART);
		InnerExchange exchange = exchange(memory.part());
		write(exchange, 10);
		assertThat(exchange.answer().complete()).isFalse();
		assertThat(exchange.answer().body()).hasSizeLessThanOrEqualTo(2 * PART);
	}

	private static void write(InnerExchange exchange, int parts) {
		Flux<DataBuffer> body = Flux.range(0, parts)
			.map((number) -> DefaultDataBufferFactory.sharedInstance.wrap(new byte[PART]));
		exchange.getResponse().writeWith(body).block(Duration.ofSeconds(30));
	}

	private static InnerExchange exchange(AnswerMemory.Part memory) {
		InnerCall call = new InnerCall(null, "GET", "/", new LinkedMultiValueMap<>(), new HttpHeaders(), new byte[0],
				Locale.ENGLISH);
		WebBeans beans = new WebBeans(new GenericApplicationContext(), ServerCodecConfigurer.create(),
				new AcceptHeaderLocaleContextResolver());
		return new InnerExchange(call, new RequestOrigin("http", "localhost", 80, "127.0.0.1"), "", beans, null,
				memory);
	}

}
