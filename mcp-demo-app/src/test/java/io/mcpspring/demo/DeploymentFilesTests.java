package io.mcpspring.demo;

import java.io.IOException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.mcpspring.redis.RedisServer;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The compose file, the image's recipe and the Kubernetes manifests hold together, as far
 * as can be seen without an engine: they parse, what they refer to is there, and the shop
 * starts with the environment they give it and answers where they look.
 */
class DeploymentFilesTests {

	private static final Path TOP = Path.of("..");

	private static final Pattern METRIC = Pattern.compile("\\bmcp_[a-z_]+");

	@TempDir
	private Path directory;

	private final Map<String, Object> compose = map(yaml("docker-compose.yml").get(0));

	private final Map<String, Object> services = map(this.compose.get("services"));

	@Test
	void eachAlertSaysWhatItIsAboutAndHasItsEntryInTheRunbook() throws IOException {
		String runbook = Files.readString(TOP.resolve("docs/alerts.md"));
		List<String> alerts = new ArrayList<>();
		for (Object group : list(map(yaml("ops/prometheus/alerts.yml").get(0)).get("groups"))) {
			for (Object rule : list(map(group).get("rules"))) {
				Object name = map(rule).get("alert");
				if (name == null) {
					continue;
				}
				alerts.add(name.toString());
				Map<String, Object> annotations = map(map(rule).get("annotations"));
				assertThat(annotations).as(name.toString()).containsOnlyKeys("summary", "description", "runbook_url");
				assertThat(annotations.get("runbook_url").toString())
					.endsWith("/alerts.html#" + name.toString().toLowerCase(Locale.ROOT));
				assertThat(map(map(rule).get("labels")).get("severity")).as(name.toString()).isIn("page", "ticket");
			}
		}
		assertThat(runbook.lines().filter((line) -> line.startsWith("### ")).map((line) -> line.substring(4)))
			.containsExactlyInAnyOrderElementsOf(alerts);
	}

	@Test
	void everythingThatIsPublishedIsOnThisMachineAlone() {
		services("ports").forEach((name, ports) -> assertThat(list(ports)).as(name)
			.allSatisfy((port) -> assertThat(port.toString()).matches("127\\.0\\.0\\.1:\\d+:\\d+")));
		assertThat(services("ports")).containsKeys("proxy", "prometheus", "grafana");
	}

	@Test
	void everythingThatServicesReferToIsThere() {
		assertThat(this.services).containsKeys("proxy", "demo", "demo-two", "redis", "prometheus", "grafana");
		this.services.forEach((name, service) -> {
			assertThat(map(service).keySet()).as(name).containsAnyOf("image", "build");
			assertThat(this.services.keySet()).as(name).containsAll(names(map(service).get("depends_on")));
		});
		Set<String> volumes = map(this.compose.get("volumes")).keySet();
		services("volumes").forEach((name, mounts) -> list(mounts).forEach((mount) -> {
			String source = mount.toString().split(":")[0];
			if (source.startsWith("./")) {
				assertThat(TOP.resolve(source)).as(name).exists();
			}
			else {
				assertThat(volumes).as(name).contains(source);
			}
		}));
	}

	@Test
	void imageIsBuiltFromWhatIsThereAndRunsWithoutRoot() throws IOException {
		String recipe = Files.readString(TOP.resolve("Dockerfile"));
		assertThat(recipe).contains("-pl mcp-demo-app -am", "mcp-demo-app/target/mcp-demo-app.jar");
		assertThat(Files.readString(Path.of("pom.xml"))).contains("<finalName>mcp-demo-app</finalName>");
		Set<String> stages = new HashSet<>();
		for (String line : recipe.split("\n")) {
			Matcher stage = Pattern.compile("FROM \\S+ AS (\\S+)").matcher(line);
			Matcher copied = Pattern.compile("COPY --from=(\\S+) .*").matcher(line);
			if (stage.matches()) {
				stages.add(stage.group(1));
			}
			else if (copied.matches()) {
				assertThat(stages).contains(copied.group(1));
			}
		}
		String last = recipe.substring(recipe.lastIndexOf("\nFROM "));
		assertThat(last).containsPattern("\nUSER [1-9]\\d*:[1-9]\\d*\n")
			.contains("EXPOSE 8080", "\"-jar\", \"mcp-demo-app.jar\"", "-XX:AOTCacheOutput=application.aot",
					"-XX:AOTCache=application.aot");
		assertThat(Arrays.stream(last.split("\n")).filter((line) -> line.startsWith("COPY "))).hasSize(3);
	}

