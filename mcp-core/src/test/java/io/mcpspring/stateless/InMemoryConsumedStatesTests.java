package io.mcpspring.stateless;

class InMemoryConsumedStatesTests extends ConsumedStatesContract {

	@Override
	protected ConsumedStates states() {
		return new InMemoryConsumedStates();
	}

}
