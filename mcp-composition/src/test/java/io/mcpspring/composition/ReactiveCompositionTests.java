package io.mcpspring.composition;

import org.springframework.test.context.TestPropertySource;

@TestPropertySource(properties = "spring.main.web-application-type=reactive")
class ReactiveCompositionTests extends CompositionContract {

}
