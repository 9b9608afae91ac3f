package io.mcpspring.extension;

import java.util.Set;

import io.mcpspring.catalog.McpHandler;
import io.mcpspring.model.McpResult;
import io.mcpspring.model.ProtocolVersion;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Request method that an extension adds to the protocol. Its handler receives the members
 * of {@code params} and checks their shape (extensions NEG-20). It may throw the same
 * exceptions as a handler of a prompt; a {@link io.mcpspring.model.ToolException} is
 * answered as invalid parameters.
 *
 * @param name the method, for example {@code notes/append}
 * @param nameParameter the parameter that clients of 2026-07-28 repeat in the header
 * {@code Mcp-Name}, or {@code null} if they send no such header (extensions NEG-18)
 * @param declared whether only clients that declared the extension may call it; others
 * receive an error that names it (extensions NEG-10, NEG-14)
 * @param mayAsk whether the handler may ask the client
 * @param blocking whether the handler may block its thread
 * @param versions the revisions of the protocol that have the method, among those of the
 * extension; empty for all of them
 * @param handler serves the requests
 */
public record ExtensionMethod(String name, @Nullable String nameParameter, boolean declared, boolean mayAsk,
		boolean blocking, Set<ProtocolVersion> versions, McpHandler<ObjectNode, McpResult> handler) {

	public ExtensionMethod {
		versions = Set.copyOf(versions);
	}

	/**
	 * Create a method that every client may call. Its handler may block and does not ask
	 * the client.
	 * @param name the method
	 * @param handler serves the requests
	 * @return the method
	 */
	public static ExtensionMethod of(String name, McpHandler<ObjectNode, McpResult> handler) {
		return new ExtensionMethod(name, null, false, false, true, Set.of(), handler);
	}

	/**
	 * Return a copy of this method with a parameter that is repeated in {@code Mcp-Name}.
	 * @param parameter the name of the parameter, a string
	 * @return the method
	 */
	public ExtensionMethod named(String parameter) {
		return new ExtensionMethod(this.name, parameter, this.declared, this.mayAsk, this.blocking, this.versions,
				this.handler);
	}

	/**
	 * Return a copy of this method that only clients with the extension may call.
	 * @return the method
	 */
	public ExtensionMethod forDeclaring() {
		return new ExtensionMethod(this.name, this.nameParameter, true, this.mayAsk, this.blocking, this.versions,
				this.handler);
	}

	/**
	 * Return a copy of this method whose handler may ask the client.
	 * @return the method
	 */
	public ExtensionMethod asking() {
		return new ExtensionMethod(this.name, this.nameParameter, this.declared, true, this.blocking, this.versions,
				this.handler);
	}

	/**
	 * Return a copy of this method whose handler never blocks.
	 * @return the method
	 */
	public ExtensionMethod nonBlocking() {
		return new ExtensionMethod(this.name, this.nameParameter, this.declared, this.mayAsk, false, this.versions,
				this.handler);
	}

	/**
	 * Return a copy of this method that only some revisions have; in others it is
	 * unknown.
	 * @param versions the revisions, at least one
	 * @return the method
	 */
	public ExtensionMethod in(ProtocolVersion... versions) {
		return new ExtensionMethod(this.name, this.nameParameter, this.declared, this.mayAsk, this.blocking,
				Set.of(versions), this.handler);
	}

	/**
	 * Return whether a revision has this method, if it has the extension.
	 * @param version the revision
	 * @return {@code true} if it has
	 */
	public boolean isDefinedFor(ProtocolVersion version) {
		return this.versions.isEmpty() || this.versions.contains(version);
	}

}
