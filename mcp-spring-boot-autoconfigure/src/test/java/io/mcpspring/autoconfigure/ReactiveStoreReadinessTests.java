package io.mcpspring.autoconfigure;

import org.junit.jupiter.api.Tag;

import org.springframework.boot.WebApplicationType;

@Tag("slow")
class ReactiveStoreReadinessTests extends StoreReadinessContract {

	ReactiveStoreReadinessTests() {
		super(WebApplicationType.REACTIVE);
	}

}
