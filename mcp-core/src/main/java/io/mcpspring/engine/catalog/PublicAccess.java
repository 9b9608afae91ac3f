package io.mcpspring.engine.catalog;

import java.util.Set;

import io.mcpspring.context.McpCaller;
import io.mcpspring.engine.http.ChallengeForm;
import io.mcpspring.model.Access;
import tools.jackson.databind.node.ObjectNode;

/**
 * Use of a server without credentials, although it asks for them otherwise. A caller
 * without credentials may use what is public, and owns nothing: no session, task,
 * subscription or state, and is asked no questions.
 *
 * @param enabled whether callers without credentials reach the server; if not, nothing is
 * public
 * @param tools the names of tools that are public beside those registered so; they must
 * not require scopes
 * @param form the form of refusals of calls of tools
 */
public record PublicAccess(boolean enabled, Set<String> tools, ChallengeForm form) {

	/** Nothing is public on a server that asks for credentials. */
	public static final PublicAccess NONE = new PublicAccess(false, Set.of(), ChallengeForm.HTTP);

	private static final String PAGE = "ui://";

	public PublicAccess {
		tools = Set.copyOf(tools);
	}

	/**
	 * Return who may use a registration. The page of a public tool is public.
	 * @param registration the registration
	 * @param catalog the catalogue that it is in
	 * @return the access in effect
	 */
	public Access of(Registration registration, CatalogTable catalog) {
		Access own = own(registration);
		boolean page = own == Access.PROTECTED && this.enabled && registration instanceof Registration.Resource
				&& registration.name().startsWith(PAGE) && registration.options().scopes().isEmpty();
		return (page && catalog.tools()
			.all()
			.stream()
			.anyMatch((tool) -> own(tool) != Access.PROTECTED && isPageOf(tool, registration.name()))) ? Access.PUBLIC
					: own;
	}

	private Access own(Registration registration) {
		if (!this.enabled) {
			return Access.PROTECTED;
		}
		boolean named = registration instanceof Registration.Tool && this.tools.contains(registration.name())
				&& registration.options().scopes().isEmpty();
		Access own = registration.options().access();
		return (named && own == Access.PROTECTED) ? Access.PUBLIC : own;
	}

	private static boolean isPageOf(Registration.Tool tool, String uri) {
		ObjectNode meta = tool.descriptor().meta();
		return meta != null && uri.equals(meta.path("ui").path("resourceUri").asString(""));
	}

	/**
	 * Return whether a caller may use public registrations only.
	 * @param caller the caller
	 * @return {@code true} for a caller without credentials, where this is enabled
	 */
	public boolean isStranger(McpCaller caller) {
		return this.enabled && caller.isAnonymous();
	}

}
