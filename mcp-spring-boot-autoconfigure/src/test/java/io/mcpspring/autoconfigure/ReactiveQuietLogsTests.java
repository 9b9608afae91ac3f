package io.mcpspring.autoconfigure;

import org.springframework.boot.WebApplicationType;

class ReactiveQuietLogsTests extends QuietLogsContract {

	ReactiveQuietLogsTests() {
		super(WebApplicationType.REACTIVE);
	}

}
