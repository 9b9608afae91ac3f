package io.mcpspring.engine.state;

import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.UnaryOperator;

import io.mcpspring.context.McpSessionState;
import io.mcpspring.store.StateRecord;
import org.jspecify.annotations.Nullable;

/**
 * Last state of a session or handle that ended.
 */
final class EndedSession implements McpSessionState {

	private final StateRecord record;

	private final StateContent content;

	private final StateValues values;

	EndedSession(StateRecord record, StateValues values) {
		this.record = record;
		this.content = StateContent.of(record);
		this.values = values;
	}

	@Override
	public @Nullable String handle() {
		return this.record.key().handle() ? this.record.key().id() : null;
	}

	@Override
	public Set<String> attributeNames() {
		return this.content.names();
	}

	@Override
	public <T> @Nullable T attribute(String name, Class<T> type) {
		return this.values.read(this.content, name, type);
	}

	@Override
	public <T> CompletionStage<@Nullable T> attributeAsync(String name, Class<T> type) {
		return CompletableFuture.completedFuture(attribute(name, type));
	}

	@Override
	public <T> @Nullable T update(String name, Class<T> type, UnaryOperator<@Nullable T> change) {
		throw ended();
	}

	@Override
	public <T> CompletionStage<@Nullable T> updateAsync(String name, Class<T> type, UnaryOperator<@Nullable T> change) {
		return CompletableFuture.failedFuture(ended());
	}

	@Override
	public void setAttribute(String name, Object value) {
		throw ended();
	}

	@Override
	public void removeAttribute(String name) {
		throw ended();
	}

	@Override
	public void clear() {
		throw ended();
	}

	private static IllegalStateException ended() {
		return new IllegalStateException("The session has ended: its state can only be read");
	}

}
