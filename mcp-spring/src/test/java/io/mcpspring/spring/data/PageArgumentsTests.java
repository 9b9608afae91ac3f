package io.mcpspring.spring.data;

import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

import io.mcpspring.annotation.McpTool;
import io.mcpspring.context.McpCaller;
import io.mcpspring.context.McpRequestContext;
import io.mcpspring.engine.catalog.Registration;
import io.mcpspring.engine.schema.CompiledSchema;
import io.mcpspring.engine.schema.SchemaCompiler;
import io.mcpspring.engine.schema.SchemaViolation;
import io.mcpspring.model.Content;
import io.mcpspring.spring.method.InvalidMcpDeclarationException;
import io.mcpspring.spring.method.argument.ParameterSources;
import io.mcpspring.spring.method.registration.McpBeanScanner;
import io.mcpspring.spring.method.result.ResultSettings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mockito.Mockito;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.data.domain.KeysetScrollPosition;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.OffsetScrollPosition;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Sort;
import org.springframework.data.domain.Sort.Direction;
import org.springframework.data.web.PageableDefault;
import org.springframework.data.web.SortDefault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Page requests as arguments.
 */
class PageArgumentsTests {

	private static final JsonMapper MAPPER = JsonMapper.builder().build();

	private static final PageSettings ONE_INDEXED = new PageSettings("p", "s", "order", "", ".", true, 50, 30);

	private static List<Registration> scan(PageSettings settings, Object bean) {
		return new McpBeanScanner(MAPPER, null, new ParameterSources(List.of(), List.of(new PageArguments(settings)),
				Optional::empty, UnaryOperator.identity(), (parameter) -> false), ResultSettings.DEFAULT)
			.scan("bean", bean);
	}

	private static Registration.Tool tool(PageSettings settings, String name) {
		return (Registration.Tool) scan(settings, new Repository()).stream()
			.filter((found) -> found.name().equals(name))
			.findFirst()
			.orElseThrow();
	}

	private static ObjectNode json(String text) {
		return (ObjectNode) MAPPER.readTree(text.replace('\'', '"'));
	}

	private static String call(PageSettings settings, String name, String arguments) throws Exception {
		Registration.Tool tool = tool(settings, name);
		ObjectNode given = json(arguments);
		assertThat(new SchemaCompiler().compile(tool.descriptor().inputSchema()).validate(given)).isEmpty();
		McpRequestContext context = Mockito.mock(McpRequestContext.class);
		Mockito.when(context.caller()).thenReturn(McpCaller.ANONYMOUS);
		Content content = tool.handler().handle(context, given).toCompletableFuture().get().content().get(0);
		return ((Content.Text) content).text();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					plain     | {}                                            | 0 20 UNSORTED
					plain     | {'page':2,'size':100,'sort':['name,desc','id']} | 2 100 name: DESC,id: ASC
					plain     | {'page':2,'sort':'name,DESC'}                 | 2 20 name: DESC
					plain     | {'sort':['owner.name,asc,ignorecase','id,ignorecase']} | 0 20 owner.name: ASC, ignoring case,id: ASC, ignoring case
					declared  | {'q':'x'}                                     | 3 500 name: DESC
					declared  | {'q':'x','size':400,'sort':['id']}            | 3 400 id: ASC
					sorted    | {}                                            | name: ASC, ignoring case,id: DESC
					sorted    | {'sort':['a']}                                | a: ASC
					limited   | {}                                            | 20
					limited   | {'limit':3}                                   | 3
					scrolled  | {}                                            | true 20 UNSORTED
					scrolled  | {'offset':0,'limit':1}                        | true 1 UNSORTED
					scrolled  | {'offset':5,'limit':10,'sort':'id'}           | 4 10 id: ASC
					offset    | {'next_offset':1}                             | 0
					two       | {'left_page':1,'right_size':5,'left_sort':'a'} | 1 20 a: ASC / 0 5 UNSORTED
					""")
	void makesPageRequests(String tool, String arguments, String expected) throws Exception {
		assertThat(call(PageSettings.DEFAULT, tool, arguments)).isEqualTo(expected);
	}

	@Test
	void countsAsTheApplicationDoes() throws Exception {
		assertThat(call(ONE_INDEXED, "plain", "{}")).isEqualTo("0 30 UNSORTED");
		assertThat(call(ONE_INDEXED, "plain", "{'p':2,'s':3,'order':['a']}")).isEqualTo("1 3 a: ASC");
	}

	@ParameterizedTest
	@ValueSource(strings = { "length(name)", "name;", "name-x", "a b", "(select 1)", "name,down" })
	void sortsByPathsOfPropertiesAlone(String order) {
		CompiledSchema schema = new SchemaCompiler()
			.compile(tool(PageSettings.DEFAULT, "plain").descriptor().inputSchema());
		assertThat(schema.validate(json("{'sort':['" + order + "']}"))).isNotEmpty();
		assertThat(schema.validate(json("{'sort':'" + order + "'}"))).isNotEmpty();
		assertThat(schema.validate(json("{'sort':'größe.first_name,desc'}"))).isEmpty();
	}

	@Test
	void ordersAreExplainedByExamples() {
		CompiledSchema schema = new SchemaCompiler()
			.compile(tool(PageSettings.DEFAULT, "plain").descriptor().inputSchema());
		String explained = "must be \"name\", \"name,asc\" or \"name,desc\"";
		assertThat(schema.validate(json("{'sort':'id,foo'}"))).containsExactly(new SchemaViolation("/sort", explained));
		assertThat(schema.validate(json("{'sort':['id','id,foo']}")))
			.containsExactly(new SchemaViolation("/sort/1", explained));
	}

	@ParameterizedTest
	@ValueSource(strings = { "id,asc", "id,Asc", "id,ASC", "id,desc", "id,Desc", "id,DESC", "id,ignorecase",
			"id,ignoreCase", "id,desc,ignorecase" })
	void directionsAreAcceptedInTheirUsualSpellings(String order) {
		CompiledSchema schema = new SchemaCompiler()
			.compile(tool(PageSettings.DEFAULT, "plain").descriptor().inputSchema());
		assertThat(schema.validate(json("{'sort':'" + order + "'}"))).isEmpty();
	}

	@Test
	void limitsAndPositionsAreBounded() {
		JsonNode schema = tool(PageSettings.DEFAULT, "scrolled").descriptor().inputSchema();
		assertThat(schema.has("required")).isFalse();
		assertThat(schema.at("/properties/limit")).hasToString(
				"{\"type\":\"integer\",\"description\":\"How many elements to return at most\",\"minimum\":1,\"maximum\":100,\"default\":20}");
		assertThat(schema.at("/properties/offset")).hasToString(
				"{\"type\":\"integer\",\"description\":\"How many elements to skip\",\"minimum\":0,\"maximum\":2147483647,\"default\":0}");
	}

	@Test
	void positionsByKeysAreRefused() {
		assertThatExceptionOfType(InvalidMcpDeclarationException.class)
			.isThrownBy(() -> scan(PageSettings.DEFAULT, new Object() {
				@McpTool
				void wrong(KeysetScrollPosition position) {
				}
			}))
			.withMessageContaining("parameter 'position' holds the keys of the last element")
			.withMessageContaining("Take a ScrollPosition");
	}

	@Test
	void saysWhatMayBeAskedFor() {
		JsonNode schema = tool(PageSettings.DEFAULT, "declared").descriptor().inputSchema();
		assertThat(schema.path("required").toString()).isEqualTo("[\"q\"]");
		assertThat(schema.at("/properties").propertyNames()).containsExactly("q", "page", "size", "sort");
		assertThat(schema.at("/properties/page/minimum").asInt()).isZero();
		assertThat(schema.at("/properties/page/default").asInt()).isEqualTo(3);
		assertThat(schema.at("/properties/size/maximum").asInt()).isEqualTo(500);
		assertThat(schema.at("/properties/size/default").asInt()).isEqualTo(500);
		assertThat(schema.at("/properties/sort/default").toString()).isEqualTo("[\"name,desc\"]");
		assertThat(
				tool(PageSettings.DEFAULT, "plain").descriptor().inputSchema().at("/properties/size/maximum").asInt())
			.isEqualTo(100);
		assertThat(tool(ONE_INDEXED, "plain").descriptor().inputSchema().at("/properties/p/minimum").asInt())
			.isEqualTo(1);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			{'page':-1}
			{'size':0}
			{'size':101}
			{'page':2147483647}
			{'sort':['name,up']}
			{'sort':['']}
			{'sort':'a b'}
			{'sort':['a','a','a','a','a','a','a','a','a','a','a']}
			""")
	void refusesWhatIsBeyondTheBounds(String arguments) {
		CompiledSchema schema = new SchemaCompiler()
			.compile(tool(PageSettings.DEFAULT, "plain").descriptor().inputSchema());
		assertThat(schema.validate(json(arguments))).isNotEmpty();
	}

