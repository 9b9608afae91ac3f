package io.mcpspring.autoconfigure;

import org.springframework.boot.WebApplicationType;

class ReactiveUnfitAnswersTests extends UnfitAnswersContract {

	ReactiveUnfitAnswersTests() {
		super(WebApplicationType.REACTIVE);
	}

}
