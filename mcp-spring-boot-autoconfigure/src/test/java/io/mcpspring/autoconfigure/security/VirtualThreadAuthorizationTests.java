package io.mcpspring.autoconfigure.security;

import org.junit.jupiter.api.Tag;

import org.springframework.test.context.TestPropertySource;

/** On virtual threads where the JVM has them. */
@TestPropertySource(properties = { "spring.main.web-application-type=reactive", "spring.threads.virtual.enabled=true" })
@Tag("second-stack")
class VirtualThreadAuthorizationTests extends AuthorizationContract {

}
