package io.mcpspring.autoconfigure.observation;

import java.util.Objects;

import io.mcpspring.autoconfigure.McpServerAutoConfiguration;
import io.mcpspring.autoconfigure.condition.ConditionalOnNotReplaced;
import io.mcpspring.endpoint.McpServer;
import io.mcpspring.observation.BlockedWriters;
import io.mcpspring.observation.McpMeterDocumentation;
import io.mcpspring.observation.MeteredEvents;
import io.mcpspring.observation.PendingTokens;
import io.mcpspring.observation.RefusalMeters;
import io.mcpspring.observation.ServerGauges;
import io.mcpspring.observation.TaskMeters;
import io.mcpspring.server.ServerSettings;
import io.mcpspring.servlet.McpServlet;
import io.mcpspring.share.SharedThreads;
import io.mcpspring.task.TasksExtension;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.core.instrument.config.MeterFilter;
import jakarta.servlet.Servlet;

import org.springframework.aop.framework.AopInfrastructureBean;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigureOrder;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication.Type;
import org.springframework.boot.web.servlet.ServletRegistrationBean;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;

/**
 * Auto-configuration of gauges and counters.
 */
@AutoConfigureOrder(McpServerAutoConfiguration.ORDER)
@AutoConfiguration(after = McpServerAutoConfiguration.class, afterName = {
		"org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration",
		"org.springframework.boot.micrometer.metrics.autoconfigure.export.simple.SimpleMetricsExportAutoConfiguration" })
@ConditionalOnClass(MeterRegistry.class)
@ConditionalOnBean({ MeterRegistry.class, McpServer.class })
public final class McpMetricsAutoConfiguration implements AopInfrastructureBean {

	@Bean
	@Order(0)
	static MeterFilter mcpCallBuckets() {
		return new CallBuckets();
	}

	@Bean
	@ConditionalOnNotReplaced
	MeteredEvents mcpMeteredEvents(MeterRegistry registry, ApplicationContext context) {
		return new MeteredEvents(registry, StackTag.of(context));
	}

	@Bean
	@ConditionalOnNotReplaced
	RefusalMeters mcpRefusalMeters(MeterRegistry registry, ApplicationContext context) {
		return new RefusalMeters(registry, StackTag.of(context));
	}

	@Bean
	@ConditionalOnNotReplaced
	ServerGauges mcpServerGauges(McpServer server, ApplicationContext context) {
		return new ServerGauges(server, StackTag.of(context));
	}

	@Bean
	@ConditionalOnNotReplaced
	TaskMeters mcpTaskMeters(MeterRegistry registry, ApplicationContext context) {
		return new TaskMeters(registry, StackTag.of(context));
	}

	@Bean
	MeterBinder mcpTaskGauges(ObjectProvider<TasksExtension> tasks, ApplicationContext context) {
		return (registry) -> tasks
			.ifAvailable((extension) -> TaskMeters.gauges(extension, StackTag.of(context)).bindTo(registry));
	}

	@Bean
	MeterBinder mcpWaitingWritersGauge(McpServer server, ObjectProvider<BlockedWriters> writers,
			ApplicationContext context) {
		return (registry) -> Gauge
			.builder(McpMeterDocumentation.WRITERS_WAITING.getName(), server,
					(present) -> present.figures().waitingWriters()
							+ writers.stream().mapToInt(BlockedWriters::blocked).sum())
			.tag(McpMeterDocumentation.Keys.STACK.asString(), StackTag.of(context))
			.register(registry);
	}

	@Bean
	MeterBinder mcpQueuedCallsGauge(ServerSettings settings, ApplicationContext context) {
		return (registry) -> Gauge
			.builder(McpMeterDocumentation.CALLS_QUEUED.getName(), settings.executor(),
					(executor) -> (executor instanceof SharedThreads threads) ? threads.waiting() : 0)
			.tag(McpMeterDocumentation.Keys.STACK.asString(), StackTag.of(context))
			.register(registry);
	}

	@Bean
	MeterBinder mcpPendingTokensGauge(ObjectProvider<PendingTokens> tokens, ApplicationContext context) {
		return (registry) -> Gauge
			.builder(McpMeterDocumentation.TOKENS_PENDING.getName(), tokens,
					(present) -> present.stream().mapToInt(PendingTokens::pending).sum())
			.tag(McpMeterDocumentation.Keys.STACK.asString(), StackTag.of(context))
			.register(registry);
	}

	/** Configuration of the gauge for servlet threads that wait for a slow client. */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnWebApplication(type = Type.SERVLET)
	@ConditionalOnClass({ Servlet.class, ServletRegistrationBean.class })
	static class ServletConfiguration implements AopInfrastructureBean {

		@Bean
		BlockedWriters mcpBlockedWriters(ObjectProvider<ServletRegistrationBean<McpServlet>> registrations) {
			return () -> registrations.stream()
				.map(ServletRegistrationBean::getServlet)
				.filter(Objects::nonNull)
				.mapToInt(McpServlet::blockedWriters)
				.sum();
		}

	}

}
