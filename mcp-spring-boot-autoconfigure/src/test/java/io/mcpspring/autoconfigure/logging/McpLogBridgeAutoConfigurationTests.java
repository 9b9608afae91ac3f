package io.mcpspring.autoconfigure.logging;

import java.util.Iterator;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.Appender;
import io.mcpspring.autoconfigure.McpServerAutoConfiguration;
import io.mcpspring.engine.server.ServerSettings;
import io.mcpspring.spring.logging.LogBridge;
import io.mcpspring.spring.properties.InvalidMcpPropertyException;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;

class McpLogBridgeAutoConfigurationTests {

	private static final String ENABLED = "mcp.server.logging.bridge.level=info";

	private final WebApplicationContextRunner runner = new WebApplicationContextRunner().withConfiguration(
			AutoConfigurations.of(McpServerAutoConfiguration.class, McpLogBridgeAutoConfiguration.class));

	@Test
	void isOffByDefault() {
		this.runner.run((context) -> {
			assertThat(context).doesNotHaveBean(LogBridge.class);
			assertThat(context.getBean(ServerSettings.class).handlerInterceptors())
				.noneMatch(LogBridge.class::isInstance);
		});
	}

	@Test
	void listensToTheLoggersUntilTheEnd() {
		this.runner.withPropertyValues(ENABLED, "mcp.server.logging.bridge.loggers=com.example.shop").run((context) -> {
			assertThat(context.getBean(ServerSettings.class).handlerInterceptors())
				.contains(context.getBean(LogBridge.class));
			assertThat(appenders("com.example.shop")).hasNext();
		});
		assertThat(appenders("com.example.shop")).isExhausted();
	}

	@Test
	void listensToThePackagesOfTheApplication() {
		this.runner.withPropertyValues(ENABLED).withUserConfiguration(Application.class).run((context) -> {
			assertThat(context).hasSingleBean(LogBridge.class);
			assertThat(appenders(Application.class.getPackageName())).hasNext();
		});
	}

	@Test
	void failsWhenItIsNotKnownWhatToForward() {
		this.runner.withPropertyValues(ENABLED)
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.isInstanceOf(InvalidMcpPropertyException.class)
				.hasMessageContaining("mcp.server.logging.bridge.loggers"));
	}

	@Test
	void needsLogback() {
		this.runner.withPropertyValues(ENABLED)
			.withClassLoader(new FilteredClassLoader("ch.qos.logback.classic"))
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean("mcpLogBridge"));
	}

	private static Iterator<Appender<ILoggingEvent>> appenders(String logger) {
		return ((Logger) LoggerFactory.getLogger(logger)).iteratorForAppenders();
	}

	@Configuration(proxyBeanMethods = false)
	@AutoConfigurationPackage
	static class Application {

	}

}
