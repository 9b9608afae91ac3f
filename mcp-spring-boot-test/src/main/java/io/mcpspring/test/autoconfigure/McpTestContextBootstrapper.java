package io.mcpspring.test.autoconfigure;

import java.util.stream.Stream;

import org.springframework.boot.test.autoconfigure.TestSliceTestContextBootstrapper;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;

/**
 * Starts the application context of an {@link McpTest}: a mock web environment of the web
 * stack of the application, with all state in memory.
 */
class McpTestContextBootstrapper extends TestSliceTestContextBootstrapper<McpTest> {

	@Override
	protected WebEnvironment getWebEnvironment(Class<?> testClass) {
		return WebEnvironment.MOCK;
	}

	/** Properties of the test come later, and so take precedence. */
	@Override
	protected String[] getProperties(Class<?> testClass) {
		String[] properties = super.getProperties(testClass);
		Stream<String> own = (properties != null) ? Stream.of(properties) : Stream.empty();
		return Stream.concat(Stream.of("mcp.server.store.type=memory"), own).toArray(String[]::new);
	}

}
