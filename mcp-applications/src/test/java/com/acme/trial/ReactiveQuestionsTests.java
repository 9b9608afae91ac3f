package com.acme.trial;

class ReactiveQuestionsTests extends QuestionsContract {

	ReactiveQuestionsTests() {
		super(Stack.REACTIVE);
	}

}
