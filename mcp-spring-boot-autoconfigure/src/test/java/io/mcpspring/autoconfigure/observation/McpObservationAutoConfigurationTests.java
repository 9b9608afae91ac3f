package io.mcpspring.autoconfigure.observation;

import io.mcpspring.autoconfigure.McpServerAutoConfiguration;
import io.mcpspring.boot.observation.McpMeterFilter;
import io.mcpspring.engine.server.ServerEvents;
import io.mcpspring.engine.server.ServerSettings;
import io.mcpspring.observation.DefaultMcpServerRequestObservationConvention;
import io.mcpspring.observation.MeteredEvents;
import io.mcpspring.observation.ObservingInterceptor;
import io.mcpspring.observation.RefusalMeters;
import io.mcpspring.observation.ServerGauges;
import io.mcpspring.observation.TimingInterceptor;
import io.mcpspring.server.McpInterceptor;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import org.junit.jupiter.api.Test;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.micrometer.metrics.autoconfigure.MetricsAutoConfiguration;
import org.springframework.boot.micrometer.observation.autoconfigure.ObservationAutoConfiguration;
import org.springframework.boot.micrometer.observation.autoconfigure.ObservationRegistryCustomizer;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.assertj.AssertableWebApplicationContext;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;

import static org.assertj.core.api.Assertions.assertThat;

class McpObservationAutoConfigurationTests {

	private final WebApplicationContextRunner plain = new WebApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(McpServerAutoConfiguration.class,
				McpObservationAutoConfiguration.class, McpMetricsAutoConfiguration.class));

	private final WebApplicationContextRunner metered = this.plain
		.withConfiguration(AutoConfigurations.of(ObservationAutoConfiguration.class, MetricsAutoConfiguration.class))
		.withBean(MeterRegistry.class, SimpleMeterRegistry::new);

	@Test
	void nothingIsMadeWithoutRegistries() {
		this.plain.run((context) -> assertNothing(context));
	}

	@Test
	void nothingIsMadeWithoutMicrometer() {
		this.plain.withClassLoader(new FilteredClassLoader("io.micrometer")).run((context) -> {
			assertThat(context).hasNotFailed();
			assertNotObserved(context);
			assertThat(context.getBeanDefinitionNames())
				.noneMatch((name) -> name.contains("Observation") || name.contains("Meter"));
		});
	}

	private static void assertNothing(AssertableWebApplicationContext context) {
		assertThat(context).hasNotFailed()
			.doesNotHaveBean(ObservingInterceptor.class)
			.doesNotHaveBean(TimingInterceptor.class)
			.doesNotHaveBean(RefusalMeters.class)
			.doesNotHaveBean(MeteredEvents.class)
			.doesNotHaveBean(ServerGauges.class)
			.doesNotHaveBean(McpMeterFilter.class);
		assertNotObserved(context);
	}

	@Test
	void callsAreTimedWhereOnlyMetricsComeOfObservations() {
		this.metered.run((context) -> {
			assertThat(observation(context)).isInstanceOf(TimingInterceptor.class);
			assertThat(context).hasSingleBean(MeteredEvents.class)
				.hasSingleBean(RefusalMeters.class)
				.hasSingleBean(ServerGauges.class);
			assertThat(context.getBeansOfType(ServerEvents.class)).isNotEmpty();
		});
	}

	@Test
	void callsAreObservedForAHandlerOfTheApplication() {
		ObservationHandler<Observation.Context> handler = (context) -> true;
		this.metered.withBean(ObservationHandler.class, () -> handler)
			.run((context) -> assertThat(observation(context)).isInstanceOf(ObservingInterceptor.class));
	}

	@Test
	void callsAreObservedForAConventionOfTheApplication() {
		this.metered.withBean(DefaultMcpServerRequestObservationConvention.class)
			.run((context) -> assertThat(observation(context)).isInstanceOf(ObservingInterceptor.class));
	}

	@Test
	void callsAreObservedForARegistryOrCustomizerOfTheApplication() {
		this.metered.withBean(ObservationRegistry.class, ObservationRegistry::create)
			.run((context) -> assertThat(observation(context)).isInstanceOf(ObservingInterceptor.class));
		ObservationRegistryCustomizer<ObservationRegistry> customizer = (registry) -> {
		};
		this.metered.withBean(ObservationRegistryCustomizer.class, () -> customizer)
			.run((context) -> assertThat(observation(context)).isInstanceOf(ObservingInterceptor.class));
	}

	@Test
	void callsAreObservedForPropertiesThatChangeObservations() {
		for (String property : new String[] { "management.observations.key-values.region=eu",
				"management.observations.enable.mcp=false" }) {
			this.metered.withPropertyValues(property)
				.run((context) -> assertThat(observation(context)).isInstanceOf(ObservingInterceptor.class));
		}
	}

	@Test
	void callsAreObservedForTracersWithoutMetrics() {
		this.plain.withConfiguration(AutoConfigurations.of(ObservationAutoConfiguration.class))
			.run((context) -> assertThat(observation(context)).isInstanceOf(ObservingInterceptor.class));
	}

	private static void assertNotObserved(AssertableWebApplicationContext context) {
		ServerSettings settings = context.getBean(ServerSettings.class);
		assertThat(settings.interceptors()).noneMatch(McpObservationAutoConfigurationTests::observes);
		assertThat(settings.handlerInterceptors()).noneMatch(McpObservationAutoConfigurationTests::observes);
	}

	private static boolean observes(Object interceptor) {
		return interceptor.getClass().getPackageName().equals(TimingInterceptor.class.getPackageName());
	}

	private static McpInterceptor observation(AssertableWebApplicationContext context) {
		assertThat(context).hasNotFailed();
		return context.getBean("mcpCallObservation", McpInterceptor.class);
	}

}
