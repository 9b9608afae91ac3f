package io.mcpspring.openapi;

import org.springframework.test.context.TestPropertySource;

@TestPropertySource(properties = "spring.main.web-application-type=reactive")
class ReactiveOpenApiTests extends OpenApiContract {

}
