package io.mcpspring.redis.session;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

import io.mcpspring.engine.store.SessionLimits;
import io.mcpspring.model.ProtocolVersion;
import io.mcpspring.redis.access.RedisKeys;
import io.mcpspring.redis.access.Reply;
import io.mcpspring.redis.access.Script;
import io.mcpspring.redis.node.StoreNode;
import io.mcpspring.store.SessionRecord;
import io.mcpspring.store.SessionStore.Created;
import io.mcpspring.store.SessionStore.Ended;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Index of all sessions and of those of each owner, for the limits, by the time of their
 * possible expiry. A session that may have expired is checked before its removal. The
 * node that removes it counts its end.
 */
public final class SessionIndex {

	private static final Logger logger = LoggerFactory.getLogger("io.mcpspring.store.SessionIndex");

	private static final int PAGE = 256;

	private final StoreNode node;

	private final SessionLimits limits;

	private final List<Consumer<Ended>> counters = new CopyOnWriteArrayList<>();

	SessionIndex(StoreNode node, SessionLimits limits) {
		this.node = node;
		this.limits = limits;
	}

	/** Add a counter of the ends that this node has to count. */
	void countEnds(Consumer<Ended> counter) {
		this.counters.add(counter);
	}

	/**
	 * Admit a session unless a limit is reached.
	 * @return the outcome
	 */
	CompletableFuture<Created> admit(SessionRecord session) {
		RedisKeys keys = this.node.keys();
		return this.node
			.run(Script.INDEX_ADMIT, List.of(keys.allSessions(), keys.owner(ownerOf(session))), entry(session),
					binding(session), this.limits.maxSessions(), mostOf(session),
					millis(this.limits.idleTimeout(session)))
			.thenCompose((reply) -> admitted(session, reply));
	}

	/**
	 * Return when the limit of the owner applies: 1 for always, as that of callers; 2 for
	 * a nearly full store, as the share of addresses; 0 for never.
	 */
	private static int binding(SessionRecord session) {
		if (!session.owner().isEmpty()) {
			return 1;
		}
		return session.holder().isUnknown() ? 0 : 2;
	}

	private long mostOf(SessionRecord session) {
		return session.owner().isEmpty() ? Math.max(1, this.limits.shares().share(this.limits.maxSessions()))
				: this.limits.maxSessionsPerCaller();
	}

	private CompletableFuture<Created> admitted(SessionRecord session, Reply reply) {
		if (reply.is("OK") || reply.is("EXISTS")) {
			// EXISTS: the command was sent again.
			return CompletableFuture.completedFuture(new Created.Kept());
		}
		List<String> expired = reply.texts(2);
		if (!expired.isEmpty()) {
			return settle(expired).thenCompose((settled) -> admit(session));
		}
		Duration retry = SessionLimits.retry(Duration.ofMillis(reply.number(1)));
		return CompletableFuture.completedFuture((reply.is("OWNER") && session.owner().isEmpty())
				? new Created.ShareTaken(retry) : new Created.Refused(reply.is("OWNER"), retry));
	}

	/** Remove expired sessions; to be called periodically. */
	public CompletableFuture<@Nullable Void> expire() {
		return this.node.run(Script.INDEX_DUE, List.of(this.node.keys().allSessions())).thenCompose((reply) -> {
			List<String> due = reply.texts(0);
			return due.isEmpty() ? CompletableFuture.completedFuture(null)
					: settle(due).thenCompose((settled) -> expire());
		});
	}

	private CompletableFuture<@Nullable Void> settle(List<String> entries) {
		List<CompletableFuture<Reply>> looks = entries.stream()
			.map((entry) -> this.node.run(Script.SESSION_LEFT, List.of(this.node.keys().sessionRecord(idOf(entry)))))
			.toList();
		return CompletableFuture.allOf(looks.toArray(CompletableFuture[]::new)).thenCompose((done) -> {
			List<Object> arguments = new ArrayList<>(List.of(this.node.keys().owners()));
			for (int i = 0; i < entries.size(); i++) {
				arguments.add(entries.get(i));
				arguments.add(RedisKeys.encode(ownerOf(entries.get(i))));
				arguments.add(looks.get(i).join().number(0));
			}
			return correct(arguments.toArray());
		}).thenApply((reply) -> {
			for (int i = 0; i < entries.size(); i++) {
				if (reply.number(i + 1) == 1) {
					count(entries.get(i), false);
				}
			}
			return null;
		});
	}

