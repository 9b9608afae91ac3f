package io.mcpspring.autoconfigure;

import org.springframework.boot.WebApplicationType;

class ServletUnfitAnswersTests extends UnfitAnswersContract {

	ServletUnfitAnswersTests() {
		super(WebApplicationType.SERVLET);
	}

}
