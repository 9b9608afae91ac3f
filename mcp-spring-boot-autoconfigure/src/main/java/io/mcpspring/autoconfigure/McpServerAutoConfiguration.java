package io.mcpspring.autoconfigure;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;

import io.mcpspring.audit.CallAuditListener;
import io.mcpspring.autoconfigure.condition.ConditionalOnMcpTransport;
import io.mcpspring.autoconfigure.interceptor.DefaultInterceptors;
import io.mcpspring.autoconfigure.lifecycle.McpStartupReport;
import io.mcpspring.autoconfigure.lifecycle.McpUrlPath;
import io.mcpspring.autoconfigure.method.McpTransactionConfiguration;
import io.mcpspring.autoconfigure.properties.ExecutionProperties;
import io.mcpspring.autoconfigure.properties.McpServerProperties;
import io.mcpspring.autoconfigure.properties.PropertySettings;
import io.mcpspring.autoconfigure.properties.StoreProperties;
import io.mcpspring.boot.LateNotifications;
import io.mcpspring.boot.McpExecutors;
import io.mcpspring.boot.lifecycle.McpAbandonLifecycle;
import io.mcpspring.boot.lifecycle.McpCallsLifecycle;
import io.mcpspring.boot.lifecycle.McpDrainLifecycle;
import io.mcpspring.boot.lifecycle.ReadinessOfDrain;
import io.mcpspring.boot.method.AnnotatedBeans;
import io.mcpspring.boot.method.MethodSupport;
import io.mcpspring.catalog.McpCatalog;
import io.mcpspring.catalog.McpNotifications;
import io.mcpspring.catalog.PublicAccess;
import io.mcpspring.cluster.NodeLink;
import io.mcpspring.endpoint.McpServer;
import io.mcpspring.endpoint.ServerKeys;
import io.mcpspring.endpoint.ServerStores;
import io.mcpspring.endpoint.TransportSettings;
import io.mcpspring.error.McpExceptionTranslator;
import io.mcpspring.extension.Extensions;
import io.mcpspring.extension.McpExtension;
import io.mcpspring.http.BrowserPage;
import io.mcpspring.http.RequestAdmission;
import io.mcpspring.http.ScopeChallenge;
import io.mcpspring.method.argument.CompositeParameters;
import io.mcpspring.method.argument.McpParameterResolver;
import io.mcpspring.method.controller.ControllerParameters;
import io.mcpspring.method.registration.McpBeanScanner;
import io.mcpspring.model.Implementation;
import io.mcpspring.properties.InvalidMcpPropertyException;
import io.mcpspring.security.chain.ServerGuard;
import io.mcpspring.server.CallSessions;
import io.mcpspring.server.McpAccess;
import io.mcpspring.server.McpInterceptor;
import io.mcpspring.server.McpVisibility;
import io.mcpspring.server.OnceRunner;
import io.mcpspring.server.ServerEvents;
import io.mcpspring.server.ServerSettings;
import io.mcpspring.server.ValueMapper;
import io.mcpspring.store.ConsumedStates;
import io.mcpspring.store.RunningCallStore;
import io.mcpspring.store.SessionStore;
import io.mcpspring.store.SuspendedCallStore;
import io.mcpspring.stream.EventLog;
import io.mcpspring.typeschema.ResultMapperCustomizer;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigureOrder;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.info.ProjectInfoAutoConfiguration;
import org.springframework.boot.autoconfigure.task.TaskExecutionAutoConfiguration;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.info.BuildProperties;
import org.springframework.boot.task.SimpleAsyncTaskExecutorBuilder;
import org.springframework.boot.task.ThreadPoolTaskExecutorBuilder;
import org.springframework.context.ApplicationListener;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
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
@Import(McpTransactionConfiguration.class)
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

	private final MethodSupport methods;

	McpServerAutoConfiguration(McpServerProperties mcpServerProperties, ConfigurableApplicationContext context) {
		this.properties = mcpServerProperties;
		this.settings = new PropertySettings(mcpServerProperties);
		this.context = context;
		this.methods = new MethodSupport(context);
	}

	@Bean
	@ConditionalOnMissingBean
	McpCatalog mcpCatalog(ObjectProvider<McpBeanScanner> mcpBeanScanner) {
		return new McpCatalog(() -> mcpBeanScanner.getObject().values());
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

	/**
	 * Create the stores: in the memory of this process, except those that are beans.
	 */
	@Bean
	@ConditionalOnMissingBean
	ServerStores mcpServerStores(ObjectProvider<SessionStore> sessions, ObjectProvider<EventLog> events,
			ObjectProvider<SuspendedCallStore> suspended, ObjectProvider<RunningCallStore> running,
			ObjectProvider<ConsumedStates> consumed, ObjectProvider<NodeLink> link) {
		SessionStore declaredSessions = sessions.getIfAvailable();
		if (declaredSessions == null && this.properties.getStore().getType() == StoreProperties.Type.REDIS) {
			throw new InvalidMcpPropertyException("mcp.server.store.type",
					"is 'redis', but there is no connection to Redis",
					"Add io.mcpspring:mcp-store-redis to the application and describe the connection by "
							+ "'spring.data.redis.*'. Your own connection factory must be Lettuce's, and one of "
							+ "several be the primary one.");
		}
		ServerStores memory = this.settings.memory();
		return new ServerStores((declaredSessions != null) ? declaredSessions : memory.sessions(),
				events.getIfAvailable(memory::events), suspended.getIfAvailable(memory::suspended),
				running.getIfAvailable(memory::running), consumed.getIfAvailable(memory::consumed),
				link.getIfAvailable(memory::link));
	}

	/** Found by name only, so that it does not replace the application's executor. */
	@Bean(name = McpExecutors.CALLS, defaultCandidate = false)
	@ConditionalOnMissingBean(name = McpExecutors.CALLS)
	AsyncTaskExecutor mcpTaskExecutor(Environment environment,
			ObjectProvider<SimpleAsyncTaskExecutorBuilder> simpleAsyncTaskExecutorBuilder,
			ObjectProvider<ThreadPoolTaskExecutorBuilder> threadPoolTaskExecutorBuilder) {
		ExecutionProperties execution = this.properties.getExecution();
		return new McpExecutors(environment, simpleAsyncTaskExecutorBuilder, threadPoolTaskExecutorBuilder)
			.create(THREAD_NAME_PREFIX, execution.getMaxThreads(), execution.getQueueCapacity());
	}

	@Bean
	@ConditionalOnMissingBean
	TransportSettings mcpTransportSettings(ObjectProvider<ServerKeys> keys, ObjectProvider<ScopeChallenge> challenge,
			ObjectProvider<RequestAdmission> admission, ObjectProvider<BrowserPage> browserPage) {
		return this.settings.transport(keys.getIfAvailable(this.settings::keys),
				challenge.getIfAvailable(() -> ScopeChallenge.NONE),
				admission.getIfAvailable(() -> RequestAdmission.ALL),
				browserPage.getIfAvailable(() -> BrowserPage.NONE));
	}

	@Bean
	@ConditionalOnMissingBean
	McpBeanScanner mcpBeanScanner(ObjectProvider<JsonMapper> jacksonJsonMapper,
			ObjectProvider<McpParameterResolver> resolvers, ObjectProvider<CompositeParameters> composites,
			ObjectProvider<ControllerParameters> controllers, ObjectProvider<ResultMapperCustomizer> customizers) {
		return this.methods.scanner(
				jacksonJsonMapper, this.methods.sources(this.properties.getArguments().getMaxPageSize(), resolvers,
						composites, controllers),
				this.methods.results(this.properties.getTools().isOutputSchemas(), customizers));
	}

	@Bean
	@ConditionalOnMissingBean
	ValueMapper mcpValueMapper(ObjectProvider<JsonMapper> jacksonJsonMapper) {
		return this.methods.values(jacksonJsonMapper);
	}

	@Bean
	AnnotatedBeans mcpAnnotatedBeans(McpBeanScanner mcpBeanScanner, McpCatalog mcpCatalog) {
		return this.methods.annotated(mcpBeanScanner, mcpCatalog);
	}

	@Bean
	DefaultInterceptors mcpDefaultInterceptors(ObjectProvider<CallAuditListener> listeners,
			ObjectProvider<McpExceptionTranslator> translators) {
		return new DefaultInterceptors(this.properties, this.context, listeners, translators);
	}

	@Bean
	@ConditionalOnMissingBean
	ServerSettings mcpServerSettings(Implementation mcpServerIdentity, ValueMapper mcpValueMapper,
			ObjectProvider<McpVisibility> visibility, ObjectProvider<McpAccess> access,
			ObjectProvider<McpInterceptor> interceptors, ObjectProvider<ServerEvents> events,
			@Qualifier(McpExecutors.CALLS) Executor executor, ObjectProvider<OnceRunner> onceRunner,
			Extensions mcpExtensions, ObjectProvider<CallSessions> sessions,
			ObjectProvider<PublicAccess> publicAccess) {
		List<ServerEvents> listeners = new ArrayList<>(events.orderedStream().toList());
		listeners.add(new ReadinessOfDrain(this.context));
		ServerEvents all = ServerEvents.all(listeners);
		return this.settings
			.applyTo(ServerSettings.builder(mcpServerIdentity, mcpValueMapper, this.settings.threads(executor, all)))
			.visibility(visibility.getIfAvailable(() -> McpVisibility.ALL))
			.access(access.getIfAvailable(() -> McpAccess.BY_SCOPES))
			.interceptors(DefaultInterceptors.expand(interceptors.orderedStream().toList()))
			.onceRunner(onceRunner.getIfAvailable(() -> OnceRunner.PLAIN))
			.extensions(mcpExtensions)
			.events(all)
			.sessions(sessions.getIfAvailable(() -> CallSessions.NONE))
			.publicAccess(publicAccess.getIfAvailable(() -> PublicAccess.NONE))
			.build();
	}

	@Bean
	@ConditionalOnMissingBean
	McpServer mcpServer(McpCatalog mcpCatalog, ServerSettings mcpServerSettings, TransportSettings mcpTransportSettings,
			ServerStores mcpServerStores) {
		return new McpServer(mcpCatalog, mcpServerSettings, mcpTransportSettings, mcpServerStores);
	}

	@Bean
	@ConditionalOnMissingBean
	McpNotifications mcpNotifications(ObjectProvider<McpServer> server) {
		return new LateNotifications(server);
	}

	@Bean
	McpDrainLifecycle mcpDrainLifecycle(McpServer mcpServer, ServerStores mcpServerStores, Environment environment) {
		return McpDrainLifecycle.of(mcpServer, this.properties.getDrainPeriod(), mcpServerStores.sessions().isShared(),
				environment);
	}

	@Bean
	McpCallsLifecycle mcpCallsLifecycle(McpServer mcpServer) {
		return new McpCallsLifecycle(mcpServer::runningCalls);
	}

	@Bean
	McpAbandonLifecycle mcpAbandonLifecycle(McpServer mcpServer) {
		return new McpAbandonLifecycle(mcpServer);
	}

	@Bean
	McpStartupReport mcpStartupReport(TransportSettings mcpTransportSettings, ServerSettings mcpServerSettings,
			McpCatalog mcpCatalog, ServerStores mcpServerStores, ObjectProvider<ServerGuard.Finder> guard) {
		return new McpStartupReport(McpUrlPath.of(this.context, this.properties), this.properties, mcpTransportSettings,
				mcpServerSettings.info(), mcpCatalog, mcpServerStores.sessions(),
				() -> guard.getIfAvailable(() -> () -> ServerGuard.NONE).find());
	}

	@Bean
	ApplicationListener<ApplicationReadyEvent> mcpMethodAdviceLog(McpBeanScanner mcpBeanScanner) {
		return (ready) -> mcpBeanScanner.advice().log();
	}

}
