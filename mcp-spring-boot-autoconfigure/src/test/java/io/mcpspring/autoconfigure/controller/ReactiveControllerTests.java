package io.mcpspring.autoconfigure.controller;

import org.springframework.test.context.TestPropertySource;

@TestPropertySource(properties = "spring.main.web-application-type=reactive")
class ReactiveControllerTests extends ControllerContract {

}
