package io.mcpspring.spring.method;

import java.net.URL;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonMerge;
import com.fasterxml.jackson.annotation.JsonValue;
import io.mcpspring.annotation.McpTool;
import io.mcpspring.context.ToolException;
import io.mcpspring.model.CallToolResult;
import io.mcpspring.spring.method.argument.HashTables;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.core.ResolvableType;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

/**
 * Elements and keys whose hash codes a client made equal, which take a time that grows
 * with the square of their number.
 */
class EqualHashesTests {

	private static final int MANY = 3000;

	private final Calls calls = Calls.to(new Tables());

	static Stream<String> tables() {
		return Stream.of("times", "linkedTimes", "zoned", "timeKeys", "codeKeys", "hashKeys", "concurrentKeys",
				"nested");
	}

	/** Tables of other kinds, which are quick while they are small. */
	static Stream<String> otherTables() {
		return Stream.of("oldKeys", "weakKeys", "ownKeys", "oldTextKeys", "copied", "merged");
	}

	@ParameterizedTest
	@MethodSource({ "tables", "otherTables" })
	void tooManyAreRefused(String tool) {
		assertThatExceptionOfType(ToolException.class).isThrownBy(() -> call(tool, tool, alike(tool, MANY)))
			.withMessageContaining("too many elements or keys that must differ");
	}

	@ParameterizedTest
	@MethodSource({ "tables", "otherTables" })
	void fewAreRead(String tool) throws Exception {
		assertThat(call(tool, tool, alike(tool, 1000)).content().toString()).contains("1000");
	}

	@ParameterizedTest
	@MethodSource("tables")
	void anyNumberOfOthersIsRead(String tool) throws Exception {
		assertThat(call(tool, tool, different(tool)).content().toString()).contains("" + MANY);
	}

	@ParameterizedTest
	@ValueSource(strings = { "texts", "textKeys", "ownTextKeys" })
	void textsAreOrderedByHashTables(String tool) throws Exception {
		assertThat(call(tool, tool, codes(MANY)).content().toString()).contains("" + MANY);
	}

	@ParameterizedTest
	@ValueSource(strings = { "sorted", "sortedKeys", "queue" })
	void othersNeedNoHashTable(String tool) throws Exception {
		assertThat(call(tool, tool, alike(tool, MANY)).content().toString()).contains("" + MANY);
	}

	@Test
	void aMethodMayAddWhatItLikes() throws Exception {
		List<String> times = alike("times", 1500);
		assertThat(call("grown", "times", times).content().toString()).contains("3000");
	}

	@ParameterizedTest
	@ValueSource(strings = { "links", "linkKeys", "copiedLinks", "wrappedLinks" })
	void urlsAreNotComparedByTheAddressesOfTheirHosts(String tool) throws Exception {
		assertThatExceptionOfType(ToolException.class)
			.isThrownBy(() -> call(tool, tool, List.of("https://host.invalid/a")))
			.withMessageContaining("URLs in a set or as keys are not read");
		assertThatExceptionOfType(ToolException.class)
			.isThrownBy(() -> call(tool, tool, List.of("jar:https://host.invalid/a!/b")))
			.withMessageContaining("URLs in a set or as keys are not read");
		assertThat(call(tool, tool, List.of("file:/a")).content().toString()).contains("1");
	}

	/** Spring converts these texts, and makes a set of URLs of them. */
	@Test
	void textsAreNotConvertedToSetsOfUrls() {
		ResolvableType urls = ResolvableType.forClassWithGenerics(Set.class, URL.class);
		JsonNodeFactory json = JsonNodeFactory.instance;
		assertThatExceptionOfType(ToolException.class)
			.isThrownBy(() -> HashTables.checkTexts("links", urls, json.stringNode("https://host.invalid/a")))
			.withMessageContaining("Argument 'links' URLs in a set or as keys are not read");
		assertThatNoException().isThrownBy(() -> HashTables.checkTexts("links", urls, json.nullNode()));
		assertThatNoException().isThrownBy(() -> HashTables.checkTexts("links", urls, json.arrayNode()));
		ResolvableType list = ResolvableType.forClassWithGenerics(List.class, URL.class);
		assertThatNoException()
			.isThrownBy(() -> HashTables.checkTexts("links", list, json.stringNode("https://host.invalid/a")));
	}

