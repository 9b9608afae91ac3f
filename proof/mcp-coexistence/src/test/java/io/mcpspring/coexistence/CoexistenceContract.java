package io.mcpspring.coexistence;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Ordinary applications have the same beans, in the same order and with the same advice,
 * and the same results of conditions, with and without this project.
 */
@Tag("applications")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class CoexistenceContract {

	private final Map<TestApplication, Snapshot> without = new EnumMap<>(TestApplication.class);

	/**
	 * Types that applications inject as one bean, and of which this project has none: a
	 * first bean would be taken for the application's. Of all types, a second one makes
	 * the choice ambiguous where the application has one.
	 */
	private static final Set<String> SINGLE = Set.of("com.fasterxml.jackson.databind.ObjectMapper",
			"io.micrometer.core.instrument.MeterRegistry", "io.micrometer.observation.ObservationRegistry",
			"java.net.http.HttpClient", "java.time.Clock", "java.util.concurrent.Executor",
			"java.util.concurrent.ExecutorService", "java.util.concurrent.ScheduledExecutorService",
			"javax.sql.DataSource", "org.springframework.cache.CacheManager",
			"org.springframework.core.convert.ConversionService", "org.springframework.core.task.AsyncTaskExecutor",
			"org.springframework.core.task.TaskExecutor",
			"org.springframework.data.redis.connection.RedisConnectionFactory",
			"org.springframework.scheduling.TaskScheduler",
			"org.springframework.security.authentication.AuthenticationManager",
			"org.springframework.security.authentication.AuthenticationProvider",
			"org.springframework.security.authentication.ReactiveAuthenticationManager",
			"org.springframework.security.core.userdetails.UserDetailsService",
			"org.springframework.security.crypto.password.PasswordEncoder",
			"org.springframework.security.oauth2.jwt.JwtDecoder",
			"org.springframework.security.oauth2.jwt.ReactiveJwtDecoder",
			"org.springframework.transaction.PlatformTransactionManager",
			"org.springframework.transaction.ReactiveTransactionManager",
			"org.springframework.transaction.TransactionManager", "org.springframework.validation.Validator",
			"org.springframework.web.client.RestClient", "org.springframework.web.client.RestClient$Builder",
			"org.springframework.web.cors.CorsConfigurationSource",
			"org.springframework.web.reactive.function.client.WebClient",
			"org.springframework.web.reactive.function.client.WebClient$Builder", "tools.jackson.databind.ObjectMapper",
			"tools.jackson.databind.json.JsonMapper");

	/**
	 * Return the applications that the class is about, so that the two run side by side.
	 */
	abstract Stream<TestApplication> applications();

	@ParameterizedTest
	@MethodSource("applications")
	void theStarterChangesNothing(TestApplication application) {
		compare(application, EnumSet.noneOf(OwnModule.class), List.of());
	}

	@ParameterizedTest
	@MethodSource("applications")
	void allModulesChangeNothing(TestApplication application) {
		compare(application, EnumSet.allOf(OwnModule.class), List.of());
	}

	@ParameterizedTest
	@MethodSource("applications")
	void aServerThatIsOffChangesNothing(TestApplication application) {
		compare(application, EnumSet.allOf(OwnModule.class), List.of("mcp.server.enabled=false"));
	}

	private void compare(TestApplication application, EnumSet<OwnModule> modules, List<String> properties) {
		List<String> hidden = new ArrayList<>();
		for (OwnModule module : EnumSet.complementOf(modules)) {
			hidden.addAll(module.packages());
		}
		Snapshot expected = this.without.computeIfAbsent(application,
				(key) -> key.look(List.of("io.mcpspring."), List.of(), Snapshot::of));
		Snapshot actual = application.look(hidden, properties, Snapshot::of);
		assertThat(differences("condition", expected.conditions(), actual.conditions())).isEmpty();
		assertThat(differences("bean", expected.beans(), actual.beans())).isEmpty();
		assertThat(actual.beans().keySet()).containsExactlyElementsOf(expected.beans().keySet());
		Map<String, List<String>> candidates = actual.candidates();
		Set<String> known = new TreeSet<>(SINGLE);
		expected.candidates().forEach((type, names) -> {
			if (names.size() == 1) {
				known.add(type);
			}
		});
		candidates.keySet().retainAll(known);
		assertThat(differences("candidates of", expected.candidates(), candidates, candidates.keySet())).isEmpty();
	}

	private static List<String> differences(String kind, Map<String, String> expected, Map<String, String> actual) {
		Set<String> keys = new TreeSet<>(expected.keySet());
		keys.addAll(actual.keySet());
		return differences(kind, expected, actual, keys);
	}

	private static <T> List<String> differences(String kind, Map<String, T> expected, Map<String, T> actual,
			Set<String> keys) {
		return keys.stream()
			.filter((key) -> !actual.containsKey(key) || !actual.get(key).equals(expected.get(key)))
			.map((key) -> "%s %s: was %s, is %s".formatted(kind, key, expected.get(key), actual.get(key)))
			.toList();
	}

}
