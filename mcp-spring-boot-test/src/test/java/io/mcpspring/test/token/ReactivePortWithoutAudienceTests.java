package io.mcpspring.test.token;

import io.mcpspring.test.app.ClinicApplication;
import org.junit.jupiter.api.Tag;

import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;

/**
 * An application without the audience that each environment sets.
 */
@SpringBootTest(classes = ClinicApplication.class, webEnvironment = WebEnvironment.RANDOM_PORT,
		properties = { "spring.main.web-application-type=reactive", TokenContract.ISSUER })
@Tag("second-stack")
class ReactivePortWithoutAudienceTests extends TokenContract {

}
