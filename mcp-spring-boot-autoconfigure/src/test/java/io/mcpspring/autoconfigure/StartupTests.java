package io.mcpspring.autoconfigure;

import java.time.Duration;

import io.mcpspring.annotation.McpTool;
import io.mcpspring.engine.endpoint.McpEngine;
import io.mcpspring.store.SessionStore;
import jakarta.servlet.Filter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.ApplicationRunner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.Lifecycle;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.security.web.SecurityFilterChain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.BDDMockito.given;
import static org.mockito.Mockito.mock;

/**
 * What an application says when it starts, or why it does not.
 */
@ExtendWith(OutputCaptureExtension.class)
class StartupTests {

	private static final String KEY = "mcp.server.input.state-keys=0123456789abcdef0123456789abcdef";

	@Test
	void saysWhereTheServerIsAndWhatItOffers(CapturedOutput output) {
		RunningApplication
			.start(WebApplicationType.SERVLET, "server.servlet.context-path=/shop", "spring.application.name=shop",
					"mcp.server.version=1.0", KEY)
			.close();
		assertThat(output.getAll()).containsOnlyOnce("answers at")
			.containsPattern("MCP server 'shop' 1\\.0 answers at http://127\\.0\\.0\\.1:[1-9][0-9]+/shop/mcp "
					+ "\\(2025-03-26 to 2025-11-25, 2026-07-28\\) with 5 tools, 0 resources, 1 resource template, "
					+ "1 prompt; .+; state is kept in memory\\R");
		assertThat(output).doesNotContain("state-keys").doesNotContain("public-url").doesNotContain("(set ");
	}

	@Test
	void saysTheSameOnTheReactiveStack(CapturedOutput output) {
		RunningApplication
			.start(WebApplicationType.REACTIVE, "spring.webflux.base-path=/shop", "mcp.server.eras=session")
			.close();
		assertThat(output.getAll()).containsOnlyOnce("answers at")
			.containsPattern("MCP server 'mcp-server' 0\\.0\\.0 \\(set 'mcp.server.name' and 'mcp.server.version'\\) "
					+ "answers at http://127\\.0\\.0\\.1:[1-9][0-9]+/shop/mcp "
					+ "\\(2025-03-26 to 2025-11-25\\) with 5 tools");
		assertThat(output).doesNotContain("state-keys");
	}

	@Test
	void informsSingleNodeOfRandomKeyWithoutWarning(CapturedOutput output) {
		RunningApplication.start(WebApplicationType.SERVLET).close();
		assertThat(output).containsOnlyOnce("mcp.server.input.state-keys");
		assertThat(output.getAll())
			.containsPattern("INFO .+Questions that wait for an answer are lost when this server restarts");
	}

	@Test
	void warnsOfRandomKeyThatLosesSessions(CapturedOutput output) {
		run(open().withPropertyValues("mcp.server.session.lost=revive",
				"mcp.server.input.state-keys=0123456789abcdef0123456789abcdef"));
		assertThat(output).doesNotContain("Sessions do not outlive");
		run(open().withPropertyValues("mcp.server.session.lost=revive"));
		assertThat(output.getAll()).containsPattern("WARN .+Sessions do not outlive.+mcp.server.input.state-keys");
	}

	@Test
	void warnsNodesThatShareStateOfRandomKey(CapturedOutput output) {
		SessionStore shared = mock(SessionStore.class);
		given(shared.isShared()).willReturn(true);
		run(open().withBean(SessionStore.class, () -> shared));
		assertThat(output.getAll())
			.containsPattern("WARN .+ cannot be read by other nodes.+mcp.server.input.state-keys")
			.contains("state is kept in a store of the application");
	}

	@EachStack
	void warnsOfDrainPeriodThatTheShutdownCuts(WebApplicationType type, CapturedOutput output) {
		RunningApplication
			.start(type, "mcp.server.drain-period=200ms", "spring.lifecycle.timeout-per-shutdown-phase=200ms")
			.close();
		assertThat(output.getAll()).containsPattern("WARN .+mcp\\.server\\.drain-period \\(200ms\\) is cut short by "
				+ "spring\\.lifecycle\\.timeout-per-shutdown-phase \\(200ms\\)");
	}

	@Test
	void warnsOfNoDrainPeriodThatFits(CapturedOutput output) {
		run(open().withPropertyValues("mcp.server.drain-period=29s"));
		run(open().withPropertyValues("spring.lifecycle.timeout-per-shutdown-phase=0s"));
		assertThat(output).doesNotContain("drain-period");
	}

	@Test
	void saysThatTransportIsEncryptedAndWhereClientsFindTheServer(CapturedOutput output) {
		ready("server.ssl.bundle=web", "local.server.port=8443", "server.address=::1",
				"mcp.server.public-url=https://shop.example.com/mcp");
		assertThat(output).contains(
				"answers at https://[0:0:0:0:0:0:0:1]:8443/mcp, for clients at " + "https://shop.example.com/mcp (");
	}

