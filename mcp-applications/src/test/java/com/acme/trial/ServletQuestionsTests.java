package com.acme.trial;

class ServletQuestionsTests extends QuestionsContract {

	ServletQuestionsTests() {
		super(Stack.SERVLET);
	}

}
