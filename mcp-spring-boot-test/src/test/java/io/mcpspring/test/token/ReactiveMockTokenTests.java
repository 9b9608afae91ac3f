package io.mcpspring.test.token;

import io.mcpspring.test.app.ClinicApplication;

import org.springframework.boot.test.context.SpringBootTest;

@SpringBootTest(classes = ClinicApplication.class,
		properties = { "spring.main.web-application-type=reactive", TokenContract.ISSUER, TokenContract.AUDIENCE })
class ReactiveMockTokenTests extends MockTokenContract {

}
