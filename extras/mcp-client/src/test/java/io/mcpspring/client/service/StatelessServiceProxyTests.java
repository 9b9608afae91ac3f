package io.mcpspring.client.service;

import io.mcpspring.model.ProtocolVersion;

class StatelessServiceProxyTests extends McpServiceProxyContract {

	@Override
	ProtocolVersion version() {
		return ProtocolVersion.V2026_07_28;
	}

}
