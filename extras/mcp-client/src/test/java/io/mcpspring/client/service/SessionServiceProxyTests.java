package io.mcpspring.client.service;

import io.mcpspring.model.ProtocolVersion;

class SessionServiceProxyTests extends McpServiceProxyContract {

	@Override
	ProtocolVersion version() {
		return ProtocolVersion.NEWEST_SESSION;
	}

}
