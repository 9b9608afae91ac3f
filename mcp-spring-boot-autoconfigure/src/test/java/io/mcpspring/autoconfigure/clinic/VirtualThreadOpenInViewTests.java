package io.mcpspring.autoconfigure.clinic;

import org.junit.jupiter.api.Tag;

import org.springframework.test.context.TestPropertySource;

/** On virtual threads where the JVM has them. */
@TestPropertySource(properties = "spring.threads.virtual.enabled=true")
@Tag("second-stack")
class VirtualThreadOpenInViewTests extends OpenInViewTests {

}
