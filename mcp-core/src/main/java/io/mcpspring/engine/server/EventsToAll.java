package io.mcpspring.engine.server;

import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

import io.mcpspring.engine.http.RequestRefusal;
import io.mcpspring.engine.model.InputRequest;
import io.mcpspring.model.Implementation;
import io.mcpspring.model.ProtocolVersion;
import io.mcpspring.server.McpSessionListener.SessionEnd;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Delegate to several listeners, which isolates their failures from each other.
 */
final class EventsToAll implements ServerEvents {

	private static final Logger logger = LoggerFactory.getLogger(EventsToAll.class);

	private final List<ServerEvents> listeners;

	EventsToAll(List<? extends ServerEvents> listeners) {
		this.listeners = List.copyOf(listeners);
	}

	private void tell(Consumer<ServerEvents> event) {
		for (ServerEvents listener : this.listeners) {
			try {
				event.accept(listener);
			}
			catch (RuntimeException | Error ex) {
				logger.error("A listener failed on an event", ex);
			}
		}
	}

	@Override
	public void requestRefused(RequestRefusal why) {
		tell((listener) -> listener.requestRefused(why));
	}

	@Override
	public void draining() {
		tell(ServerEvents::draining);
	}

	@Override
	public void sessionCreated(ProtocolVersion version) {
		tell((listener) -> listener.sessionCreated(version));
	}

	@Override
	public void sessionEnded(ProtocolVersion version, Duration lifetime, SessionEnd how) {
		tell((listener) -> listener.sessionEnded(version, lifetime, how));
	}

	@Override
	public void sessionRefused(SessionRefusal why) {
		tell((listener) -> listener.sessionRefused(why));
	}

	@Override
	public void callPromoted(ProtocolVersion version) {
		tell((listener) -> listener.callPromoted(version));
	}

	@Override
	public void eventStored() {
		tell(ServerEvents::eventStored);
	}

	@Override
	public void eventsReplayed(int count) {
		tell((listener) -> listener.eventsReplayed(count));
	}

	@Override
	public void resumption(Resumption outcome) {
		tell((listener) -> listener.resumption(outcome));
	}

	@Override
	public void readerTooSlow() {
		tell(ServerEvents::readerTooSlow);
	}

	@Override
	public void clientSilent() {
		tell(ServerEvents::clientSilent);
	}

	@Override
	public void asked(InputRequest question) {
		tell((listener) -> listener.asked(question));
	}

	@Override
	public void answered(InputRequest question, AnswerOutcome outcome) {
		tell((listener) -> listener.answered(question, outcome));
	}

	@Override
	public void limitReached(Limited what, Limit which) {
		tell((listener) -> listener.limitReached(what, which));
	}

	@Override
	public void argumentsMended(LenientArguments.Mended how, @Nullable Implementation client) {
		tell((listener) -> listener.argumentsMended(how, client));
	}

	@Override
	public void resultFailed(ResultFailure why) {
		tell((listener) -> listener.resultFailed(why));
	}

	@Override
	public void signedOut(String user) {
		tell((listener) -> listener.signedOut(user));
	}

}
