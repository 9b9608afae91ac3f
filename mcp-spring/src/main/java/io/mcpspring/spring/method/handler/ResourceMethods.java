package io.mcpspring.spring.method.handler;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import io.mcpspring.annotation.McpResource;
import io.mcpspring.engine.catalog.HandlerOptions;
import io.mcpspring.engine.catalog.Registration;
import io.mcpspring.engine.context.McpHandler;
import io.mcpspring.engine.model.DescribedTemplate;
import io.mcpspring.engine.uri.UriTemplate;
import io.mcpspring.model.Annotations;
import io.mcpspring.model.CacheHint;
import io.mcpspring.model.Icon;
import io.mcpspring.model.ReadResourceRequest;
import io.mcpspring.model.ReadResourceResult;
import io.mcpspring.model.ResourceDescriptor;
import io.mcpspring.spring.method.BeanMethod;
import io.mcpspring.spring.method.argument.ArgumentResolver;
import io.mcpspring.spring.method.argument.MethodSetup;
import io.mcpspring.spring.method.argument.TextArguments;
import io.mcpspring.spring.method.controller.UnservedParameters;
import io.mcpspring.spring.method.result.ResourceResults;
import io.mcpspring.spring.method.result.ReturnedValue;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.core.MethodParameter;

/**
 * Factory of resources and resource templates from annotated methods (server-2025 RES-02,
 * RES-04, RES-05).
 */
public final class ResourceMethods {

	private final MethodSetup setup;

	private final TextArguments texts;

	public ResourceMethods(MethodSetup setup) {
		this.setup = setup;
		this.texts = new TextArguments(setup);
	}

	public List<Registration> create(BeanMethod method, McpResource resource) {
		String uri = resource.uri();
		boolean template = uri.indexOf('{') >= 0;
		ReturnedValue returned = ReturnedValue.of(method);
		if (returned.isVoid()) {
			throw method.invalid("a resource without contents cannot be read",
					"Return a text, bytes, ResourceContents or a value that is written as JSON");
		}
		HandlerOptions options = new HandlerOptions(returned.isBlocking(), Set.of(resource.scopes()), method.owner())
			.from(method.source())
			.with(ListingAttributes.access(resource.access(), resource.scopes(), method));
		List<Registration> registrations = new ArrayList<>();
		Set<String> bound = new HashSet<>();
		boolean whole = false;
		List<ArgumentResolver<ReadResourceRequest>> resolvers = new ArrayList<>();
		for (MethodParameter parameter : method.parameters()) {
			ArgumentResolver<ReadResourceRequest> injected = this.setup.injected(method, parameter);
			if (injected == null && parameter.getParameterType() == ReadResourceRequest.class) {
				whole = true;
				injected = (context, request) -> request;
			}
			else if (injected == null) {
				UnservedParameters.check(method, parameter, this.setup.sources().controllers());
				bound.add(method.nameOf(parameter));
				injected = this.texts.resolver(method, parameter, ReadResourceRequest::variables);
				ChoiceCompletion.addTo(registrations, this.setup.schemas().choices(method.typeOf(parameter)),
						new Registration.CompletionTarget(false, uri, method.nameOf(parameter)), options);
			}
			resolvers.add(injected);
		}
		checkVariables(method, template ? variables(method, uri) : Set.of(), bound, whole);
		ResourceResults results = new ResourceResults(ListingAttributes.text(resource.mimeType()),
				hint(method, resource), returned.type(), this.setup.values(method));
		this.setup.advice().onResult("resource '" + uri + "'", method, returned.type(), this.setup.schemas());
		McpHandler<ReadResourceRequest, ReadResourceResult> handler = new MethodHandler<>(method, resolvers,
				this.setup.rules(method, TextArguments::failure), returned, results::convert);
		registrations.add(0, template ? new Registration.ResourceTemplate(family(method, resource), handler, options)
				: new Registration.Resource(single(method, resource), handler, options));
		return registrations;
	}

	private CacheHint hint(BeanMethod method, McpResource resource) {
		McpResource.Cache cache = resource.cache();
		Duration ttl = new DurationAttributes(method, "the cache of @McpResource", this.setup.sources().placeholders())
			.positive("ttl", cache.ttl());
		if (cache.shared() && resource.scopes().length > 0) {
			throw method.invalid("not everybody may read it, so caches must not share it",
					"Remove 'shared' of the cache, or the scopes");
		}
		return CacheHint.of((ttl != null) ? ttl : Duration.ZERO).withShared(cache.shared());
	}

	private static Set<String> variables(BeanMethod method, String uri) {
		return method.attribute(() -> UriTemplate.parse(uri).variables(),
				"Use a template such as 'shop://orders/{id}'");
	}

	private static void checkVariables(BeanMethod method, Set<String> variables, Set<String> bound, boolean whole) {
		for (String name : bound) {
			if (!variables.contains(name)) {
				throw method.invalid("parameter '" + name + "' is no variable of the URI",
						"Add {" + name + "} to the URI, or remove the parameter");
			}
		}
		for (String name : variables) {
			if (!whole && !bound.contains(name)) {
				throw method.invalid("the variable '" + name + "' of the URI has no parameter",
						"Add a parameter of that name, or one of type ResourceRequest");
			}
		}
	}

	private ResourceDescriptor single(BeanMethod method, McpResource resource) {
		Annotations annotations = ListingAttributes.annotations(resource, method);
		List<Icon> icons = ListingAttributes.icons(resource.icons(), method);
		ObjectNode meta = ListingAttributes.meta(resource.meta(), method, this.setup.sources().placeholders());
		return method
			.attribute(() -> ResourceDescriptor.builder(resource.uri(), ListingAttributes.name(resource.name(), method))
				.title(ListingAttributes.text(resource.title()))
				.description(ListingAttributes.text(resource.description()))
				.mimeType(ListingAttributes.text(resource.mimeType()))
				.size((resource.size() < 0) ? null : resource.size())
				.annotations(annotations)
				.icons(icons)
				.meta(meta)
				.build(), "Use an absolute URI such as 'shop://orders', with '%20' for a space");
	}

	private DescribedTemplate family(BeanMethod method, McpResource resource) {
		if (resource.size() >= 0) {
			throw method.invalid("a template has no size", "Remove the size");
		}
		return new DescribedTemplate(resource.uri(), ListingAttributes.name(resource.name(), method),
				ListingAttributes.text(resource.title()), ListingAttributes.text(resource.description()),
				ListingAttributes.text(resource.mimeType()), ListingAttributes.annotations(resource, method),
				ListingAttributes.icons(resource.icons(), method),
				ListingAttributes.meta(resource.meta(), method, this.setup.sources().placeholders()));
	}

}