	/** The data binder makes keys of the names of parameters. */
	@Test
	void namesAreNotConvertedToUrls() {
		ResolvableType map = ResolvableType.forClassWithGenerics(Map.class, URL.class, String.class);
		ObjectNode links = JsonNodeFactory.instance.objectNode();
		assertThatNoException().isThrownBy(() -> HashTables.checkTexts("links", map, links));
		links.put("https://host.invalid/a", "a");
		assertThatExceptionOfType(ToolException.class).isThrownBy(() -> HashTables.checkTexts("links", map, links))
			.withMessageContaining("URLs in a set or as keys are not read");
	}

	/** Even a few URLs are refused, because the application reads the body again. */
	@Test
	void bodiesAreCheckedForFewUrls() {
		JsonMapper mapper = HashTables.prepare(JsonMapper.shared());
		ObjectReader keys = mapper
			.readerFor(mapper.getTypeFactory().constructMapType(Map.class, URL.class, Object.class));
		ObjectNode links = JsonNodeFactory.instance.objectNode().put("https://host.invalid/a", "a");
		assertThatExceptionOfType(ToolException.class).isThrownBy(() -> HashTables.check("links", keys, links))
			.withMessageContaining("URLs in a set or as keys are not read");
		ObjectReader texts = mapper
			.readerFor(mapper.getTypeFactory().constructMapType(Map.class, String.class, URL.class));
		ObjectNode values = JsonNodeFactory.instance.objectNode().put("a", "https://host.invalid/a");
		assertThatNoException().isThrownBy(() -> HashTables.check("links", texts, values));
	}

	@Test
	void urlsOfListsAreNotCompared() throws Exception {
		assertThat(call("listedLinks", "links", List.of("https://host.invalid/a")).content().toString()).contains("1");
	}

	private CallToolResult call(String tool, String like, List<String> texts) throws Exception {
		return this.calls.call(tool, arguments(like, texts).toString());
	}

	private static ObjectNode arguments(String tool, List<String> texts) {
		ObjectNode arguments = JsonNodeFactory.instance.objectNode();
		if (tool.endsWith("Keys")) {
			ObjectNode map = arguments.putObject("map");
			texts.forEach((text) -> map.put(text, 1));
		}
		else if (tool.equals("nested") || tool.equals("merged")) {
			texts.forEach(arguments.putObject("plan").putArray("times")::add);
		}
		else {
			texts.forEach(arguments.putArray("set")::add);
		}
		return arguments;
	}

	private static List<String> alike(String tool, int count) {
		return tool.equals("codeKeys") || tool.equals("oldTextKeys") ? codes(count)
				: times(count).stream().map((time) -> tool.equals("zoned") ? time + "Z" : time.toString()).toList();
	}

	private static List<String> different(String tool) {
		LocalDateTime first = LocalDateTime.of(2030, 1, 1, 0, 0);
		return IntStream.range(0, MANY)
			.mapToObj((i) -> tool.equals("codeKeys") ? "c" + i
					: first.plusMinutes(i) + (tool.equals("zoned") ? ":00Z" : ":00"))
			.toList();
	}

	/** Texts of equal hash, by the two pairs of letters that have the same. */
	private static List<String> codes(int count) {
		return IntStream.range(0, count)
			.mapToObj((i) -> IntStream.range(0, 12)
				.mapToObj((bit) -> ((i >> bit) % 2 == 0) ? "Aa" : "BB")
				.reduce("", String::concat))
			.toList();
	}