	@Test
	void environmentsNameRealProperties() throws IOException {
		Set<String> known = environmentNames();
		Set<String> used = new TreeSet<>(environmentOfCompose().keySet());
		used.addAll(environmentOfManifest().keySet());
		assertThat(used).allSatisfy((variable) -> assertThat(known)
			.anyMatch((name) -> variable.equals(name) || variable.matches(Pattern.quote(name) + "_.+")));
	}

	@Test
	@Tag("cluster")
	void startsWithTheEnvironmentOfTheComposeFile() throws Exception {
		try (RedisServer redis = RedisServer.start();
				ShopProcess shop = start("compose", environmentOfCompose(), "--spring.data.redis.host=127.0.0.1",
						"--spring.data.redis.port=" + redis.port(), "--management.server.port=0")) {
			awaitReady(shop, "/readyz");
			for (Object scrape : list(map(yaml("ops/prometheus/prometheus.yml").get(0)).get("scrape_configs"))) {
				String path = (String) map(scrape).get("metrics_path");
				assertThat(shop.managementStatus(path)).isEqualTo(200);
				assertThat(shop.status(path)).as("at the port that the proxy passes on").isEqualTo(404);
				assertThat(targets(scrape))
					.allSatisfy((target) -> assertThat(this.services).containsKey(target.split(":")[0]));
			}
			Awaitility.await().untilAsserted(() -> assertThat(redis.count("SCARD", "mcp:{nodes}:all")).isOne());
		}
	}

	/** Its port is open a moment before it is ready. */
	private static void awaitReady(ShopProcess shop, String path) {
		shop.awaitPort();
		Awaitility.await()
			.atMost(Duration.ofMinutes(1))
			.untilAsserted(() -> assertThat(shop.status(path)).as(path).isEqualTo(200));
	}

	@Test
	@Tag("cluster")
	void startsWithTheEnvironmentOfTheManifestAndAnswersItsProbes() throws Exception {
		Map<String, Object> container = container();
		Files.writeString(
				Files.createDirectory(this.directory.resolve("secrets")).resolve("mcp.server.input.state-keys"),
				"a-secret-of-more-than-thirty-two-characters");
		Set<Object> ports = list(container.get("ports")).stream()
			.map((port) -> map(port).get("name"))
			.collect(Collectors.toSet());
		Map<String, String> environment = environmentOfManifest();
		environment.put("SPRING_CONFIG_IMPORT", "configtree:" + this.directory.resolve("secrets") + "/");
		try (ShopProcess shop = start("manifest", environment, "--management.server.port=0")) {
			for (String probe : List.of("startupProbe", "livenessProbe", "readinessProbe")) {
				Map<String, Object> get = map(map(container.get(probe)).get("httpGet"));
				assertThat(ports).as(probe).contains(get.get("port"));
				awaitReady(shop, (String) get.get("path"));
			}
			assertThat(shop.managementStatus("/actuator/prometheus")).isEqualTo(200);
			assertThat(shop.status("/actuator/prometheus")).isEqualTo(404);
		}
	}

	/**
	 * The pause before the stop, the drain period, and the time in which calls may end.
	 */
	@Test
	void podsAreGivenTheTimeToDrain() {
		Map<String, Object> pod = map(at(manifest("Deployment"), "spec", "template", "spec"));
		int pause = (int) at(container(), "lifecycle", "preStop", "sleep", "seconds");
		assertThat((int) pod.get("terminationGracePeriodSeconds")).isGreaterThanOrEqualTo(pause + 5 + 30);
	}

	@Test
	void kustomizationsNameFilesThatAreThere() throws IOException {
		try (Stream<Path> files = Files.walk(TOP.resolve("ops/kubernetes"))) {
			List<Path> kustomizations = files.filter((file) -> file.endsWith("kustomization.yaml")).toList();
			assertThat(kustomizations).hasSize(4);
			for (Path file : kustomizations) {
				Map<String, Object> kustomization = map(yaml(TOP.relativize(file).toString()).get(0));
				Stream.of("resources", "components")
					.flatMap((member) -> names(kustomization.get(member)).stream())
					.forEach((name) -> assertThat(file.resolveSibling(name)).exists());
			}
		}
	}

