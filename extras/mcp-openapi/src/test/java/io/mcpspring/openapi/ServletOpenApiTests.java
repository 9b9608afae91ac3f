package io.mcpspring.openapi;

import org.springframework.test.context.TestPropertySource;

@TestPropertySource(properties = "spring.main.web-application-type=servlet")
class ServletOpenApiTests extends OpenApiContract {

}
