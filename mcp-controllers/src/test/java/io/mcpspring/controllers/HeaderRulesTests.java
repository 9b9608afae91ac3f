package io.mcpspring.controllers;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class HeaderRulesTests {

	@ParameterizedTest
	@ValueSource(strings = { "X-Remote-User", "REMOTE_USER", "X-MS-CLIENT-PRINCIPAL-NAME", "X-Amzn-Oidc-Identity",
			"X-Amzn-Trace-Id", "X-Client-IP", "True-Client-IP", "CF-Connecting-IP", "CF-IPCountry", "X-SSL-Client-DN",
			"SSL_CLIENT_CERT", "X-Rewrite-URL", "X-Envoy-External-Address", "X-Goog-Iap-Jwt-Assertion", "X-Groups",
			"X-Consumer-Custom-Id", "X-Azure-ClientIP", "X_Forwarded_For", "B3", "X-Roles", "X-Subject", "X-Tenant",
			"X-Forwarded-For", "X-Real-IP", "Authorization", "X-Api-Key" })
	void headersOfGatewaysAndCredentialsAreNeverArguments(String name) {
		assertThat(HeaderRules.mayBeArgument(name)).isFalse();
	}

	@ParameterizedTest
	@ValueSource(strings = { "X-Clinic", "If-None-Match", "Idempotency-Key-Of-Order", "X-Correlation-Id", "Prefer" })
	void otherHeadersMayBeArguments(String name) {
		assertThat(HeaderRules.mayBeArgument(name)).isTrue();
	}

}
