package io.mcpspring.test.token;

import io.mcpspring.test.app.ClinicApplication;

import org.springframework.boot.test.context.SpringBootTest;

/**
 * An application without the audience that each environment sets.
 */
@SpringBootTest(classes = ClinicApplication.class,
		properties = { "spring.main.web-application-type=reactive", TokenContract.ISSUER })
class ReactiveMockWithoutAudienceTests extends MockTokenContract {

}
