package io.mcpspring.boot.observation;

import java.util.List;
import java.util.Map;
import java.util.Set;

import io.mcpspring.model.Access;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.actuate.endpoint.OperationResponseBody;

/**
 * Description of the MCP servers of an application.
 *
 * @param servers the servers by their names; the first one is {@code main}
 */
public record McpServersDescriptor(Map<String, ServerDescriptor> servers) implements OperationResponseBody {

	/**
	 * Description of a server.
	 *
	 * @param server what it tells clients about itself
	 * @param path its path without that of the application
	 * @param versions its revisions of the protocol by era
	 * @param draining whether no new work should be routed to this node
	 * @param offer what it offers
	 * @param findings what may be done better, for the first server
	 */
	public record ServerDescriptor(IdentityDescriptor server, String path, Map<String, List<String>> versions,
			boolean draining, OfferDescriptor offer, @Nullable FindingsDescriptor findings) {
	}

	/**
	 * Identity of a server.
	 *
	 * @param name its name
	 * @param title its name for people, or {@code null}
	 * @param version its version
	 */
	public record IdentityDescriptor(String name, @Nullable String title, String version) {
	}

	/**
	 * What a server offers.
	 *
	 * @param tools the tools
	 * @param resources the resources
	 * @param resourceTemplates the resource templates
	 * @param prompts the prompts
	 * @param completions the completions
	 */
	public record OfferDescriptor(List<OfferedDescriptor> tools, List<OfferedDescriptor> resources,
			List<OfferedDescriptor> resourceTemplates, List<OfferedDescriptor> prompts,
			List<CompletionDescriptor> completions) {
	}

	/**
	 * A tool, resource, resource template or prompt, and who may use it.
	 *
	 * @param name its name
	 * @param uri the URI of a resource, or the template of it; {@code null} for others
	 * @param owner the code behind it
	 * @param access who may use it without credentials
	 * @param scopes the scopes that are declared for it
	 * @param roles the roles that its rule names
	 * @param rule the expression of method security at its method, or {@code null}
	 */
	public record OfferedDescriptor(String name, @Nullable String uri, String owner, Access access, Set<String> scopes,
			Set<String> roles, @Nullable String rule) {
	}

	/**
	 * A completion.
	 *
	 * @param prompt the prompt whose argument it completes, or {@code null}
	 * @param resourceTemplate the template whose variable it completes, or {@code null}
	 * @param argument the argument or variable
	 * @param owner the code behind it
	 */
	public record CompletionDescriptor(@Nullable String prompt, @Nullable String resourceTemplate, String argument,
			String owner) {
	}

	/**
	 * Findings.
	 *
	 * @param advice about the methods behind the offer
	 * @param issuers about the authorization servers, by issuer; {@code null} if access
	 * tokens do not protect the server
	 * @param report about the offer as models see it; {@code null} without its module
	 */
	public record FindingsDescriptor(List<AdviceDescriptor> advice, @Nullable Map<String, List<String>> issuers,
			@Nullable Map<String, Object> report) {
	}

	/**
	 * Advice about a method.
	 *
	 * @param of the tool, resource or prompt
	 * @param owner the method
	 * @param finding the advice
	 */
	public record AdviceDescriptor(String of, String owner, String finding) {
	}

}
