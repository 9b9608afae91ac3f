package io.mcpspring.console;

import java.net.URL;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.autoconfigure.condition.ConditionMessage;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.autoconfigure.condition.SpringBootCondition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.NativeDetector;
import org.springframework.core.type.AnnotatedTypeMetadata;

/**
 * Whether there is a console: as the property says, otherwise where Spring Boot's
 * developer tools are present and the application is not packaged.
 */
final class OnConsoleCondition extends SpringBootCondition {

	private static final String PROPERTY = "mcp.server.console.enabled";

	private static final String DEVTOOLS = "org/springframework/boot/devtools/restart/Restarter.class";

	@Override
	public ConditionOutcome getMatchOutcome(ConditionContext context, AnnotatedTypeMetadata metadata) {
		ConditionMessage.Builder message = ConditionMessage.forCondition("MCP console");
		Boolean enabled = context.getEnvironment().getProperty(PROPERTY, Boolean.class);
		if (enabled != null) {
			return new ConditionOutcome(enabled, message.because(PROPERTY + " is " + enabled));
		}
		ClassLoader classLoader = context.getClassLoader();
		URL devtools = (classLoader != null) ? classLoader.getResource(DEVTOOLS) : null;
		return isDevelopment(devtools) ? ConditionOutcome.match(message.because("there are developer tools"))
				: ConditionOutcome.noMatch(message.because("the application is not under development"));
	}

	/** A packaged application may have been made with its developer tools. */
	static boolean isDevelopment(@Nullable URL devtools) {
		return devtools != null && !NativeDetector.inNativeImage() && isUnpacked(devtools.toString());
	}

	/**
	 * Unlike a repository of Maven or Gradle, a packaged application has its libraries in
	 * one folder.
	 */
	static boolean isUnpacked(String location) {
		return !location.contains("nested:") && !location.matches(".*/libs?/[^/]+\\.jar!.*");
	}

}
