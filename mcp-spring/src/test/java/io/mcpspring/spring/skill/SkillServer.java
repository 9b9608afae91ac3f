package io.mcpspring.spring.skill;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;

import io.mcpspring.catalog.McpNotifications;
import io.mcpspring.engine.server.AccessPolicy;
import io.mcpspring.extension.ExtensionNotification;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.FakeServerSetup;

/**
 * A server with skills.
 *
 * @param server the server
 * @param catalog its skills
 */
record SkillServer(FakeServer server, SkillCatalog catalog) implements AutoCloseable {

	static SkillServer start(AccessPolicy visibility, int pageSize, List<SkillSource> sources) {
		return start(visibility, pageSize, true, sources);
	}

	static SkillServer withoutDirectoryRead(List<Skill> skills) {
		return start(AccessPolicy.BY_SCOPES, 100, false, List.of(() -> skills));
	}

	private static SkillServer start(AccessPolicy visibility, int pageSize, boolean directoryRead,
			List<SkillSource> sources) {
		FakeServerSetup setup = FakeServer.setup().access(visibility);
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

		}, sources, new SkillAccess(visibility, Duration.ofSeconds(5), null));
		catalog.read();
		started.set(setup.extension(new SkillsExtension(catalog, directoryRead, pageSize)).start());
		return new SkillServer(Objects.requireNonNull(started.get()), catalog);
	}

	@Override
	public void close() {
		this.server.close();
	}

}
