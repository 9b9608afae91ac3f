package io.mcpspring.session;

class InMemorySuspendedCallStoreTests extends SuspendedCallStoreContract {

	@Override
	protected SuspendedCallStore store() {
		return new InMemorySuspendedCallStore();
	}

}
