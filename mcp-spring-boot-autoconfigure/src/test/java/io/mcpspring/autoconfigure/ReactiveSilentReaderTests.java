package io.mcpspring.autoconfigure;

import org.springframework.boot.WebApplicationType;

class ReactiveSilentReaderTests extends SilentReaderContract {

	ReactiveSilentReaderTests() {
		super(WebApplicationType.REACTIVE);
	}

}
