package io.mcpspring.autoconfigure.application;

import org.springframework.test.context.TestPropertySource;

@TestPropertySource(properties = "spring.main.web-application-type=reactive")
class ReactiveApplicationErrorsTests extends ApplicationErrorsContract {

}
