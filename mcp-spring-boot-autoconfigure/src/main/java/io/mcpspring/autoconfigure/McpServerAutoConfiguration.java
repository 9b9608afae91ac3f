package io.mcpspring.autoconfigure;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;

import io.mcpspring.autoconfigure.condition.ConditionalOnMcpTransport;
import io.mcpspring.autoconfigure.interceptor.DefaultInterceptors;
import io.mcpspring.autoconfigure.method.McpTransactionConfiguration;
import io.mcpspring.autoconfigure.properties.ExecutionProperties;
import io.mcpspring.autoconfigure.properties.McpServerProperties;
import io.mcpspring.autoconfigure.properties.PropertySettings;
import io.mcpspring.boot.McpExecutors;
import io.mcpspring.boot.McpServerCustomizer;
import io.mcpspring.boot.lifecycle.ReadinessOfDrain;
import io.mcpspring.boot.start.McpStartupReport;
import io.mcpspring.engine.catalog.CatalogTable;
import io.mcpspring.engine.catalog.PublicAccess;
import io.mcpspring.engine.extension.Extensions;
import io.mcpspring.engine.jsonrpc.BlockingThreads;
import io.mcpspring.engine.server.CallSessions;
import io.mcpspring.engine.server.CredentialCheck;
import io.mcpspring.engine.server.OnceRunner;
import io.mcpspring.engine.server.ServerEvents;
import io.mcpspring.engine.server.ServerSettings;
import io.mcpspring.engine.server.ValueMapper;
import io.mcpspring.extension.McpExtension;
import io.mcpspring.model.Implementation;
import io.mcpspring.server.McpHandlerInterceptor;
import io.mcpspring.server.McpInterceptor;
import io.mcpspring.spring.audit.MendedArgumentsLog;
import io.mcpspring.spring.method.registration.McpBeanScanner;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigureOrder;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnThreading;
import org.springframework.boot.autoconfigure.info.ProjectInfoAutoConfiguration;
import org.springframework.boot.autoconfigure.task.TaskExecutionAutoConfiguration;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.info.BuildProperties;
import org.springframework.boot.task.SimpleAsyncTaskExecutorBuilder;
import org.springframework.boot.task.ThreadPoolTaskExecutorBuilder;
import org.springframework.boot.thread.Threading;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Fallback;
import org.springframework.context.annotation.Import;
import org.springframework.core.Ordered;
import org.springframework.core.env.Environment;
import org.springframework.core.task.AsyncTaskExecutor;

/**
 * Auto-configuration of an MCP server, independent of the web stack: its catalogue, its
 * settings and its stores. Each bean gives way to one of the application.
 */
@AutoConfigureOrder(McpServerAutoConfiguration.ORDER)
@AutoConfiguration(after = { ProjectInfoAutoConfiguration.class, TaskExecutionAutoConfiguration.class },
		afterName = { "org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration",
				"org.springframework.boot.transaction.autoconfigure.TransactionAutoConfiguration",
				"org.springframework.boot.validation.autoconfigure.ValidationAutoConfiguration" })
@ConditionalOnMcpTransport
@ConditionalOnBooleanProperty(name = "mcp.server.enabled", matchIfMissing = true)
@EnableConfigurationProperties(McpServerProperties.class)
@Import({ McpMethodConfiguration.class, McpTransactionConfiguration.class, McpTransportConfiguration.class,
		McpLifecycleConfiguration.class })
public final class McpServerAutoConfiguration {

	/**
	 * Order of each auto-configuration of this project: late, so that those of Boot and
	 * of others keep their order and find the beans that they would find without the
	 * server.
	 */
	public static final int ORDER = Ordered.LOWEST_PRECEDENCE - 100;

	private static final String THREAD_NAME_PREFIX = "mcp-";

	private final McpServerProperties properties;

	private final PropertySettings settings;

	private final ConfigurableApplicationContext context;

	McpServerAutoConfiguration(McpServerProperties mcpServerProperties, ConfigurableApplicationContext context) {
		this.properties = mcpServerProperties;
		this.settings = new PropertySettings(mcpServerProperties);
		this.context = context;
	}

