package com.acme.trial;

import org.junit.jupiter.api.Tag;

@Tag("applications")
class ReactiveQuestionsTests extends QuestionsContract {

	ReactiveQuestionsTests() {
		super(Stack.REACTIVE);
	}

}