	@Test
	void hintsAtHostsWhenReachableFromOtherMachines(CapturedOutput output) {
		ready();
		assertThat(output).containsOnlyOnce("mcp.server.allowed-hosts");
	}

	@Test
	void saysThatAnyProgramOfThisMachineMayUseIt(CapturedOutput output) {
		ready("server.address=127.0.0.1");
		assertThat(output).containsOnlyOnce("open to all programs on this machine");
	}

	@Test
	void warnsOfServerThatIsOpenToTheNetwork(CapturedOutput output) {
		ready();
		assertThat(output).containsOnlyOnce("The MCP server is open to everybody on the network")
			.contains("spring-boot-starter-security-oauth2-resource-server");
	}

	@Test
	void noHintWhenHostsAreKnown(CapturedOutput output) {
		ready("mcp.server.public-url=https://shop.example.com/mcp");
		assertThat(output).contains("answers at").doesNotContain("mcp.server.allowed-hosts");
	}

	/**
	 * Without a web server, because a test should listen on loopback only, and without
	 * Spring Security.
	 */
	private static void ready(String... properties) {
		run(open().withPropertyValues(properties));
	}

	private static WebApplicationContextRunner open() {
		return new WebApplicationContextRunner().withClassLoader(new FilteredClassLoader(SecurityFilterChain.class))
			.withConfiguration(
					AutoConfigurations.of(McpServerAutoConfiguration.class, McpServletAutoConfiguration.class));
	}

	private static void run(WebApplicationContextRunner runner) {
		runner.run((context) -> {
			context.publishEvent(new ApplicationReadyEvent(new SpringApplication(), new String[0],
					(ConfigurableApplicationContext) context.getSourceApplicationContext(), Duration.ZERO));
			// Stopped before, it does not hold up the end of the context.
			context.getBean("mcpDrainLifecycle", Lifecycle.class).stop();
		});
	}

	@Test
	void namesMethodThatCannotBeServedAndRemedy(CapturedOutput output) {
		assertThatThrownBy(() -> run(BadToolApplication.class)).isInstanceOf(RuntimeException.class);
		assertThat(output).contains("APPLICATION FAILED TO START")
			.contains("BadTool.misnamed")
			.contains("cannot be served by MCP")
			.contains("Action:");
	}

	@Test
	void namesPropertyThatCannotBeUsedAndRemedy(CapturedOutput output) {
		assertThatThrownBy(() -> run(ShopApplication.class, "--mcp.server.path=mcp"))
			.isInstanceOf(RuntimeException.class);
		assertThat(output).contains("APPLICATION FAILED TO START")
			.contains("The property 'mcp.server.path' is 'mcp', which is not a plain path.")
			.contains("Use a path such as '/mcp'");
	}

	@Test
	void doesNotShowKeyThatIsTooShort(CapturedOutput output) {
		assertThatThrownBy(() -> run(ShopApplication.class, "--mcp.server.input.state-keys=hunter2"))
			.isInstanceOf(RuntimeException.class);
		assertThat(output).contains("The property 'mcp.server.input.state-keys[0]' has less than 32 characters")
			.contains("openssl rand")
			.doesNotContain("hunter2");
	}

	@ParameterizedTest
	@ValueSource(classes = { BadToolApplication.class, BadFilterApplication.class, BadRunnerApplication.class })
	void noThreadOfTheServerIsReportedWhenTheStartFails(Class<?> application, CapturedOutput output) {
		assertThatThrownBy(() -> run(application)).isInstanceOf(RuntimeException.class);
		assertThat(output).doesNotContain("mcp-ticker").doesNotContain("memory leak");
	}

	private static void run(Class<?> application, String... arguments) {
		String[] all = new String[arguments.length + 3];
		System.arraycopy(arguments, 0, all, 3, arguments.length);
		all[0] = "--server.port=0";
		all[1] = "--server.address=127.0.0.1";
		all[2] = "--spring.main.web-application-type=servlet";
		SpringApplication.run(application, all).close();
	}

	@Import({ ShopApplication.class, BadTool.class })
	static class BadToolApplication {

	}

	/** Fails while the container starts, when beans are not destroyed yet. */
	@Import(ShopApplication.class)
	static class BadFilterApplication {

		@Bean
		FilterRegistrationBean<Filter> broken(McpEngine server) {
			assertThat(server).isNotNull();
			throw new IllegalStateException("no filter");
		}

	}

	/** Fails when all is running. */
	@Import(ShopApplication.class)
	static class BadRunnerApplication {

		@Bean
		ApplicationRunner broken() {
			return (arguments) -> {
				throw new IllegalStateException("no run");
			};
		}

	}

	static class BadTool {

		@McpTool(name = "not a name")
		String misnamed() {
			return "";
		}

	}

}
