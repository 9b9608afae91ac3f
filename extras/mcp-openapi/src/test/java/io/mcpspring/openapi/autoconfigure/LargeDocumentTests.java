package io.mcpspring.openapi.autoconfigure;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.dialect.Dialects;
import io.mcpspring.boot.observation.PortableOffer;
import io.mcpspring.context.OwnerKey;
import io.mcpspring.engine.catalog.CatalogTable;
import io.mcpspring.engine.catalog.Registration;
import io.mcpspring.engine.jsonrpc.BlockingThreads;
import io.mcpspring.engine.server.ServedCall;
import io.mcpspring.engine.share.ShareSettings;
import io.mcpspring.model.CallToolResult;
import io.mcpspring.openapi.MockService;
import io.mcpspring.openapi.OpenApiClientCustomizer;
import io.mcpspring.openapi.OpenApiLimits;
import io.mcpspring.openapi.document.ApiDocument;
import io.mcpspring.openapi.document.OperationReader;
import io.mcpspring.openapi.document.Operations;
import io.mcpspring.openapi.document.Selection;
import io.mcpspring.openapi.schema.OperationSchemas;
import io.mcpspring.spring.method.registration.McpBeanScanner;
import io.micrometer.observation.ObservationRegistry;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.web.client.RestClient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.BDDMockito.given;
import static org.mockito.Mockito.mock;

/**
 * Large documents: what becomes of their operations, at which cost. Besides generated
 * ones, those in the folder that the system property {@code mcp.test.openapi-documents}
 * names are read, for example public ones from npm packages.
 */
@Tag("slow")
class LargeDocumentTests {

	private static final Schema META_SCHEMA = SchemaRegistry.withDialect(Dialects.getDraft202012())
		.getSchema(SchemaLocation.of(Dialects.getDraft202012().getId()));

	private static final Map<String, Map<String, Object>> FIGURES = new TreeMap<>();

	@TempDir
	static Path folder;

	private static MockService service;

	@BeforeAll
	static void start() throws IOException {
		service = new MockService();
	}

	@AfterAll
	static void stop() {
		service.close();
		FIGURES.forEach((name, figures) -> System.out.println("OpenAPI document " + name + ": " + figures));
	}

	static Stream<Path> documents() throws IOException {
		List<Path> files = new ArrayList<>();
		for (Map.Entry<String, String> document : GeneratedDocuments.all().entrySet()) {
			files.add(Files.writeString(folder.resolve(document.getKey()), document.getValue()));
		}
		String others = System.getProperty("mcp.test.openapi-documents");
		if (others != null) {
			try (Stream<Path> all = Files.list(Path.of(others))) {
				all.filter((file) -> file.toString().matches(".*\\.(json|ya?ml)")).sorted().forEach(files::add);
			}
		}
		return files.stream();
	}

	private static McpOpenApiProperties properties(Path file) {
		Map<String, Object> values = new TreeMap<>(
				Map.of("x.location", file.toString(), "x.base-url", service.url() + "/base"));
		return new Binder(new MapConfigurationPropertySource(values)).bind("x", McpOpenApiProperties.class).get();
	}

	private static CatalogTable offer(McpOpenApiProperties properties) {
		CatalogTable catalog = new CatalogTable(
				() -> new McpBeanScanner(JsonMapper.shared(), null, List.of()).values());
		new OpenApiOffers(Map.of("doc", properties), new OfferAccess(catalog, () -> {
			throw new IllegalStateException("There is no server");
		}), new ServiceClients(List.of(new Unvalidated()), ObservationRegistry.NOOP, ShareSettings.DEFAULTS,
				BlockingThreads.UNLIMITED), LargeDocumentTests.class.getClassLoader(), () -> PortableOffer.ANY)
			.afterSingletonsInstantiated();
		return catalog;
	}

	private static long used() {
		System.gc();
		return (Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory()) / 1024;
	}

