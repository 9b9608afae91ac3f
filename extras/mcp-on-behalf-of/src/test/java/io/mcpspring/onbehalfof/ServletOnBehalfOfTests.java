package io.mcpspring.onbehalfof;

import org.springframework.test.context.TestPropertySource;

@TestPropertySource(properties = "spring.main.web-application-type=servlet")
class ServletOnBehalfOfTests extends OnBehalfOfContract {

}
