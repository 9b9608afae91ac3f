package io.mcpspring.coexistence;

import java.util.stream.Stream;

/** Applications on WebFlux. */
class ReactiveCoexistenceTests extends CoexistenceContract {

	@Override
	Stream<TestApplication> applications() {
		return Stream.of(TestApplication.values()).filter((application) -> application.isReactive());
	}

}
