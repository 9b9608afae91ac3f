package com.acme.trial;

import org.junit.jupiter.api.Tag;

@Tag("applications")
class ServletQuestionsTests extends QuestionsContract {

	ServletQuestionsTests() {
		super(Stack.SERVLET);
	}

}
