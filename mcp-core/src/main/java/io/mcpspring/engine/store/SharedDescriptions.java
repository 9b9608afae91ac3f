package io.mcpspring.engine.store;

import com.github.benmanes.caffeine.cache.Interner;
import io.mcpspring.context.OwnerKey;
import io.mcpspring.model.ClientCapabilities;
import io.mcpspring.model.Implementation;

/**
 * Cache by which the sessions of the same client share one description of it. Created for
 * the first session, so that the start does not load the library.
 */
final class SharedDescriptions {

	private final Interner<String> callers = Interner.newWeakInterner();

	private final Interner<OwnerKey> holders = Interner.newWeakInterner();

	private final Interner<Implementation> clients = Interner.newWeakInterner();

	private final Interner<ClientCapabilities> capabilities = Interner.newWeakInterner();

	SessionData sharedBy(SessionData session) {
		return new SessionData(session.id(), this.callers.intern(session.owner()), session.version(),
				this.clients.intern(session.clientInfo()), this.capabilities.intern(session.capabilities()),
				session.initialized(), session.logLevel(), session.subscriptions(), session.createdAt(),
				session.standalone(), session.roots(), session.pages(), session.cancelled(),
				this.holders.intern(session.holder()),
				(session.user() != null) ? this.callers.intern(session.user()) : null);
	}

}
