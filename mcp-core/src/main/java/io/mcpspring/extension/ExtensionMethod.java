package io.mcpspring.extension;

import java.util.Set;

import io.mcpspring.model.ProtocolVersion;
import org.jspecify.annotations.Nullable;

/**
 * Request method that an extension adds to the protocol. Its handler receives the members
 * of {@code params} and checks their shape (extensions NEG-20). It may throw the same
 * exceptions as a handler of a prompt; a {@link io.mcpspring.context.ToolException} is
 * answered as invalid parameters.
 */
public final class ExtensionMethod {

	private final String name;

	private final ExtensionHandler handler;

	private @Nullable String nameParameter;

	private boolean declared;

	private boolean mayAsk;

	private boolean blocking = true;

	private Set<ProtocolVersion> versions = Set.of();

	private ExtensionMethod(String name, ExtensionHandler handler) {
		this.name = name;
		this.handler = handler;
	}

	/**
	 * Create a method that every client may call. Its handler may block and does not ask
	 * the client.
	 * @param name the method
	 * @param handler serves the requests
	 * @return the method
	 */
	public static ExtensionMethod of(String name, ExtensionHandler handler) {
		return new ExtensionMethod(name, handler);
	}

	/**
	 * Return a copy of this method with a parameter that is repeated in {@code Mcp-Name}.
	 * @param parameter the name of the parameter, a string
	 * @return the method
	 */
	public ExtensionMethod named(String parameter) {
		ExtensionMethod copy = copy();
		copy.nameParameter = parameter;
		return copy;
	}

	/**
	 * Return a copy of this method that only clients with the extension may call.
	 * @return the method
	 */
	public ExtensionMethod forDeclaring() {
		ExtensionMethod copy = copy();
		copy.declared = true;
		return copy;
	}

	/**
	 * Return a copy of this method whose handler may ask the client.
	 * @return the method
	 */
	public ExtensionMethod asking() {
		ExtensionMethod copy = copy();
		copy.mayAsk = true;
		return copy;
	}

	/**
	 * Return a copy of this method whose handler never blocks.
	 * @return the method
	 */
	public ExtensionMethod nonBlocking() {
		ExtensionMethod copy = copy();
		copy.blocking = false;
		return copy;
	}

	/**
	 * Return a copy of this method that only some revisions have; in others it is
	 * unknown.
	 * @param versions the revisions, at least one
	 * @return the method
	 */
	public ExtensionMethod onlyIn(ProtocolVersion... versions) {
		ExtensionMethod copy = copy();
		copy.versions = Set.of(versions);
		return copy;
	}

	/**
	 * Return whether a revision has this method, if it has the extension.
	 * @param version the revision
	 * @return {@code true} if it has
	 */
	public boolean isDefinedFor(ProtocolVersion version) {
		return this.versions.isEmpty() || this.versions.contains(version);
	}

	private ExtensionMethod copy() {
		ExtensionMethod copy = new ExtensionMethod(this.name, this.handler);
		copy.nameParameter = this.nameParameter;
		copy.declared = this.declared;
		copy.mayAsk = this.mayAsk;
		copy.blocking = this.blocking;
		copy.versions = this.versions;
		return copy;
	}

	/**
	 * Return the method.
	 * @return for example {@code notes/append}
	 */
	public String name() {
		return this.name;
	}

	/**
	 * Return the parameter that clients of 2026-07-28 repeat in the header
	 * {@code Mcp-Name} (extensions NEG-18).
	 * @return the name of the parameter, or {@code null} if they send no such header
	 */
	public @Nullable String nameParameter() {
		return this.nameParameter;
	}

	/**
	 * Return whether only clients that declared the extension may call it. Others receive
	 * an error that names it (extensions NEG-10, NEG-14).
	 * @return {@code false} by default
	 */
	public boolean declared() {
		return this.declared;
	}

	/**
	 * Return whether the handler may ask the client.
	 * @return {@code false} by default
	 */
	public boolean mayAsk() {
		return this.mayAsk;
	}

	/**
	 * Return whether the handler may block its thread.
	 * @return {@code true} by default
	 */
	public boolean blocking() {
		return this.blocking;
	}

	/**
	 * Return the code that serves the requests.
	 * @return the handler
	 */
	public ExtensionHandler handler() {
		return this.handler;
	}

	@Override
	public String toString() {
		return this.name;
	}

}
