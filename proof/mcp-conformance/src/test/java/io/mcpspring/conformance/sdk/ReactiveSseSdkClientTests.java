package io.mcpspring.conformance.sdk;

import io.mcpspring.conformance.ConformanceApplication;
import org.junit.jupiter.api.Tag;

import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;

// server-2025 OLD-01; transports SSE-01, SSE-02, SSE-04, SSE-06, SSE-09
@SpringBootTest(classes = ConformanceApplication.class, webEnvironment = WebEnvironment.RANDOM_PORT,
		properties = { "spring.profiles.active=reactive", "mcp.server.legacy-sse.enabled=true" })
@Tag("clients")
class ReactiveSseSdkClientTests extends SseSdkClientContract {

}
