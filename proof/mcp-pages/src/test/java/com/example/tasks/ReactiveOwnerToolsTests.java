package com.example.tasks;

import org.springframework.test.context.TestPropertySource;

@TestPropertySource(properties = "spring.main.web-application-type=reactive")
class ReactiveOwnerToolsTests extends OwnerToolsTests {

}
