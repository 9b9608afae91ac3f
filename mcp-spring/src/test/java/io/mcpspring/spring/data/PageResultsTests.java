package io.mcpspring.spring.data;

import java.util.Iterator;
import java.util.List;
import java.util.Objects;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.mcpspring.annotation.McpTool;
import io.mcpspring.context.McpCaller;
import io.mcpspring.context.McpRequestContext;
import io.mcpspring.engine.catalog.Registration;
import io.mcpspring.spring.method.argument.ParameterSources;
import io.mcpspring.spring.method.registration.McpBeanScanner;
import io.mcpspring.spring.method.result.ResultSettings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;

import org.springframework.data.domain.Page;
import org.springframework.data.domain.PageImpl;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.Persistable;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Slice;
import org.springframework.data.domain.SliceImpl;
import org.springframework.data.domain.Window;
import org.springframework.data.util.Streamable;
import org.springframework.data.web.config.SpringDataJackson3Configuration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.BDDMockito.given;
import static org.mockito.Mockito.mock;

/**
 * Pages of Spring Data as results.
 */
class PageResultsTests {

	private static final String ITEM = "{\"anyOf\":[{\"type\":\"object\",\"properties\":{\"kind\":{\"const\":\"card\"},"
			+ "\"number\":{\"type\":\"integer\"}},\"required\":[\"kind\",\"number\"]}]}";

