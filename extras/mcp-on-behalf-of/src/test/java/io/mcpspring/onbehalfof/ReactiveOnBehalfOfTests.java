package io.mcpspring.onbehalfof;

import org.junit.jupiter.api.Tag;

import org.springframework.test.context.TestPropertySource;

@TestPropertySource(properties = "spring.main.web-application-type=reactive")
@Tag("second-stack")
class ReactiveOnBehalfOfTests extends OnBehalfOfContract {

}