	private CompletableFuture<Reply> correct(Object... arguments) {
		String all = this.node.keys().allSessions();
		return this.node.run(Script.INDEX_SETTLE, List.of(all, this.node.keys().settled(all, this.node.mark())),
				arguments);
	}

	/**
	 * Remove a session that ended.
	 * @param id its id
	 * @param owner its owner
	 * @param description the description of the session
	 * @param removed whether it was removed rather than expired
	 */
	CompletableFuture<@Nullable Void> ended(String id, String owner, String description, boolean removed) {
		String entry = entry(id, owner, description);
		return takeOut(entry).thenApply((taken) -> {
			if (taken) {
				count(entry, removed);
			}
			return null;
		});
	}

	/** Remove a session that was admitted but not stored. */
	CompletableFuture<Boolean> takeOut(SessionRecord session) {
		return takeOut(entry(session));
	}

	private CompletableFuture<Boolean> takeOut(String entry) {
		return correct(this.node.keys().owners(), entry, RedisKeys.encode(ownerOf(entry)), -2)
			.thenApply((reply) -> reply.number(1) == 1);
	}

	private void count(String entry, boolean removed) {
		String[] parts = entry.split(" ");
		ProtocolVersion version = (parts.length == 4) ? ProtocolVersion.find(parts[2]) : null;
		if (version != null) {
			Ended ended = new Ended(version, Instant.ofEpochMilli(Long.parseLong(parts[3])), removed, idOf(entry));
			this.node.executor().execute(() -> this.counters.forEach((counter) -> tell(counter, ended)));
		}
	}

	private static void tell(Consumer<Ended> counter, Ended ended) {
		try {
			counter.accept(ended);
		}
		catch (RuntimeException | Error ex) {
			logger.warn("The end of a session could not be counted", ex);
		}
	}

	/** Visit the ids of all sessions, page by page. */
	void forEachPage(Consumer<List<String>> visitor) {
		for (int first = 0;; first += PAGE) {
			Reply reply = this.node
				.run(Script.INDEX_ALL, List.of(this.node.keys().allSessions()), first, first + PAGE - 1)
				.join();
			if (reply.size() > 0) {
				visitor.accept(reply.texts(0).stream().map(SessionIndex::idOf).toList());
			}
			if (reply.size() < PAGE) {
				return;
			}
		}
	}

	/** Return the ids of the sessions of an owner. */
	CompletableFuture<List<String>> idsOf(String owner) {
		return this.node.run(Script.INDEX_ALL, List.of(this.node.keys().owner(owner)), 0, -1)
			.thenApply((reply) -> reply.texts(0).stream().map(SessionIndex::idOf).toList());
	}

	public static String millis(Duration time) {
		return Long
			.toString(Math.max(1, Math.min(time.compareTo(Duration.ofDays(3650)) < 0 ? time.toMillis() : Long.MAX_VALUE,
					Duration.ofDays(3650).toMillis())));
	}

	/**
	 * Return the description of a session that remains after the removal of its record.
	 */
	static String description(SessionRecord session) {
		return session.version() + " " + session.createdAt().toEpochMilli();
	}

	private static String entry(SessionRecord session) {
		return entry(session.id(), ownerOf(session), description(session));
	}

	/**
	 * Return the owner under which a session is counted.
	 * @return its owner, or the address of an anonymous one, which cannot equal the key
	 * of a caller
	 */
	static String ownerOf(SessionRecord session) {
		return (!session.owner().isEmpty() || session.holder().isUnknown()) ? session.owner()
				: "address " + session.holder().key();
	}

	private static String entry(String id, String owner, String description) {
		return RedisKeys.encode(id) + " " + RedisKeys.encode(owner) + " " + description;
	}

	private static String idOf(String entry) {
		return RedisKeys.decode(entry.split(" ", -1)[0]);
	}

	private static String ownerOf(String entry) {
		return RedisKeys.decode(entry.split(" ", -1)[1]);
	}

}
