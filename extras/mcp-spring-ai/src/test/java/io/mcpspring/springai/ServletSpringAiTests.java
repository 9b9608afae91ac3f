package io.mcpspring.springai;

import org.springframework.test.context.TestPropertySource;

@TestPropertySource(properties = "spring.main.web-application-type=servlet")
class ServletSpringAiTests extends SpringAiContract {

}
