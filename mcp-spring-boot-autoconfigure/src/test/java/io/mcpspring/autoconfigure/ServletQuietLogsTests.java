package io.mcpspring.autoconfigure;

import org.springframework.boot.WebApplicationType;

class ServletQuietLogsTests extends QuietLogsContract {

	ServletQuietLogsTests() {
		super(WebApplicationType.SERVLET);
	}

}
