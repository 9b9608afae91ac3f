package io.mcpspring.conformance.asking;

import io.mcpspring.conformance.ConformanceApplication;

import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;

@SpringBootTest(classes = ConformanceApplication.class, webEnvironment = WebEnvironment.RANDOM_PORT,
		properties = { "spring.profiles.active=servlet", "mcp.server.session.idle-timeout=3s",
				"mcp.server.input.timeout=4s", "mcp.server.stream.ttl=1s", "mcp.server.stream.keep-alive=500ms" })
class ServletVanishedClientsTests extends VanishedClientsContract {

}