	@Test
	void dashboardAndRulesUseDocumentedSeriesAlone() throws IOException {
		Set<String> documented = MeterTable.read()
			.meters()
			.keySet()
			.stream()
			.map((name) -> name.replace('.', '_'))
			.collect(Collectors.toSet());
		JsonNode dashboard = JsonMapper.shared()
			.readTree(Files.readString(TOP.resolve("ops/grafana/dashboards/mcp-server.json")));
		String queries = dashboard.findValuesAsString("expr")
				+ Files.readString(TOP.resolve("ops/prometheus/alerts.yml"));
		List<String> used = METRIC.matcher(queries)
			.results()
			.map((match) -> match.group().replaceAll("(_seconds)?(_(total|bytes|count|sum|bucket))?$", ""))
			.filter((name) -> name.startsWith("mcp_server_"))
			.toList();
		assertThat(used).isNotEmpty().allSatisfy((name) -> assertThat(documented).contains(name));
		assertThat(dashboard.at("/templating/list/0/current/value").asString()).isEqualTo(map(
				list(map(yaml("ops/grafana/provisioning/datasources/prometheus.yml").get(0)).get("datasources")).get(0))
			.get("uid"));
		List<Integer> ids = dashboard.path("panels").valueStream().map((panel) -> panel.path("id").asInt()).toList();
		assertThat(ids).isNotEmpty().doesNotHaveDuplicates();
		String runbook = Files.readString(TOP.resolve("docs/alerts.md")).toLowerCase(Locale.ROOT);
		assertThat(dashboard.path("panels").findValuesAsString("url")).isNotEmpty()
			.allSatisfy((url) -> assertThat(runbook).contains("### " + url.substring(url.indexOf('#') + 1)));
	}

	private ShopProcess start(String name, Map<String, String> environment, String... more) throws IOException {
		return ShopProcess.start(this.directory.resolve(name + ".log"), environment,
				Stream.concat(Stream.of("--server.address=127.0.0.1"), Stream.of(more)).toArray(String[]::new));
	}

	private Map<String, String> environmentOfCompose() {
		Map<String, String> environment = new LinkedHashMap<>();
		map(map(this.services.get("demo")).get("environment"))
			.forEach((name, value) -> environment.put(name, value.toString()));
		return environment;
	}

	private static Map<String, String> environmentOfManifest() {
		Map<String, String> environment = new LinkedHashMap<>();
		list(container().get("env"))
			.forEach((entry) -> environment.put((String) map(entry).get("name"), (String) map(entry).get("value")));
		return environment;
	}

	/** All configuration properties as environment variables are written. */
	private static Set<String> environmentNames() throws IOException {
		Set<String> names = new HashSet<>();
		for (URL url : Collections.list(DeploymentFilesTests.class.getClassLoader()
			.getResources("META-INF/spring-configuration-metadata.json"))) {
			try (var stream = url.openStream()) {
				JsonMapper.shared()
					.readTree(stream)
					.path("properties")
					.forEach((property) -> names.add(property.path("name")
						.asString()
						.replace("-", "")
						.replace('.', '_')
						.toUpperCase(Locale.ROOT)));
			}
		}
		return names;
	}

	private static List<String> targets(Object scrape) {
		return list(map(scrape).get("static_configs")).stream()
			.flatMap((group) -> list(map(group).get("targets")).stream())
			.map(Object::toString)
			.toList();
	}

	private Map<String, Object> services(String member) {
		Map<String, Object> found = new LinkedHashMap<>();
		this.services.forEach((name, service) -> {
			if (map(service).containsKey(member)) {
				found.put(name, map(service).get(member));
			}
		});
		return found;
	}

	private static Map<String, Object> container() {
		return map(list(at(manifest("Deployment"), "spec", "template", "spec", "containers")).get(0));
	}

	private static Map<String, Object> manifest(String kind) {
		return yaml("ops/kubernetes/base/deployment.yaml").stream()
			.map(DeploymentFilesTests::map)
			.filter((document) -> document.get("kind").equals(kind))
			.findFirst()
			.orElseThrow();
	}

	private static Object at(Map<String, Object> document, String... path) {
		Object found = document;
		for (String name : path) {
			found = map(found).get(name);
		}
		return found;
	}

	private static List<Object> yaml(String file) {
		try {
			List<Object> documents = new ArrayList<>();
			new Yaml(new SafeConstructor(new LoaderOptions())).loadAll(Files.readString(TOP.resolve(file)))
				.forEach(documents::add);
			return documents;
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private static Set<String> names(Object listOrMap) {
		if (listOrMap instanceof Map) {
			return map(listOrMap).keySet();
		}
		return (listOrMap instanceof Collection<?> names)
				? names.stream().map(Object::toString).collect(Collectors.toSet()) : Set.of();
	}

	@SuppressWarnings("unchecked")
	private static Map<String, Object> map(Object value) {
		return (Map<String, Object>) value;
	}

	@SuppressWarnings("unchecked")
	private static List<Object> list(Object value) {
		return (List<Object>) value;
	}

}
