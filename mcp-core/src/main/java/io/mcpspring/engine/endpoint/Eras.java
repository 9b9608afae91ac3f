package io.mcpspring.engine.endpoint;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.mcpspring.engine.era.EraHandler;
import io.mcpspring.engine.era.EraHandler.Figures;
import io.mcpspring.engine.era.Inbound;
import io.mcpspring.engine.housekeeping.Chore;
import io.mcpspring.engine.http.McpExchange;
import io.mcpspring.engine.server.Era;

/**
 * The enabled eras.
 */
final class Eras {

	private final List<EraHandler> handlers;

	/** The same, to be walked through without an iterator by each request. */
	private final EraHandler[] inOrder;

	Eras(List<EraHandler> handlers) {
		this.handlers = List.copyOf(handlers);
		this.inOrder = handlers.toArray(EraHandler[]::new);
	}

	/** Return the HTTP methods of all eras, as the value of the header {@code Allow}. */
	String methods() {
		return this.handlers.stream()
			.flatMap((era) -> era.methods().stream())
			.distinct()
			.collect(Collectors.joining(", "));
	}

	/**
	 * Pass a POST to the era that serves it.
	 * @return {@code false} if no era accepts it; the request is then unanswered
	 */
	boolean post(Inbound inbound, McpExchange exchange, BiConsumer<Inbound, McpExchange> elsewhere) {
		for (EraHandler era : this.inOrder) {
			if (era.post(inbound, exchange, elsewhere)) {
				return true;
			}
		}
		return false;
	}

	/**
	 * Find the handler of an era for an HTTP method.
	 * @return the handler; empty if the era is disabled or does not know the method
	 */
	Optional<EraHandler> find(Era era, String method) {
		for (EraHandler handler : this.inOrder) {
			if (handler.era() == era && handler.methods().contains(method)) {
				return Optional.of(handler);
			}
		}
		return Optional.empty();
	}

	Stream<Chore> chores() {
		return this.handlers.stream().flatMap((era) -> era.chores().stream());
	}

	void drain() {
		this.handlers.forEach(EraHandler::drain);
	}

	void signOut(Set<String> callers) {
		this.handlers.forEach((era) -> era.signOut(callers));
	}

	void close() {
		this.handlers.forEach(EraHandler::close);
	}

	/** Return the figures of the sessions that use this node. */
	Map<String, Figures> bySession() {
		return this.handlers.stream()
			.map(EraHandler::bySession)
			.filter((figures) -> !figures.isEmpty())
			.findAny()
			.orElse(Map.of());
	}

	Figures figures(Era era) {
		return this.handlers.stream()
			.filter((handler) -> handler.era() == era)
			.map(EraHandler::figures)
			.findAny()
			.orElse(Figures.NONE);
	}

}
