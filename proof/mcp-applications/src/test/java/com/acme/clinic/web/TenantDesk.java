package com.acme.clinic.web;

import com.acme.desk.Tenant;
import io.mcpspring.annotation.McpTool;

import org.springframework.stereotype.Component;

@Component
class TenantDesk {

	@McpTool(name = "tenant", description = "Of whose data this is")
	String tenant() {
		return "tenant " + Tenant.current();
	}

}
