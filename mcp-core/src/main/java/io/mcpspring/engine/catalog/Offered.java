package io.mcpspring.engine.catalog;

import java.util.Set;
import java.util.function.BooleanSupplier;

import io.mcpspring.catalog.McpRegistration;

/**
 * Face of a registration for applications. Its handler stays in the engine, so that it is
 * called only behind interceptors and access rules.
 */
final class Offered implements McpRegistration {

	private final Kind kind;

	private final Registration registration;

	private final BooleanSupplier removal;

	Offered(Kind kind, Registration registration, BooleanSupplier removal) {
		this.kind = kind;
		this.registration = registration;
		this.removal = removal;
	}

	@Override
	public Kind kind() {
		return this.kind;
	}

	@Override
	public String name() {
		return this.registration.name();
	}

	@Override
	public Set<String> scopes() {
		return this.registration.options().scopes();
	}

	@Override
	public <D> D descriptor(Class<D> type) {
		Object descriptor = this.registration.descriptor();
		if (!type.isInstance(descriptor)) {
			throw new IllegalStateException(this + " has no " + type.getSimpleName());
		}
		return type.cast(descriptor);
	}

	@Override
	public boolean remove() {
		return this.removal.getAsBoolean();
	}

	@Override
	public boolean equals(Object other) {
		return other instanceof Offered offered && this.registration.equals(offered.registration);
	}

	@Override
	public int hashCode() {
		return this.registration.name().hashCode();
	}

	@Override
	public String toString() {
		return this.kind + " '" + name() + "'";
	}

}
