package io.mcpspring.engine.catalog;

import java.time.Duration;

import io.mcpspring.catalog.CompletionHandler;
import io.mcpspring.catalog.McpRegistration;
import io.mcpspring.catalog.ResourceBuilder;
import io.mcpspring.catalog.ResourceHandler;
import io.mcpspring.engine.context.McpHandler;
import io.mcpspring.engine.model.DescribedTemplate;
import io.mcpspring.model.Annotations;
import io.mcpspring.model.CacheHint;
import io.mcpspring.model.ReadResourceRequest;
import io.mcpspring.model.ReadResourceResult;
import io.mcpspring.model.ResourceDescriptor;
import org.jspecify.annotations.Nullable;

/**
 * Builder of a resource or resource template of a catalogue.
 */
final class BuiltResource extends BuiltRegistration<ResourceBuilder> implements ResourceBuilder {

	private final Registries catalog;

	private final BuiltCompletions completions;

	private final String uri;

	private String name;

	private @Nullable String mimeType;

	private @Nullable Long size;

	private @Nullable Annotations annotations;

	private CacheHint hint = CacheHint.NONE;

	private @Nullable ResourceHandler handler;

	BuiltResource(Registries catalog, String uri) {
		super("resource", uri);
		this.catalog = catalog;
		this.completions = new BuiltCompletions(catalog, false, uri);
		this.uri = uri;
		this.name = uri;
	}

	@Override
	public ResourceBuilder name(String name) {
		this.name = name;
		return this;
	}

	@Override
	public ResourceBuilder mimeType(String mimeType) {
		this.mimeType = mimeType;
		return this;
	}

	@Override
	public ResourceBuilder size(long bytes) {
		this.size = bytes;
		return this;
	}

	@Override
	public ResourceBuilder annotations(Annotations annotations) {
		this.annotations = annotations;
		return this;
	}

	@Override
	public ResourceBuilder cache(Duration ttl) {
		this.hint = CacheHint.of(ttl);
		return this;
	}

	@Override
	public ResourceBuilder sharedCache(Duration ttl) {
		this.hint = CacheHint.of(ttl).withShared(true);
		return this;
	}

	@Override
	public ResourceBuilder complete(String variable, CompletionHandler handler) {
		this.completions.add(variable, handler);
		return this;
	}

	@Override
	public ResourceBuilder handler(ResourceHandler handler) {
		this.handler = handler;
		return this;
	}

	@Override
	public McpRegistration register() {
		ResourceHandler code = present(this.handler);
		ValueBinding binding = this.catalog.binding();
		McpHandler<ReadResourceRequest, ReadResourceResult> handler = handler(binding, code::read,
				binding.contents(this.mimeType, this.hint));
		HandlerOptions options = options(false, TaskTraits.NONE);
		Registration registration = (this.uri.indexOf('{') >= 0) ? template(handler, options) : fixed(handler, options);
		this.completions.register(completionOptions());
		return this.catalog.face(registration);
	}

	private Registration template(McpHandler<ReadResourceRequest, ReadResourceResult> handler, HandlerOptions options) {
		if (this.size != null) {
			throw new IllegalArgumentException("A family of resources has no size: " + this.uri);
		}
		Registration.ResourceTemplate template = new Registration.ResourceTemplate(new DescribedTemplate(this.uri,
				this.name, title(), description(), this.mimeType, this.annotations, icons(), meta()), handler, options);
		this.catalog.resourceTemplates.register(template);
		return template;
	}

	private Registration fixed(McpHandler<ReadResourceRequest, ReadResourceResult> handler, HandlerOptions options) {
		Registration.Resource resource = new Registration.Resource(ResourceDescriptor.builder(this.uri, this.name)
			.title(title())
			.description(description())
			.mimeType(this.mimeType)
			.size(this.size)
			.annotations(this.annotations)
			.icons(icons())
			.meta(meta())
			.build(), handler, options);
		this.catalog.resources.register(resource);
		return resource;
	}

}
