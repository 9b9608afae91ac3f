package io.mcpspring.autoconfigure;

import org.junit.jupiter.api.Tag;

import org.springframework.boot.WebApplicationType;

@Tag("slow")
class ServletStoreReadinessTests extends StoreReadinessContract {

	ServletStoreReadinessTests() {
		super(WebApplicationType.SERVLET);
	}

}
