package io.mcpspring.autoconfigure.clinic;

import org.springframework.test.context.TestPropertySource;

@TestPropertySource(properties = "spring.main.web-application-type=reactive")
class ReactiveClosedViewTests extends ClosedViewContract {

}
