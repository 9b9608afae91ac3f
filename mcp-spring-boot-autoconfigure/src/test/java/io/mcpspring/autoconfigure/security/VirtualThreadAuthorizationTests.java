package io.mcpspring.autoconfigure.security;

import org.springframework.test.context.TestPropertySource;

/** On virtual threads where the JVM has them. */
@TestPropertySource(properties = { "spring.main.web-application-type=reactive", "spring.threads.virtual.enabled=true" })
class VirtualThreadAuthorizationTests extends AuthorizationContract {

}