	@Bean
	@ConditionalOnMissingBean
	CatalogTable mcpCatalog(ObjectProvider<McpBeanScanner> mcpBeanScanner) {
		return this.properties.getTools().complete(new CatalogTable(() -> mcpBeanScanner.getObject().values()));
	}

	@Bean
	@ConditionalOnMissingBean
	Extensions mcpExtensions(ObjectProvider<McpExtension> extensions) {
		return new Extensions(extensions.orderedStream().toList());
	}

	@Bean
	@ConditionalOnMissingBean
	Implementation mcpServerIdentity(Environment environment, ObjectProvider<BuildProperties> build) {
		BuildProperties buildProperties = build.getIfAvailable();
		String version = (buildProperties != null) ? buildProperties.getVersion() : null;
		return this.settings.identity(environment.getProperty("spring.application.name", McpStartupReport.DEFAULT_NAME),
				(version != null) ? version : McpStartupReport.DEFAULT_VERSION);
	}

	/** Found by name only, so that it does not replace the application's executor. */
	@Bean(name = McpExecutors.CALLS, defaultCandidate = false)
	@ConditionalOnMissingBean(name = McpExecutors.CALLS)
	AsyncTaskExecutor mcpTaskExecutor(Environment environment,
			ObjectProvider<SimpleAsyncTaskExecutorBuilder> simpleAsyncTaskExecutorBuilder,
			ObjectProvider<ThreadPoolTaskExecutorBuilder> threadPoolTaskExecutorBuilder) {
		ExecutionProperties execution = this.properties.getExecution();
		return new McpExecutors(environment, simpleAsyncTaskExecutorBuilder, threadPoolTaskExecutorBuilder)
			.create(THREAD_NAME_PREFIX, execution.getMaxThreads(), ExecutionProperties.QUEUE_CAPACITY);
	}

	/** Unless blocking calls run on the threads of a container. */
	@Bean
	@Fallback
	@ConditionalOnThreading(Threading.PLATFORM)
	BlockingThreads mcpExecutorThreads() {
		return new BlockingThreads(this.properties.getExecution().getMaxThreads());
	}

	@Bean
	MendedArgumentsLog mcpMendedArgumentsLog() {
		return new MendedArgumentsLog();
	}

	@Bean
	@ConditionalOnMissingBean
	ServerSettings mcpServerSettings(Implementation mcpServerIdentity, ValueMapper mcpValueMapper,
			ObjectProvider<McpInterceptor> interceptors, ObjectProvider<McpHandlerInterceptor> handlerInterceptors,
			ObjectProvider<ServerEvents> events, @Qualifier(McpExecutors.CALLS) Executor executor,
			ObjectProvider<OnceRunner> onceRunner, Extensions mcpExtensions, ObjectProvider<CallSessions> sessions,
			ObjectProvider<PublicAccess> publicAccess, ObjectProvider<CredentialCheck> credentials,
			ObjectProvider<McpServerCustomizer> customizers) {
		List<ServerEvents> listeners = new ArrayList<>(events.orderedStream().toList());
		listeners.add(new ReadinessOfDrain(this.context));
		ServerEvents all = ServerEvents.all(listeners);
		ServerSettings.Builder settings = this.settings
			.applyTo(ServerSettings.builder(mcpServerIdentity, mcpValueMapper, this.settings.threads(executor, all)))
			.access(AccessBeans.policy(this.context))
			.interceptors(DefaultInterceptors.expand(McpInterceptor.class, interceptors.orderedStream().toList()))
			// Afterwards, as the class of a bean tells whether it is both.
			.handlerInterceptors(DefaultInterceptors.expand(McpHandlerInterceptor.class,
					handlerInterceptors.orderedStream().toList()))
			.onceRunner(onceRunner.getIfAvailable(() -> OnceRunner.PLAIN))
			.extensions(mcpExtensions)
			.events(all)
			.sessions(sessions.getIfAvailable(() -> CallSessions.NONE))
			.publicAccess(publicAccess.getIfAvailable(() -> PublicAccess.NONE))
			.credentials(credentials.getIfAvailable(() -> CredentialCheck.NONE));
		customizers.orderedStream().forEach((customizer) -> customizer.customize(settings));
		return settings.build();
	}

}
