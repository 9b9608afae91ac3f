package io.mcpspring.autoconfigure;

import org.springframework.boot.WebApplicationType;

class ServletTraceTests extends TraceContract {

	ServletTraceTests() {
		super(WebApplicationType.SERVLET);
	}

}
