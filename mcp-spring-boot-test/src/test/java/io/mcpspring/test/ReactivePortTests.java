package io.mcpspring.test;

import io.mcpspring.test.app.ClinicApplication;
import org.junit.jupiter.api.Tag;

import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;

@SpringBootTest(classes = ClinicApplication.class, webEnvironment = WebEnvironment.RANDOM_PORT,
		properties = "spring.main.web-application-type=reactive")
@Tag("second-stack")
class ReactivePortTests extends ClientContract {

}
