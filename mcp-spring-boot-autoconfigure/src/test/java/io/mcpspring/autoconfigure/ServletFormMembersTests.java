package io.mcpspring.autoconfigure;

import org.springframework.boot.WebApplicationType;

class ServletFormMembersTests extends FormMembersContract {

	ServletFormMembersTests() {
		super(WebApplicationType.SERVLET);
	}

}
