package io.mcpspring.autoconfigure.observation;

import java.util.Objects;
import java.util.function.ToIntFunction;

import io.mcpspring.autoconfigure.McpServerAutoConfiguration;
import io.mcpspring.boot.observation.McpMeterFilter;
import io.mcpspring.boot.observation.StackTag;
import io.mcpspring.engine.endpoint.McpEngine;
import io.mcpspring.engine.server.ServerSettings;
import io.mcpspring.engine.share.SharedThreads;
import io.mcpspring.engine.task.TasksExtension;
import io.mcpspring.observation.BlockedWriters;
import io.mcpspring.observation.McpMeterDocumentation;
import io.mcpspring.observation.MeteredEvents;
import io.mcpspring.observation.PendingTokens;
import io.mcpspring.observation.RefusalMeters;
import io.mcpspring.observation.ServerGauges;
import io.mcpspring.observation.TaskMeters;
import io.mcpspring.spring.servlet.McpServlet;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.core.instrument.config.MeterFilter;
import jakarta.servlet.Servlet;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigureOrder;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication.Type;
import org.springframework.boot.web.servlet.ServletRegistrationBean;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Fallback;
import org.springframework.core.annotation.Order;

/**
 * Auto-configuration of gauges and counters.
 */
@AutoConfigureOrder(McpServerAutoConfiguration.ORDER)
@AutoConfiguration(after = McpServerAutoConfiguration.class, afterName = {
		"org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration",
		"org.springframework.boot.micrometer.metrics.autoconfigure.export.simple.SimpleMetricsExportAutoConfiguration" })
@ConditionalOnClass(MeterRegistry.class)
@ConditionalOnBean({ MeterRegistry.class, McpEngine.class })
public final class McpMetricsAutoConfiguration {

	@Bean
	@Fallback
	@Order(0)
	static MeterFilter mcpMeterFilter() {
		return new McpMeterFilter();
	}

	@Bean
	@ConditionalOnMissingBean
	MeteredEvents mcpMeteredEvents(MeterRegistry registry, ApplicationContext context) {
		return new MeteredEvents(registry, StackTag.of(context));
	}

	@Bean
	@ConditionalOnMissingBean
	RefusalMeters mcpRefusalMeters(MeterRegistry registry, ApplicationContext context) {
		return new RefusalMeters(registry, StackTag.of(context));
	}

	@Bean
	@ConditionalOnMissingBean
	ServerGauges mcpServerGauges(McpEngine server, ApplicationContext context) {
		return new ServerGauges(server, StackTag.of(context));
	}

	@Bean
	@ConditionalOnMissingBean
	TaskMeters mcpTaskMeters(MeterRegistry registry, ApplicationContext context) {
		return new TaskMeters(registry, StackTag.of(context));
	}

	@Bean
	@Fallback
	MeterBinder mcpTaskGauges(ObjectProvider<TasksExtension> tasks, ApplicationContext context) {
		return (registry) -> tasks
			.ifAvailable((extension) -> TaskMeters.gauges(extension, StackTag.of(context)).bindTo(registry));
	}

	@Bean
	@Fallback
	MeterBinder mcpWaitingWritersGauge(McpEngine server, ObjectProvider<BlockedWriters> writers,
			ApplicationContext context) {
		return (registry) -> {
			Gauge
				.builder(McpMeterDocumentation.WRITERS_WAITING.getName(), server,
						(present) -> present.figures().waitingWriters()
								+ writers.stream().mapToInt(BlockedWriters::blocked).sum())
				.tag(McpMeterDocumentation.Keys.STACK.asString(), StackTag.of(context))
				.register(registry);
			ServerGauges.bound(registry, StackTag.of(context), "blocked_writers",
					() -> writers.stream().mapToInt(BlockedWriters::blocked).sum(),
					() -> writers.stream().mapToInt(BlockedWriters::max).sum());
		};
	}

	@Bean
	@Fallback
	MeterBinder mcpQueuedCallsGauge(ServerSettings settings, ApplicationContext context) {
		return (registry) -> {
			SharedThreads threads = (settings.executor() instanceof SharedThreads shared) ? shared : null;
			Gauge.builder(McpMeterDocumentation.CALLS_QUEUED.getName(), () -> (threads != null) ? threads.waiting() : 0)
				.tag(McpMeterDocumentation.Keys.STACK.asString(), StackTag.of(context))
				.register(registry);
			ServerGauges.bound(registry, StackTag.of(context), "queued_calls",
					() -> (threads != null) ? threads.waiting() : 0, () -> (threads != null) ? threads.capacity() : 0);
		};
	}

	@Bean
	@Fallback
	MeterBinder mcpPendingTokensGauge(ObjectProvider<PendingTokens> tokens, ApplicationContext context) {
		return (registry) -> {
			Gauge
				.builder(McpMeterDocumentation.TOKENS_PENDING.getName(), tokens,
						(present) -> present.stream().mapToInt(PendingTokens::pending).sum())
				.tag(McpMeterDocumentation.Keys.STACK.asString(), StackTag.of(context))
				.register(registry);
			ServerGauges.bound(registry, StackTag.of(context), "pending_tokens",
					() -> tokens.stream().mapToInt(PendingTokens::pending).sum(),
					() -> tokens.stream().mapToInt(PendingTokens::max).sum());
		};
	}

	/** Configuration of the gauge for servlet threads that wait for a slow client. */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnWebApplication(type = Type.SERVLET)
	@ConditionalOnClass({ Servlet.class, ServletRegistrationBean.class })
	static class ServletConfiguration {

		@Bean
		BlockedWriters mcpBlockedWriters(ObjectProvider<ServletRegistrationBean<McpServlet>> registrations) {
			return new BlockedWriters() {

				@Override
				public int blocked() {
					return sum(McpServlet::blockedWriters);
				}

				@Override
				public int max() {
					return sum(McpServlet::maxBlockedWriters);
				}

				private int sum(ToIntFunction<McpServlet> number) {
					return registrations.stream()
						.map(ServletRegistrationBean::getServlet)
						.filter(Objects::nonNull)
						.mapToInt(number)
						.sum();
				}
			};
		}

	}

}
