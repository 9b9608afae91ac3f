package io.mcpspring.autoconfigure.application;

import org.springframework.test.context.TestPropertySource;

@TestPropertySource(properties = "spring.main.web-application-type=servlet")
class ServletApplicationErrorsTests extends ApplicationErrorsContract {

}
