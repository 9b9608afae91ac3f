package io.mcpspring.spring.error;

import java.util.Set;

import io.mcpspring.server.ErrorAnswer;
import io.mcpspring.server.McpExceptionTranslator;
import io.mcpspring.server.McpServerCall;
import org.jspecify.annotations.Nullable;

/**
 * Translator that reveals the messages of exceptions of certain classes and their
 * subclasses, shortened and on one line.
 */
public final class ExposedExceptions implements McpExceptionTranslator {

	private final Set<Class<? extends Throwable>> types;

	/**
	 * Create a translator.
	 * @param types the classes
	 */
	public ExposedExceptions(Set<Class<? extends Throwable>> types) {
		this.types = Set.copyOf(types);
	}

	@Override
	public @Nullable ErrorAnswer translate(Exception failure, McpServerCall call) {
		String message = PlainText.of(failure.getMessage());
		boolean exposed = !message.isEmpty() && this.types.stream().anyMatch((type) -> type.isInstance(failure));
		return exposed ? ErrorAnswer.of(message) : null;
	}

}
