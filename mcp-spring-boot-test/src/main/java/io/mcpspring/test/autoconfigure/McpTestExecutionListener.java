package io.mcpspring.test.autoconfigure;

import io.mcpspring.test.McpTestClient;

import org.springframework.context.ApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.test.context.TestContext;
import org.springframework.test.context.support.AbstractTestExecutionListener;

/**
 * Ends the connections and sessions of a test with it.
 */
class McpTestExecutionListener extends AbstractTestExecutionListener {

	@Override
	public void afterTestMethod(TestContext testContext) {
		if (!testContext.hasApplicationContext()) {
			return;
		}
		ApplicationContext context = testContext.getApplicationContext();
		if (context instanceof ConfigurableApplicationContext configurable && configurable.getBeanFactory()
			.getSingleton(McpTestClientAutoConfiguration.CLIENT_NAME) instanceof McpTestClient client) {
			client.close();
		}
	}

}
