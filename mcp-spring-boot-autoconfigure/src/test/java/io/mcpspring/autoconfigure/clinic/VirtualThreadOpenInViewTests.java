package io.mcpspring.autoconfigure.clinic;

import org.springframework.test.context.TestPropertySource;

/** On virtual threads where the JVM has them. */
@TestPropertySource(properties = "spring.threads.virtual.enabled=true")
class VirtualThreadOpenInViewTests extends OpenInViewTests {

}
