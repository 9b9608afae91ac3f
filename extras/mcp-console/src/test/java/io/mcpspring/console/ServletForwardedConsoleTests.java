package io.mcpspring.console;

import org.springframework.test.context.TestPropertySource;

@TestPropertySource(properties = "spring.main.web-application-type=servlet")
class ServletForwardedConsoleTests extends ForwardedConsoleContract {

}
