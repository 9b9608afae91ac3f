package io.mcpspring.conformance.streams;

import io.mcpspring.conformance.ConformanceApplication;

import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;

@SpringBootTest(classes = ConformanceApplication.class, webEnvironment = WebEnvironment.RANDOM_PORT, properties = {
		"spring.profiles.active=reactive", "mcp.server.limits.max-sessions=2000", "mcp.server.memory=320MB" })
class ReactiveSilentReadersTests extends SilentReadersContract {

}