	/** Times of equal hash, which is that of the date combined with that of the time. */
	private static List<LocalDateTime> times(int count) {
		List<LocalDateTime> times = new ArrayList<>();
		for (LocalDate date = LocalDate.of(2030, 1, 1); times.size() < count; date = date.plusDays(1)) {
			for (long high = 1; high < 20_000 && times.size() < count; high++) {
				long nanos = (high << 32) | ((4711 ^ date.hashCode() ^ high) & 0xFFFFFFFFL);
				times.add(date.atTime(LocalTime.ofNanoOfDay(nanos)));
			}
		}
		assertThat(times.stream().map(LocalDateTime::hashCode).distinct()).hasSize(1);
		assertThat(ZonedDateTime.of(times.get(0), ZoneOffset.UTC))
			.hasSameHashCodeAs(ZonedDateTime.of(times.get(1), ZoneOffset.UTC));
		return times;
	}

	record Code(String value) {

		@JsonCreator(mode = JsonCreator.Mode.DELEGATING)
		Code {
		}

		@JsonValue
		@Override
		public String value() {
			return this.value;
		}

	}

	/** Its hash code is made of that of the URL. */
	record Link(URL target) {

		@JsonCreator(mode = JsonCreator.Mode.DELEGATING)
		Link {
		}

		@JsonValue
		@Override
		public URL target() {
			return this.target;
		}

	}

	record Plan(Set<LocalDateTime> times) {
	}

	static final class Own<K> extends HashMap<K, Integer> {

		private static final long serialVersionUID = 1L;

	}

	static final class Merged {

		@JsonMerge
		public Set<LocalDateTime> times = new HashSet<>();

	}

	static class Tables {

		@McpTool
		int links(Set<URL> set) {
			return set.size();
		}

		@McpTool
		int linkKeys(Map<URL, Integer> map) {
			return map.size();
		}

		@McpTool
		int copiedLinks(CopyOnWriteArraySet<URL> set) {
			return set.size();
		}

		@McpTool
		int wrappedLinks(Set<Link> set) {
			return set.size();
		}

		@McpTool
		int listedLinks(List<URL> set) {
			return set.size();
		}

		@McpTool
		int oldKeys(Hashtable<LocalDateTime, Integer> map) {
			return map.size();
		}

		@McpTool
		int oldTextKeys(Hashtable<String, Integer> map) {
			return map.size();
		}

		@McpTool
		int weakKeys(WeakHashMap<LocalDateTime, Integer> map) {
			return new HashSet<>(map.keySet()).size();
		}

		@McpTool
		int ownKeys(Own<LocalDateTime> map) {
			return map.size();
		}

		@McpTool
		int ownTextKeys(Own<String> map) {
			return map.size();
		}

		@McpTool
		int copied(CopyOnWriteArraySet<String> set) {
			return set.size();
		}

		@McpTool
		int merged(Merged plan) {
			return plan.times.size();
		}

		@McpTool
		int sorted(ConcurrentSkipListSet<LocalDateTime> set) {
			return set.size();
		}

		@McpTool
		int sortedKeys(ConcurrentSkipListMap<LocalDateTime, Integer> map) {
			return map.size();
		}

		@McpTool
		int queue(LinkedBlockingQueue<LocalDateTime> set) {
			return set.size();
		}

		@McpTool
		int times(Set<LocalDateTime> set) {
			return set.size();
		}

		@McpTool
		int linkedTimes(LinkedHashSet<LocalDateTime> set) {
			return set.size();
		}

		@McpTool
		int zoned(HashSet<ZonedDateTime> set) {
			return set.size();
		}

		@McpTool
		int timeKeys(Map<LocalDateTime, Integer> map) {
			return map.size();
		}

		@McpTool
		int hashKeys(HashMap<LocalDateTime, Integer> map) {
			return map.size();
		}

		@McpTool
		int concurrentKeys(ConcurrentHashMap<LocalDateTime, Integer> map) {
			return map.size();
		}

		@McpTool
		int codeKeys(Map<Code, Integer> map) {
			return map.size();
		}

		@McpTool
		int nested(Plan plan) {
			return plan.times().size();
		}

		@McpTool
		int texts(Set<String> set) {
			return set.size();
		}

		@McpTool
		int textKeys(Map<String, Integer> map) {
			return map.size();
		}

		@McpTool
		int grown(Set<LocalDateTime> set) {
			EqualHashesTests.times(3000).forEach(set::add);
			return set.size();
		}

	}

}
