package io.mcpspring.autoconfigure;

import org.springframework.boot.WebApplicationType;

class ServletHeldThreadsTests extends HeldThreadsContract {

	ServletHeldThreadsTests() {
		super(WebApplicationType.SERVLET, "http-nio-", "http-nio-");
	}

}
