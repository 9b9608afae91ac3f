package io.mcpspring.autoconfigure.security;

import org.springframework.test.context.TestPropertySource;

@TestPropertySource(properties = "spring.main.web-application-type=servlet")
class ServletSeveralServersTests extends SeveralServersContract {

}
