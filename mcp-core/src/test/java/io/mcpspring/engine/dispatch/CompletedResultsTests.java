package io.mcpspring.engine.dispatch;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.mcpspring.engine.schema.CompiledSchema;
import io.mcpspring.engine.schema.SchemaCompiler;
import io.mcpspring.engine.server.ServerEvents;
import io.mcpspring.engine.server.ServerEvents.ResultFailure;
import io.mcpspring.model.CallToolResult;
import io.mcpspring.model.Content;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/**
 * Answers of tools whose work is done but whose result does not fit or cannot be sent
 * (server-2025 TOOL-15, TOOL-16).
 */
class CompletedResultsTests {

	private static final String DONE = "The tool completed its work. Do not call it again for the same purpose. ";

	private final ListAppender<ILoggingEvent> log = new ListAppender<>();

	private final List<ResultFailure> failures = new ArrayList<>();

	private final CompletedResults results = new CompletedResults(new ServerEvents() {
		@Override
		public void resultFailed(ResultFailure why) {
			CompletedResultsTests.this.failures.add(why);
		}
	});

	private final CompiledSchema schema = new SchemaCompiler()
		.compile((ObjectNode) JsonMapper.shared().readTree("{\"type\":\"object\"}"));

	private final CompiledSchema strict = new SchemaCompiler().compile((ObjectNode) json("""
			{'type':'object','properties':{
			'id':{'type':'integer'},'note':{'type':'string'},'count':{'type':'integer','minimum':0},
			'kind':{'enum':['a','b']},'inner':{'type':'object','required':['x']},
			'list':{'type':'array','items':{'type':'object','properties':{'a':{'type':'string'}}}}},
			'required':['id'],'additionalProperties':false}"""));

	@BeforeEach
	void listen() {
		this.log.start();
		((Logger) LoggerFactory.getLogger(CompletedResults.class)).addAppender(this.log);
	}

	@AfterEach
	void stop() {
		((Logger) LoggerFactory.getLogger(CompletedResults.class)).detachAppender(this.log);
	}

	@Test
	void aResultThatFitsIsSentAsItIs() {
		CallToolResult result = CallToolResult.structured(JsonMapper.shared().createObjectNode());
		assertThat(this.results.checked("t", this.schema, result)).isSameAs(result);
		assertThat(this.failures).isEmpty();
	}

	static Stream<Arguments> misfits() {
		return Stream.of(
				// Null and undeclared members, values that do not fit
				arguments("{'id':1,'note':null}", "{'id':1}"), arguments("{'id':1,'more':2,'most':{}}", "{'id':1}"),
				arguments("{'id':1,'kind':'c','count':-1,'note':7}", "{'id':1}"),
				arguments("{'id':1,'list':[{'a':null},{'a':'x'},{'a':null}]}", "{'id':1,'list':[{},{'a':'x'},{}]}"),
				arguments(many("{'a':null}"), many("{}")),
				arguments("{'id':1,'note':'n','a/b~c':null}", "{'id':1,'note':'n'}"),
				// What is required, lists, objects and their items
				arguments("{'note':'n'}", null), arguments("{'id':null}", null), arguments("{'id':'1'}", null),
				arguments("{'id':1,'list':[null]}", null), arguments("{'id':1,'list':{'a':1}}", null),
				arguments("{'id':1,'inner':{}}", null), arguments("{'id':1,'note':[]}", null),
				arguments("{'id':1,'note':null,'inner':{}}", null), arguments("[1]", null), arguments("'text'", null),
				arguments("null", null));
	}

	@ParameterizedTest
	@MethodSource("misfits")
	void aResultThatDoesNotFitIsASuccessWithTheStructureThatFits(String result, @Nullable String fitting) {
		JsonNode structured = json(result);
		CallToolResult answer = this.results.checked("t", this.strict, CallToolResult.structured(structured));
		assertThat(answer.isError()).isFalse();
		assertThat(answer.structuredContent()).isEqualTo((fitting != null) ? json(fitting) : null);
		assertThat(answer.content())
			.isEqualTo(structured.isNull() ? List.of() : List.of(Content.text(structured.toString())));
		assertThat(structured).as("not modified").isEqualTo(json(result));
		assertThat(this.failures).containsExactly(ResultFailure.SCHEMA);
	}

	@Test
	void contentAndMetadataAreSentAsTheyAre() {
		CallToolResult result = CallToolResult.builder()
			.content(List.of(Content.text("3")))
			.structuredContent(json("{}"))
			.meta((ObjectNode) json("{'a':1}"))
			.build();
		assertThat(this.results.checked("t", this.strict, result)).isEqualTo(CallToolResult.builder()
			.content(List.of(Content.text("3")))
			.meta((ObjectNode) json("{'a':1}"))
			.build());
		assertThat(this.results.checked("t", this.strict, CallToolResult.text("3")))
			.isEqualTo(CallToolResult.text("3"));
		assertThat(this.results.checked("t", this.strict, CallToolResult.of())).isEqualTo(CallToolResult.of());
	}

	@Test
	void isWarnedOfOncePerToolAndPlace() {
		for (int i = 0; i < 3; i++) {
			this.results.checked("t", this.strict, CallToolResult.structured(json(many("{'a':null}"))));
			this.results.checked("u", this.strict,
					CallToolResult.structured(json("{'id':1,'list':[{'a':'x'},{'a':null}]}")));
			this.results.checked("u", this.strict,
					CallToolResult.structured(json("{'id':" + i + ",'extra" + i + "':1}")));
		}
		assertThat(warnings("t")).singleElement().asString().contains("/list/0/a: must be a string, was null");
		assertThat(warnings("u")).hasSize(4)
			.first()
			.asString()
			.contains("[WARN]", "[/list/1/a: must be a string, was null]", "without these members");
		for (int i = 0; i < 100; i++) {
			this.results.checked("v", this.strict, CallToolResult.structured(json("{'id':1,'extra" + i + "':1}")));
		}
		assertThat(warnings("v")).hasSize(20);
	}

	// server-2025 TOOL-20
	@Test
	void aResultThatCannotBeWrittenIsExplained() {
		assertThat(text(this.results.unwritable("It is too deep.")))
			.isEqualTo(DONE + "Its result cannot be sent. It is too deep.");
		assertThat(this.failures).containsExactly(ResultFailure.UNWRITABLE);
	}

	private List<String> warnings(String tool) {
		return this.log.list.stream()
			.map(ILoggingEvent::toString)
			.filter((line) -> line.contains("tool '" + tool + "'"))
			.toList();
	}

	private static String many(String item) {
		return "{'id':1,'list':[" + String.join(",", Collections.nCopies(100, item)) + "]}";
	}

	private static JsonNode json(String text) {
		return JsonMapper.shared().readTree(text.replace('\'', '"'));
	}

	private static String text(CallToolResult answer) {
		return ((Content.Text) answer.content().get(0)).text();
	}

}
