package io.mcpspring.console;

import org.junit.jupiter.api.Tag;

import org.springframework.test.context.TestPropertySource;

@TestPropertySource(
		properties = { "spring.main.web-application-type=reactive", "server.forward-headers-strategy=native" })
@Tag("second-stack")
class ReactiveNativeForwardedConsoleTests extends ForwardedConsoleContract {

}
