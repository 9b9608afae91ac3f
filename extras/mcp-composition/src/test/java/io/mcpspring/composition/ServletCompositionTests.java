package io.mcpspring.composition;

import org.springframework.test.context.TestPropertySource;

@TestPropertySource(properties = "spring.main.web-application-type=servlet")
class ServletCompositionTests extends CompositionContract {

}