	@Test
	void refusesTwoArgumentsOfOneName() {
		assertThatExceptionOfType(InvalidMcpDeclarationException.class)
			.isThrownBy(() -> scan(PageSettings.DEFAULT, new Object() {
				@McpTool
				void wrong(int page, Pageable pageable) {
				}
			}))
			.satisfies((ex) -> {
				assertThat(ex.problem()).isEqualTo("two arguments are named 'page'");
				assertThat(ex.remedy()).contains("@Qualifier");
			});
	}

	@Test
	void refusesDefaultThatIsNoPage() {
		assertThatExceptionOfType(InvalidMcpDeclarationException.class)
			.isThrownBy(() -> scan(PageSettings.DEFAULT, new Object() {
				@McpTool
				void wrong(@PageableDefault(size = 0) Pageable pageable) {
				}
			}))
			.withMessageContaining("the page size 0 of @PageableDefault is not positive");
	}

	static class Repository {

		@McpTool
		String limited(Limit limit) {
			return String.valueOf(limit.max());
		}

		@McpTool
		String scrolled(ScrollPosition position, Limit limit, Sort sort) {
			OffsetScrollPosition offset = (OffsetScrollPosition) position;
			return (offset.isInitial() ? "true" : offset.getOffset()) + " " + limit.max() + " " + sort;
		}

		@McpTool
		String offset(@Qualifier("next") OffsetScrollPosition position) {
			return String.valueOf(position.getOffset());
		}

		@McpTool
		String plain(Pageable pageable) {
			return text(pageable);
		}

		@McpTool
		String declared(String q,
				@PageableDefault(page = 3, size = 500, sort = "name", direction = Direction.DESC) Pageable pageable) {
			return text(pageable);
		}

		@McpTool
		String sorted(@SortDefault.SortDefaults({ @SortDefault(sort = "name", caseSensitive = false),
				@SortDefault(sort = "id", direction = Direction.DESC) }) Sort sort) {
			return sort.toString();
		}

		@McpTool
		String two(@Qualifier("left") Pageable left, @Qualifier("right") Pageable right) {
			return text(left) + " / " + text(right);
		}

		private static String text(Pageable pageable) {
			return pageable.getPageNumber() + " " + pageable.getPageSize() + " " + pageable.getSort();
		}

	}

}
