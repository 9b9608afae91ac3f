package io.mcpspring.conformance.asking;

import io.mcpspring.conformance.ConformanceApplication;

import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;

@SpringBootTest(classes = ConformanceApplication.class, webEnvironment = WebEnvironment.RANDOM_PORT, properties = {
		"spring.profiles.active=servlet", "server.tomcat.threads.max=20", "mcp.server.execution.max-threads=20" })
class ServletOpenQuestionsTests extends OpenQuestionsContract {

}
