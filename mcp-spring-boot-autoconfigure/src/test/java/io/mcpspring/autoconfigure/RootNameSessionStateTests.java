package io.mcpspring.autoconfigure;

import org.springframework.boot.WebApplicationType;

/**
 * What is kept does not have the names of types around it.
 */
class RootNameSessionStateTests extends SessionStateContract {

	RootNameSessionStateTests() {
		super(WebApplicationType.SERVLET, "spring.jackson.serialization.wrap-root-value=true",
				"spring.jackson.deserialization.unwrap-root-value=true");
	}

}
