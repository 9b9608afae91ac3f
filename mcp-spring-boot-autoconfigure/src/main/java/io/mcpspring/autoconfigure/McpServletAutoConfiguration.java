package io.mcpspring.autoconfigure;

import java.util.List;
import java.util.Set;

import io.mcpspring.autoconfigure.container.McpTomcatCustomizer;
import io.mcpspring.autoconfigure.mapping.ServletMappingConfiguration;
import io.mcpspring.autoconfigure.properties.FurtherServers;
import io.mcpspring.autoconfigure.properties.McpServerProperties;
import io.mcpspring.autoconfigure.properties.PropertySettings;
import io.mcpspring.boot.start.DirectCallReport;
import io.mcpspring.boot.start.ExistingBeans;
import io.mcpspring.boot.start.ServedPath;
import io.mcpspring.boot.start.ServletPathCheck;
import io.mcpspring.boot.start.StreamFilterReport;
import io.mcpspring.boot.start.WebMvcPathCheck;
import io.mcpspring.engine.endpoint.McpEngine;
import io.mcpspring.engine.jsonrpc.BlockingThreads;
import io.mcpspring.engine.server.ServerEvents;
import io.mcpspring.engine.server.ServerSettings;
import io.mcpspring.engine.share.MemoryBudget;
import io.mcpspring.server.CallerResolver;
import io.mcpspring.spring.servlet.McpServlet;
import io.mcpspring.spring.servlet.RequestThreads;
import io.mcpspring.spring.servlet.TrailingSlashFilter;
import jakarta.servlet.Servlet;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigureOrder;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnThreading;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication.Type;
import org.springframework.boot.thread.Threading;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.boot.web.servlet.ServletRegistrationBean;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ApplicationContextAware;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Fallback;
import org.springframework.context.annotation.Import;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.core.env.Environment;
import org.springframework.util.ClassUtils;
import org.springframework.util.function.SingletonSupplier;
import org.springframework.web.context.WebApplicationContext;

/**
 * Auto-configuration of an MCP server in a servlet container: a dedicated servlet on one
 * path, with or without a trailing slash, beside the dispatcher servlet and behind the
 * same filters.
 */
@AutoConfigureOrder(McpServerAutoConfiguration.ORDER)
@AutoConfiguration(after = McpServerAutoConfiguration.class)
@ConditionalOnWebApplication(type = Type.SERVLET)
@ConditionalOnClass({ Servlet.class, ServletRegistrationBean.class })
@ConditionalOnBean(McpEngine.class)
@Import({ McpTomcatCustomizer.class, ServletMappingConfiguration.class })
public final class McpServletAutoConfiguration implements ApplicationContextAware, SmartInitializingSingleton {

	private static final String SERVLET_NAME = "mcpServlet";

	private static final String WEB_MVC = "org.springframework.web.servlet.mvc.method."
			+ "RequestMappingInfoHandlerMapping";

	/** The default of Tomcat and Jetty. */
	private static final int CONTAINER_THREADS = 200;

	private final McpServerProperties properties;

	private @Nullable ApplicationContext context;

	McpServletAutoConfiguration(McpServerProperties mcpServerProperties) {
		this.properties = mcpServerProperties;
	}

	@Override
	public void setApplicationContext(ApplicationContext context) {
		this.context = context;
	}

	/**
	 * The server is created lazily: the container starts before other beans are created,
	 * when lookups of beans by type are still costly.
	 */
	@Bean
	@Fallback
	@ConditionalOnMissingBean(value = McpServlet.class, parameterizedContainer = ServletRegistrationBean.class)
	ServletRegistrationBean<McpServlet> mcpServletRegistration(ObjectProvider<McpEngine> mcpServer,
			MemoryBudget mcpMemoryBudget, ObjectProvider<ServerSettings> mcpServerSettings,
			ObjectProvider<CallerResolver> resolver) {
		return new ServletRegistrations(this.properties, mcpMemoryBudget, mcpServerSettings::getObject, resolver)
			.of(SERVLET_NAME, this.properties.getPath(), () -> mcpServer.getObject().handler());
	}

	@Bean
	@Fallback
	FilterRegistrationBean<TrailingSlashFilter> mcpTrailingSlashFilter(Environment environment) {
		Set<String> paths = FurtherServers.servedPathValues(this.properties, environment);
		FilterRegistrationBean<TrailingSlashFilter> registration = new FilterRegistrationBean<>(
				new TrailingSlashFilter(paths));
		registration.addUrlPatterns(paths.stream().map((path) -> path + "/").toArray(String[]::new));
		registration.setOrder(Ordered.HIGHEST_PRECEDENCE);
		return registration;
	}

	@Bean
	@ConditionalOnThreading(Threading.PLATFORM)
	BlockingThreads mcpContainerThreads(Environment environment) {
		int jetty = environment.getProperty("server.jetty.threads.max", Integer.class, CONTAINER_THREADS);
		return new BlockingThreads(environment.getProperty("server.tomcat.threads.max", Integer.class, jetty));
	}

	/** An interceptor of the application runs on the acquired thread. */
	@Bean
	@ConditionalOnThreading(Threading.PLATFORM)
	@Order(Ordered.HIGHEST_PRECEDENCE + 3000)
	RequestThreads mcpRequestThreads(BlockingThreads mcpContainerThreads, ObjectProvider<ServerEvents> events) {
		return new RequestThreads(mcpContainerThreads.number(), new PropertySettings(this.properties).shares(),
				SingletonSupplier.of(() -> ServerEvents.all(events.orderedStream().toList())));
	}

	/**
	 * Refuse a path that something else is mapped to, and warn of controllers that are
	 * called directly.
	 */
	@Override
	public void afterSingletonsInstantiated() {
		if (this.context instanceof WebApplicationContext web) {
			Environment environment = web.getEnvironment();
			List<ServedPath> paths = FurtherServers.servedPaths(this.properties, environment);
			ExistingBeans beans = new ExistingBeans(
					(ConfigurableListableBeanFactory) web.getAutowireCapableBeanFactory());
			new ServletPathCheck(paths, web.getServletContext()).check(beans);
			new StreamFilterReport(paths).check(beans);
			if (ClassUtils.isPresent(WEB_MVC, web.getClassLoader())) {
				new WebMvcPathCheck(paths, environment).check(beans);
				new DirectCallReport(web).check(beans);
			}
		}
	}

}
