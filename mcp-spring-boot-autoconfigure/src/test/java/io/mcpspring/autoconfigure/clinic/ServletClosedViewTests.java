package io.mcpspring.autoconfigure.clinic;

import org.springframework.test.context.TestPropertySource;

@TestPropertySource(properties = { "spring.main.web-application-type=servlet", "spring.jpa.open-in-view=false" })
class ServletClosedViewTests extends ClosedViewContract {

}
