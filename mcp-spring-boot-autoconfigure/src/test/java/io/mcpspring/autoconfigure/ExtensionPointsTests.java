package io.mcpspring.autoconfigure;

import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

import io.mcpspring.annotation.McpTool;
import io.mcpspring.autoconfigure.documented.Extensions;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.core.ResolvableType;
import org.springframework.util.ClassUtils;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * The page about extensions names each bean that the auto-configuration looks for or
 * leaves to the application, and its examples do what it says.
 */
class ExtensionPointsTests {

	private static final String LEDGER_SIZE = """
			{"jsonrpc":"2.0","id":8,"method":"ledger/size","params":{}}""";

	private static final Path CLASSES = Path.of("target", "classes");

	@Test
	void pageNamesEachOfThem() throws IOException {
		String page = Files.readString(Path.of("..", "docs", "extending.md"));
		Set<String> points = new TreeSet<>();
		Set<String> own = new TreeSet<>();
		for (Class<?> type : classes()) {
			Method[] beans = Arrays.stream(type.getDeclaredMethods())
				.filter((method) -> method.isAnnotationPresent(Bean.class))
				.toArray(Method[]::new);
			for (Method bean : beans) {
				boolean replaceable = bean.isAnnotationPresent(ConditionalOnMissingBean.class);
				if (isPoint(bean.getReturnType())) {
					(replaceable ? points : own).add(bean.getReturnType().getSimpleName());
				}
				Stream.of(bean.getParameters())
					.filter((parameter) -> parameter.getType() == ObjectProvider.class)
					.map(ExtensionPointsTests::provided)
					.filter(ExtensionPointsTests::isPoint)
					.forEach((point) -> points.add(point.getSimpleName()));
			}
		}
		points.removeAll(own);

		assertThat(points).hasSizeGreaterThan(20)
			.allSatisfy((point) -> assertThat(page).as(point).contains("`" + point + "`"));
	}

	private static List<Class<?>> classes() throws IOException {
		try (Stream<Path> files = Files.walk(CLASSES)) {
			return files.map((file) -> CLASSES.relativize(file).toString())
				.filter((name) -> name.startsWith("io/mcpspring") && name.endsWith(".class")
						&& !name.endsWith("-info.class"))
				.<Class<?>>map((name) -> ClassUtils
					.resolveClassName(name.substring(0, name.length() - ".class".length()).replace('/', '.'), null))
				.toList();
		}
	}

	private static Class<?> provided(Parameter parameter) {
		return ResolvableType.forType(parameter.getParameterizedType()).resolveGeneric(0);
	}

	private static boolean isPoint(Class<?> type) {
		return type.isInterface() && !type.isMemberClass() && Modifier.isPublic(type.getModifiers())
				&& type.getName().startsWith("io.mcpspring.");
	}

	@EachStack
	void examplesWork(WebApplicationType type) throws IOException {
		try (RunningApplication application = RunningApplication.start(type,
				List.of(Extensions.class, Greeting.class))) {
			Extensions.Customers customers = application.context().getBean(Extensions.Customers.class);
			LoopbackClient client = new LoopbackClient(10, application.http().port());
			String session = client.session();
			String call = LoopbackClient.inSession(7, "greet", "{}");
			assertThat(client.answer(call, session)).startsWith("HTTP/1.1 200").contains("Hello");
			await().untilAsserted(() -> assertThat(customers.ledger()).contains("anonymous tools/call greet"));
			assertThat(client.answer(LEDGER_SIZE, session)).startsWith("HTTP/1.1 200").contains("\"entries\":");
			customers.closeBooks();
			assertThat(client.answer(call, session)).startsWith("HTTP/1.1 429").containsPattern("(?i)Retry-After: 600");
			assertThat(customers.refusals()).containsExactly("RATE_LIMITED");
		}
	}

	@EachStack
	void codeIsServedLikeAnnotatedMethods(WebApplicationType type) throws IOException {
		// server-2025 TOOL-02, TOOL-07, RES-05, COMPL-02, PROMPT-03
		try (RunningApplication application = RunningApplication.start(type, List.of(Extensions.class))) {
			LoopbackClient client = new LoopbackClient(10, application.http().port());
			String session = client.session();
			assertThat(client.answer(request("tools/list", "{}"), session)).contains("\"name\":\"enter\"",
					"\"required\":[\"customer\",\"amount\"]", "In cents", "\"outputSchema\"");
			assertThat(client.answer(LoopbackClient.inSession(7, "enter", "{\"customer\":\"smith\",\"amount\":5}"),
					session))
				.contains("\"structuredContent\":{\"cents\":5}");
			assertThat(
					client.answer(LoopbackClient.inSession(7, "enter", "{\"customer\":\" \",\"amount\":5}"), session))
				.contains("\"isError\":true", "customer");
			assertThat(client.answer(request("resources/read", "{\"uri\":\"ledger://entries/smith\"}"), session))
				.contains("entered 5 for smith");
			assertThat(client.answer(request("resources/read", "{\"uri\":\"ledger://entries/nobody\"}"), session))
				.contains("-32002");
			assertThat(client.answer(request("completion/complete",
					"{\"ref\":{\"type\":\"ref/resource\",\"uri\":\"ledger://entries/{customer}\"},"
							+ "\"argument\":{\"name\":\"customer\",\"value\":\"s\"}}"),
					session))
				.contains("\"values\":[\"smith\"]");
			assertThat(client
				.answer(request("prompts/get", "{\"name\":\"dun\",\"arguments\":{\"customer\":\"jones\"}}"), session))
				.contains("Remind jones to pay.");
		}
	}

	private static String request(String method, String params) {
		return "{\"jsonrpc\":\"2.0\",\"id\":9,\"method\":\"" + method + "\",\"params\":" + params + "}";
	}

	/** A tool. */
	static class Greeting {

		@McpTool(description = "Greet")
		String greet() {
			return "Hello";
		}

	}

}