	@ParameterizedTest
	@MethodSource("documents")
	void becomesToolsThatCanBeCalled(Path file) {
		McpOpenApiProperties properties = properties(file);
		long before = used();
		long start = System.nanoTime();
		CatalogTable catalog = offer(properties);
		long millis = (System.nanoTime() - start) / 1_000_000;
		Map<String, Object> figures = new TreeMap<>();
		FIGURES.put(file.getFileName().toString(), figures);
		figures.put("ms", millis);
		figures.put("kB of heap", used() - before);
		figures.put("tools", catalog.tools().all().size());
		DocumentSettings settings = new DocumentSettings("doc", properties, List.of(new Unvalidated()));
		ApiDocument document = settings.reader(getClass().getClassLoader()).read("doc", settings.origin());
		Operations operations = new OperationReader(document, List.of()).read(Selection.NONE, Selection.NONE);
		figures.put("operations", operations.usable().size() + operations.refused().size());
		Map<String, Integer> reasons = new TreeMap<>();
		operations.refused().values().forEach((reason) -> reasons.merge(reason, 1, Integer::sum));
		figures.put("refused", reasons);
		assertThat(catalog.tools().all()).hasSize(operations.usable().size());
		check(catalog, figures);
		callAll(catalog, file, figures);
	}

	private static void check(CatalogTable catalog, Map<String, Object> figures) {
		List<String> errors = new ArrayList<>();
		long characters = 0;
		int largest = 0;
		int outputs = 0;
		for (Registration.Tool tool : catalog.tools().all()) {
			assertThat(tool.name()).matches("[a-z0-9_]{1,64}");
			ObjectNode input = tool.descriptor().inputSchema();
			ObjectNode output = tool.descriptor().outputSchema();
			META_SCHEMA.validate(input).forEach((error) -> errors.add(tool.name() + ": " + error));
			assertThat(input.path("type").asString()).isEqualTo("object");
			int size = input.toString().length();
			if (output != null) {
				META_SCHEMA.validate(output).forEach((error) -> errors.add(tool.name() + ": " + error));
				assertThat(output.path("type").asString()).isEqualTo("object");
				size += output.toString().length();
				outputs++;
			}
			characters += size;
			largest = Math.max(largest, size);
		}
		figures.put("output schemas", outputs);
		figures.put("kB of schemas", characters / 1024);
		figures.put("kB of the largest", largest / 1024);
		figures.put("schema errors", errors.size());
		assertThat(errors).isEmpty();
	}

	private static void callAll(CatalogTable catalog, Path file, Map<String, Object> figures) {
		Map<String, Integer> ends = new TreeMap<>();
		for (Registration.Tool tool : catalog.tools().all()) {
			ends.merge(call(catalog, tool), 1, Integer::sum);
		}
		figures.put("calls", ends);
		if (file.startsWith(folder)) {
			assertThat(ends).containsOnlyKeys("ok");
		}
	}

	/** Calls a tool while the service answers by the output schema. */
	private static String call(CatalogTable catalog, Registration.Tool tool) {
		JsonNode arguments = Samples.of(tool.descriptor().inputSchema());
		if (!catalog.toolSchemas().of(tool).input().validate(arguments).isEmpty()) {
			return "no sample";
		}
		ObjectNode output = tool.descriptor().outputSchema();
		JsonNode sample = (output != null) ? Samples.of(output) : null;
		boolean wrapped = output != null && output.path("properties").size() == 1
				&& output.path("properties").has(OperationSchemas.RESULT);
		String body = (sample == null) ? ""
				: wrapped ? sample.path(OperationSchemas.RESULT).toString() : sample.toString();
		service.answerOthers((exchange, count) -> {
			if (body.isEmpty() || exchange.getRequestMethod().equals("HEAD")) {
				exchange.sendResponseHeaders(204, -1);
			}
			else {
				MockService.send(exchange, 200, "application/json", body);
			}
		});
		ServedCall context = mock(ServedCall.class);
		given(context.holder()).willReturn(OwnerKey.UNKNOWN);
		try {
			CallToolResult result = tool.handler().handle(context, (ObjectNode) arguments).toCompletableFuture().join();
			List<MockService.Request> requests = service.requests();
			assertThat(requests).hasSize(1);
			assertThat(URI.create(requests.get(0).line().replaceFirst("[A-Z]+ ", "")).getRawPath())
				.startsWith("/base/");
			return result.isError() ? "error" : "ok";
		}
		catch (Exception ex) {
			return ex.getClass().getSimpleName().toLowerCase(Locale.ROOT) + " " + tool.name() + " " + ex.getMessage();
		}
	}

	/** Leaves out the validation, which takes most of the time. */
	private static final class Unvalidated implements OpenApiClientCustomizer {

		@Override
		public void customize(String document, RestClient.Builder builder) {
		}

		@Override
		public OpenApiLimits limits(String document, OpenApiLimits limits) {
			return limits.withValidate(Boolean.getBoolean("mcp.test.openapi-validate"));
		}

	}

}
