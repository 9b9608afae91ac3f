package io.mcpspring.boot.observation;

import java.util.LinkedHashMap;
import java.util.Map;

import io.mcpspring.engine.endpoint.TransportSettings;
import io.mcpspring.model.Implementation;

import org.springframework.boot.actuate.info.Info;
import org.springframework.boot.actuate.info.InfoContributor;

/**
 * Contributor of the identity of the server and of its protocol revisions.
 */
public final class McpInfoContributor implements InfoContributor {

	private final Map<String, Object> details = new LinkedHashMap<>();

	public McpInfoContributor(Implementation identity, TransportSettings transport) {
		this.details.put("server", ServerIdentity.identity(identity));
		this.details.put("versions", ServerIdentity.versions(transport.eras()));
	}

	@Override
	public void contribute(Info.Builder builder) {
		builder.withDetail("mcp", this.details);
	}

}