	/** With what Spring Data adds to the mapper of an application. */
	private final JsonMapper mapper = JsonMapper.builder()
		.addModule(new SpringDataJackson3Configuration.PageModule(null))
		.build();

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
			page   | {"items":[{"kind":"card","number":1}],"page":1,"totalPages":3,"totalElements":5}
			slice  | {"items":[{"kind":"card","number":1}],"page":1,"hasNext":true}
			window | {"items":[{"kind":"card","number":1}],"hasNext":false}
			inside | {"found":{"items":[{"kind":"card","number":1}],"page":1,"totalPages":3,"totalElements":5}}
			""")
	void aPageIsWhatAModelNeeds(String tool, String expected) throws Exception {
		assertThat(call(tool)).hasToString(expected);
	}

	// server-2025 TOOL-15
	@Test
	void theSchemaSaysTheSame() {
		assertThat(tool("page").descriptor().outputSchema()).hasToString("{\"type\":\"object\",\"properties\":{"
				+ "\"items\":{\"type\":\"array\",\"items\":" + ITEM + "},\"page\":{\"type\":\"integer\"},"
				+ "\"totalPages\":{\"type\":\"integer\"},\"totalElements\":{\"type\":\"integer\"}},"
				+ "\"required\":[\"items\",\"page\",\"totalPages\",\"totalElements\"]}");
		assertThat(tool("slice").descriptor().outputSchema().path("properties").propertyNames())
			.containsExactly("items", "page", "hasNext");
		assertThat(tool("window").descriptor().outputSchema().path("properties").propertyNames())
			.containsExactly("items", "hasNext");
		assertThat(tool("inside").descriptor().outputSchema().at("/properties/found/properties/items/items"))
			.hasToString(ITEM);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
			streamable | [{"kind":"card","number":1}]
			mapped     | [{"kind":"card","number":1}]
			plain      | [{"kind":"card","number":1}]
			priced     | [{"kind":"card","number":1}]
			paged      | [{"kind":"card","number":1}]
			streamed   | {"found":[{"kind":"card","number":1}]}
			""")
	void aStreamableIsTheListOfItsItems(String tool, String expected) throws Exception {
		assertThat(call(tool)).hasToString(expected);
	}

	@ParameterizedTest
	@ValueSource(strings = { "streamable", "mapped", "plain", "priced", "paged" })
	void theSchemaOfAStreamableIsThatOfTheList(String tool) {
		assertThat(tool(tool).descriptor().outputSchema())
			.hasToString("{\"type\":\"array\",\"items\":{\"anyOf\":[" + ITEM + ",{\"type\":\"null\"}]}}");
	}

	@Test
	void aPageThatIsDeclaredAsSliceIsWrittenAsSuch() throws Exception {
		assertThat(call("sliced"))
			.hasToString("{\"items\":[{\"kind\":\"card\",\"number\":1}],\"page\":1,\"hasNext\":true}");
	}

	@Test
	void whetherAnObjectWasStoredIsNoPartOfIt() throws Exception {
		assertThat(call("stored")).hasToString("{\"id\":7}");
		assertThat(tool("stored").descriptor().outputSchema().path("properties").propertyNames()).containsExactly("id");
	}

	@Test
	void theLogHasNoWarningOfPages() throws Exception {
		Logger root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
		ListAppender<ILoggingEvent> appender = new ListAppender<>();
		appender.start();
		root.addAppender(appender);
		try {
			call("page");
		}
		finally {
			root.detachAppender(appender);
		}
		String here = Thread.currentThread().getName();
		assertThat(List.copyOf(appender.list)).filteredOn((event) -> event.getThreadName().equals(here))
			.noneMatch((event) -> event.getLevel().isGreaterOrEqual(Level.WARN));
	}

	@Test
	void theMapperOfTheApplicationStaysAsItIs() throws Exception {
		call("page");
		assertThat(this.mapper.valueToTree(new Tools().page()).has("totalElements")).isTrue();
		assertThat(this.mapper.valueToTree(new Tools().page()).has("items")).isFalse();
	}

	private JsonNode call(String tool) throws Exception {
		McpRequestContext context = mock(McpRequestContext.class);
		given(context.caller()).willReturn(McpCaller.ANONYMOUS);
		return Objects.requireNonNull(tool(tool).handler()
			.handle(context, JsonNodeFactory.instance.objectNode())
			.toCompletableFuture()
			.get()
			.structuredContent());
	}

	private Registration.Tool tool(String name) {
		return new McpBeanScanner(this.mapper, null, ParameterSources.of(List.of()),
				new ResultSettings(true, List.of(new PageResults()), ResultSettings.DEFAULT.renderers()))
			.scan("bean", new Tools())
			.stream()
			.map(Registration.Tool.class::cast)
			.filter((tool) -> tool.name().equals(name))
			.findFirst()
			.orElseThrow();
	}

	@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
	@JsonSubTypes(@JsonSubTypes.Type(value = Card.class, name = "card"))
	interface Payment {

	}

	record Card(int number) implements Payment {
	}

	record Inside(Page<Payment> found) {
	}

	record Streamed(Streamable<Payment> found) {
	}

	/** As Spring Data's reference shows types of one's own. */
	static final class Plain implements Streamable<Payment> {

		@Override
		public Iterator<Payment> iterator() {
			return List.<Payment>of(new Card(1)).iterator();
		}

	}

	static final class Prices implements Streamable<Payment> {

		@Override
		public Iterator<Payment> iterator() {
			return List.<Payment>of(new Card(1)).iterator();
		}

		public int getTotal() {
			return 9;
		}

	}

	static class Stored implements Persistable<Integer> {

		@Override
		public Integer getId() {
			return 7;
		}

		@Override
		public boolean isNew() {
			return false;
		}

	}

	static class Tools {

		private final List<Payment> payments = List.of(new Card(1));

		@McpTool
		Page<Payment> page() {
			return new PageImpl<>(this.payments, PageRequest.of(1, 2), 5);
		}

		@McpTool
		Slice<Payment> slice() {
			return new SliceImpl<>(this.payments, PageRequest.of(1, 2), true);
		}

		@McpTool
		Window<Payment> window() {
			return Window.from(this.payments, ScrollPosition::offset, false);
		}

		@McpTool
		Inside inside() {
			return new Inside(page());
		}

		@McpTool
		Streamable<Payment> streamable() {
			return Streamable.of(this.payments);
		}

		@McpTool
		Streamable<Payment> mapped() {
			return streamable().map((payment) -> payment);
		}

		@McpTool
		Plain plain() {
			return new Plain();
		}

		@McpTool
		Streamable<Payment> priced() {
			return new Prices();
		}

		@McpTool
		Streamable<Payment> paged() {
			return page();
		}

		@McpTool
		Streamed streamed() {
			return new Streamed(mapped());
		}

		@McpTool
		Slice<Payment> sliced() {
			return page();
		}

		@McpTool
		Stored stored() {
			return new Stored();
		}

	}

}
