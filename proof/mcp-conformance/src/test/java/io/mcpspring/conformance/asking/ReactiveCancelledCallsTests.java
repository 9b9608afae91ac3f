package io.mcpspring.conformance.asking;

import io.mcpspring.conformance.ConformanceApplication;
import org.junit.jupiter.api.Tag;

import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;

@SpringBootTest(classes = ConformanceApplication.class, webEnvironment = WebEnvironment.RANDOM_PORT,
		properties = { "spring.profiles.active=reactive", "server.tomcat.threads.max=20",
				"mcp.server.execution.max-threads=20" })
@Tag("second-stack")
class ReactiveCancelledCallsTests extends CancelledCallsContract {

}
