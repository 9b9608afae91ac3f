package io.mcpspring.skill;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;

import io.mcpspring.catalog.ExtensionNotification;
import io.mcpspring.catalog.McpNotifications;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.FakeServerSetup;
import io.mcpspring.server.McpAccess;
import io.mcpspring.server.McpVisibility;

/**
 * A server with skills.
 *
 * @param server the server
 * @param catalog its skills
 */
record SkillServer(FakeServer server, SkillCatalog catalog) implements AutoCloseable {

	static SkillServer start(McpVisibility visibility, int pageSize, List<SkillSource> sources) {
		return start(visibility, pageSize, true, sources);
	}

	static SkillServer withoutDirectoryRead(List<Skill> skills) {
		return start(McpVisibility.ALL, 100, false, List.of(() -> skills));
	}

	private static SkillServer start(McpVisibility visibility, int pageSize, boolean directoryRead,
			List<SkillSource> sources) {
		FakeServerSetup setup = FakeServer.setup().visibility(visibility);
		AtomicReference<FakeServer> started = new AtomicReference<>();
		SkillCatalog catalog = new SkillCatalog(setup.catalog(), new McpNotifications() {

			@Override
			public void resourceUpdated(String uri) {
				Objects.requireNonNull(started.get()).notifications().resourceUpdated(uri);
			}

			@Override
			public void elicitationCompleted(String elicitationId) {
				throw new UnsupportedOperationException();
			}

			@Override
			public void send(ExtensionNotification notification) {
				throw new UnsupportedOperationException();
			}

		}, sources, new SkillAccess(visibility, McpAccess.BY_SCOPES, Duration.ofSeconds(5), null));
		catalog.read();
		started.set(setup.extension(new SkillsExtension(catalog, directoryRead, pageSize)).start());
		return new SkillServer(Objects.requireNonNull(started.get()), catalog);
	}

	@Override
	public void close() {
		this.server.close();
	}

}
