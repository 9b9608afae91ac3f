package io.mcpspring.engine.server;

import java.util.HashMap;
import java.util.Map;

import io.mcpspring.engine.extension.Extensions;
import io.mcpspring.extension.ExtensionMethod;
import io.mcpspring.server.CallTarget;
import org.jspecify.annotations.Nullable;

/**
 * The methods that a server knows: those of the protocol that reach the catalogue, and
 * those of its extensions.
 */
public final class MethodTable {

	private final Map<String, ProtocolMethod> methods = new HashMap<>();

	/**
	 * Create the table.
	 * @param extensions the extensions of the server
	 */
	public MethodTable(Extensions extensions) {
		ProtocolMethod.ALL.forEach(this::add);
		extensions.methods().map(MethodTable::of).forEach(this::add);
	}

	private static ProtocolMethod of(ExtensionMethod method) {
		return new ProtocolMethod(method.name(), CallTarget.Kind.OTHER, method.nameParameter(), method.mayAsk(),
				ProtocolMethod.Refusal.INVALID_PARAMS);
	}

	private void add(ProtocolMethod method) {
		this.methods.put(method.name(), method);
	}

	/**
	 * Find a method.
	 * @param name its name, as a client sent it
	 * @return the method, or {@code null} if there is none of that name
	 */
	public @Nullable ProtocolMethod find(String name) {
		return this.methods.get(name);
	}

}
