package io.mcpspring.autoconfigure;

import org.springframework.boot.WebApplicationType;

class ServletSilentReaderTests extends SilentReaderContract {

	ServletSilentReaderTests() {
		super(WebApplicationType.SERVLET);
	}

}
