package io.mcpspring.controllers;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

import io.mcpspring.context.OwnerKey;
import io.mcpspring.context.ToolException;
import io.mcpspring.controllers.endpoint.EndpointDispatcher;
import io.mcpspring.controllers.endpoint.InnerAnswer;
import io.mcpspring.engine.catalog.HandlerSource;
import io.mcpspring.engine.jsonrpc.AnswerMemory;
import io.mcpspring.engine.server.ServedCall;
import io.mcpspring.model.CallToolResult;
import org.junit.jupiter.api.Test;
import org.mockito.ArgumentCaptor;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.web.server.ServerWebInputException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.BDDMockito.given;
import static org.mockito.BDDMockito.then;
import static org.mockito.BDDMockito.willAnswer;
import static org.mockito.Mockito.RETURNS_DEEP_STUBS;
import static org.mockito.Mockito.mock;

/**
 * Results of tools for answers of controllers, without an application around them.
 */
class EndpointToolTests {

	private static final ObjectNode ARGUMENTS = JsonNodeFactory.instance.objectNode();

	private static final int VALUES = 1000;

	private final BindingErrorDetails misfits = mock(BindingErrorDetails.class);

	private final List<Runnable> endings = new ArrayList<>();

	@Test
	void answersAreChargedUntilTheirResultsWereWritten() throws Exception {
		AnswerMemory memory = new AnswerMemory(1024 * 1024);
		assertThat(call(memory, answer(true)).isError()).isFalse();
		assertThat(memory.used()).isGreaterThan(100 * VALUES);
		this.endings.forEach(Runnable::run);
		assertThat(memory.used()).isZero();
	}

	@Test
	void answersWithoutMemoryAreErrors() {
		AnswerMemory memory = new AnswerMemory(100 * VALUES);
		for (boolean complete : new boolean[] { true, false }) {
			assertThatExceptionOfType(Exception.class).isThrownBy(() -> call(memory, answer(complete)))
				.withCauseInstanceOf(ToolException.class)
				.withMessageContaining("more memory than is free for answers");
		}
		this.endings.forEach(Runnable::run);
		assertThat(memory.used()).isZero();
	}

	@Test
	void detailsAreShortenedBeforeTheyAreExplained() {
		given(this.misfits.explain(any(), any(), any())).willReturn("Argument 'x' is not valid");
		assertThat(results().failure(new ServerWebInputException("'".repeat(100_000)), ARGUMENTS))
			.hasMessage("Argument 'x' is not valid");
		ArgumentCaptor<String> detail = ArgumentCaptor.forClass(String.class);
		then(this.misfits).should().explain(detail.capture(), any(), any());
		assertThat(detail.getValue()).hasSizeBetween(1000, 1010);
	}

	private static InnerAnswer answer(boolean complete) {
		HttpHeaders headers = new HttpHeaders();
		headers.setContentType(MediaType.APPLICATION_JSON);
		byte[] body = ("[" + "1,".repeat(VALUES - 1) + "1]").getBytes(StandardCharsets.UTF_8);
		return new InnerAnswer(200, headers, body, null, complete);
	}

	private CallToolResult call(AnswerMemory memory, InnerAnswer answer) throws Exception {
		ServedCall context = mock(ServedCall.class);
		given(context.holder()).willReturn(OwnerKey.UNKNOWN);
		willAnswer((call) -> {
			this.endings.add(call.getArgument(0));
			return null;
		}).given(context).atEnd(any());
		EndpointDispatcher dispatcher = mock(EndpointDispatcher.class);
		given(dispatcher.dispatch(any(), any(), any())).willReturn(CompletableFuture.completedFuture(answer));
		EndpointTool tool = new EndpointTool(mock(EndpointCalls.class), dispatcher, results(), memory.source(),
				new HandlerSource(String.class, String.class.getMethod("length")));
		return tool.handle(context, ARGUMENTS).toCompletableFuture().get();
	}

	private AnswerResults results() {
		EndpointSetup setup = mock(EndpointSetup.class, RETURNS_DEEP_STUBS);
		given(setup.plain()).willReturn(JsonMapper.shared());
		given(setup.mapper()).willReturn(JsonMapper.shared());
		given(setup.headers().results()).willReturn(ResultHeaders.of(List.of()));
		return new AnswerResults("test", setup, null, this.misfits);
	}

}
