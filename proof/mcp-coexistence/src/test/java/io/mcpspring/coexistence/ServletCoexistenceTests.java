package io.mcpspring.coexistence;

import java.util.stream.Stream;

/** Applications on Spring MVC, and without a web stack. */
class ServletCoexistenceTests extends CoexistenceContract {

	@Override
	Stream<TestApplication> applications() {
		return Stream.of(TestApplication.values()).filter((application) -> !application.isReactive());
	}

}
