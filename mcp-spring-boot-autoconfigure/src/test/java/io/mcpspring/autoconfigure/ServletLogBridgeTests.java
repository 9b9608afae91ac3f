package io.mcpspring.autoconfigure;

import org.springframework.test.context.TestPropertySource;

@TestPropertySource(properties = "spring.main.web-application-type=servlet")
class ServletLogBridgeTests extends LogBridgeContract {

}
