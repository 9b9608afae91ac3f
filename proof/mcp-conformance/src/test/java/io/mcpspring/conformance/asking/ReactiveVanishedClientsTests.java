package io.mcpspring.conformance.asking;

import io.mcpspring.conformance.ConformanceApplication;
import org.junit.jupiter.api.Tag;

import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;

@SpringBootTest(classes = ConformanceApplication.class, webEnvironment = WebEnvironment.RANDOM_PORT,
		properties = { "spring.profiles.active=reactive", "mcp.server.session.idle-timeout=3s",
				"mcp.server.session.question-timeout=5s", "mcp.server.stream.retention=1s",
				"mcp.server.stream.keep-alive=500ms" })
@Tag("second-stack")
class ReactiveVanishedClientsTests extends VanishedClientsContract {

}
