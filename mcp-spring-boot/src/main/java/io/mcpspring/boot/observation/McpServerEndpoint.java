package io.mcpspring.boot.observation;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

import io.mcpspring.boot.observation.McpServersDescriptor.AdviceDescriptor;
import io.mcpspring.boot.observation.McpServersDescriptor.CompletionDescriptor;
import io.mcpspring.boot.observation.McpServersDescriptor.FindingsDescriptor;
import io.mcpspring.boot.observation.McpServersDescriptor.IdentityDescriptor;
import io.mcpspring.boot.observation.McpServersDescriptor.OfferDescriptor;
import io.mcpspring.boot.observation.McpServersDescriptor.OfferedDescriptor;
import io.mcpspring.boot.observation.McpServersDescriptor.ServerDescriptor;
import io.mcpspring.engine.catalog.CatalogTable;
import io.mcpspring.engine.catalog.Registration;
import io.mcpspring.model.Implementation;
import io.mcpspring.security.rule.MethodRequirement;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.WriteOperation;

/**
 * Actuator endpoint with the servers of the application: what they offer, the methods
 * behind it, and who may use it. Contains no secret, no argument and no session id.
 */
@Endpoint(id = "mcp")
public final class McpServerEndpoint {

	private static final String FIRST = "main";

	private final Map<String, ServedServer> servers;

	private final OfferFindings findings;

	private final OfferRules rules;

	private final @Nullable TokenJudge judge;

	/**
	 * Create the endpoint.
	 * @param servers the servers by their names, the first one {@code main}
	 * @param findings the findings about the first server
	 * @param rules the rules of method security
	 * @param judge judges access tokens, or {@code null} if these do not protect the
	 * first server
	 */
	public McpServerEndpoint(Map<String, ServedServer> servers, OfferFindings findings, OfferRules rules,
			@Nullable TokenJudge judge) {
		this.servers = new LinkedHashMap<>(servers);
		this.findings = findings;
		this.rules = rules;
		this.judge = judge;
	}

	/**
	 * Describe the servers.
	 * @return the description
	 */
	@ReadOperation
	public McpServersDescriptor servers() {
		Map<String, ServerDescriptor> described = new LinkedHashMap<>();
		this.servers.forEach((name, server) -> described.put(name, describe(name, server)));
		return new McpServersDescriptor(described);
	}

	/**
	 * Judge an access token, which is kept nowhere.
	 * @param token the token
	 * @return what its bearer may use of the first server, or {@code null} if access
	 * tokens do not protect it
	 */
	@WriteOperation
	public @Nullable McpTokenDescriptor judge(String token) {
		ServedServer first = this.servers.get(FIRST);
		return (this.judge != null && first != null) ? this.judge.judge(token, first) : null;
	}

	private ServerDescriptor describe(String name, ServedServer server) {
		Implementation identity = server.settings().info();
		return new ServerDescriptor(new IdentityDescriptor(identity.name(), identity.title(), identity.version()),
				server.path(), ServerIdentity.versions(server.transport().eras()), server.server().isDraining(),
				offer(server), name.equals(FIRST) ? findings() : null);
	}

	private OfferDescriptor offer(ServedServer server) {
		CatalogTable catalog = server.catalog();
		return new OfferDescriptor(offered(catalog.tools().all(), server), offered(catalog.resources().all(), server),
				offered(catalog.resourceTemplates().all(), server), offered(catalog.prompts().all(), server),
				catalog.completions().all().stream().map(McpServerEndpoint::completion).toList());
	}

	private List<OfferedDescriptor> offered(Collection<? extends Registration> registrations, ServedServer server) {
		return registrations.stream().map((registration) -> offered(registration, server)).toList();
	}

	private OfferedDescriptor offered(Registration registration, ServedServer server) {
		String name = registration.name();
		String uri = null;
		if (registration instanceof Registration.Resource resource) {
			uri = name;
			name = resource.descriptor().name();
		}
		else if (registration instanceof Registration.ResourceTemplate template) {
			uri = name;
			name = template.descriptor().name();
		}
		MethodRequirement rule = this.rules.of(registration);
		return new OfferedDescriptor(name, uri, registration.options().owner(),
				server.settings().publicAccess().of(registration, server.catalog()),
				new TreeSet<>(registration.options().scopes()), (rule != null) ? new TreeSet<>(rule.roles()) : Set.of(),
				(rule != null) ? rule.expression() : null);
	}

	private static CompletionDescriptor completion(Registration.Completion completion) {
		Registration.CompletionTarget target = completion.target();
		return new CompletionDescriptor(target.prompt() ? target.name() : null, target.prompt() ? null : target.name(),
				target.argument(), completion.options().owner());
	}

	private FindingsDescriptor findings() {
		return new FindingsDescriptor(
				this.findings.advice()
					.entries()
					.stream()
					.map((entry) -> new AdviceDescriptor(entry.what(), entry.owner(), entry.finding()))
					.toList(),
				(this.findings.issuers() != null) ? this.findings.issuers().get() : null,
				(this.findings.report() != null) ? this.findings.report().report() : null);
	}

}
