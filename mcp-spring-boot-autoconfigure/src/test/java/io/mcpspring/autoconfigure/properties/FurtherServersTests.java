package io.mcpspring.autoconfigure.properties;

import java.util.Map;

import org.junit.jupiter.api.Test;

import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;

import static org.assertj.core.api.Assertions.assertThat;

class FurtherServersTests {

	private final StandardEnvironment environment = new StandardEnvironment();

	private void set(Map<String, Object> properties) {
		this.environment.getPropertySources().addFirst(new MapPropertySource("test", properties));
	}

	@Test
	void hasNoneByDefault() {
		set(Map.of("mcp.server.path", "/tools"));
		assertThat(FurtherServers.exist(this.environment)).isFalse();
		assertThat(FurtherServers.of(this.environment).all()).isEmpty();
		McpServerProperties first = new McpServerProperties();
		assertThat(FurtherServers.servedPaths(first, this.environment)).isEqualTo(first.servedPaths());
	}

	@Test
	void takesFromFirstServerWhatDoesNotTellThemApart() {
		set(Map.of("mcp.server.name", "shop", "mcp.server.instructions", "For customers", "mcp.server.public-url",
				"https://shop.example.com:443/mcp", "mcp.server.limits.max-sessions-per-caller", "7",
				"mcp.server.limits.max-sessions", "8", "mcp.server.legacy-sse.enabled", "true",
				"mcp.server.servers.admin.path", "/admin/mcp",
				"mcp.server.servers.admin.limits.max-sessions-per-caller", "9", "mcp.server.servers.admin.packages[0]",
				"com.example"));
		FurtherServerProperties admin = FurtherServers.of(this.environment).get("admin");
		assertThat(admin.getName()).isNull();
		assertThat(admin.getInstructions()).isNull();
		assertThat(admin.getPublicUrl()).isNull();
		assertThat(admin.getAllowedHosts()).containsExactly("shop.example.com");
		assertThat(admin.getLimits().getMaxSessionsPerCaller()).isEqualTo(9);
		assertThat(admin.getLimits().getMaxSessions()).isEqualTo(8);
		assertThat(admin.getPackages()).containsExactly("com.example");
		assertThat(admin.servedPathValues()).containsExactly("/admin/mcp");
	}

	@Test
	void readsEnvironmentVariables() {
		this.environment.getPropertySources()
			.addFirst(new SystemEnvironmentPropertySource("test-systemEnvironment",
					Map.of("MCP_SERVER_SERVERS_ADMIN_PATH", "/admin/mcp", "MCP_SERVER_SERVERS_ADMIN_PUBLICURL",
							"https://shop.example.com/admin/mcp",
							"MCP_SERVER_SERVERS_ADMIN_LIMITS_MAXSESSIONSPERCALLER", "9")));
		assertThat(FurtherServers.exist(this.environment)).isTrue();
		FurtherServerProperties admin = FurtherServers.of(this.environment).get("admin");
		assertThat(admin.getPublicUrl()).hasPath("/admin/mcp");
		assertThat(admin.getLimits().getMaxSessionsPerCaller()).isEqualTo(9);
	}

}
