package io.mcpspring.conformance.outage;

import io.mcpspring.conformance.ConformanceApplication;
import org.junit.jupiter.api.Tag;

import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;

@SpringBootTest(classes = ConformanceApplication.class, webEnvironment = WebEnvironment.RANDOM_PORT,
		properties = "spring.profiles.active=reactive")
@Tag("cluster")
class ReactiveRedisOutageTests extends RedisOutageContract {

}
