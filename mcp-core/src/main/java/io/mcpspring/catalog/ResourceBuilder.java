package io.mcpspring.catalog;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.function.BiFunction;
import java.util.function.Supplier;

import io.mcpspring.model.Annotations;
import io.mcpspring.model.CacheHint;
import io.mcpspring.model.McpResult;
import io.mcpspring.model.ResourceDescriptor;
import io.mcpspring.model.ResourceTemplateDescriptor;
import org.jspecify.annotations.Nullable;

/**
 * Builder for a programmatic resource or resource template.
 */
public final class ResourceBuilder extends RegistrationBuilder<ResourceBuilder> {

	private final Registry<Registration.Resource> resources;

	private final Registry<Registration.ResourceTemplate> templates;

	private final BuiltCompletions completions;

	private final Supplier<ValueBinding> binding;

	private final String uri;

	private String name;

	private @Nullable String mimeType;

	private @Nullable Long size;

	private @Nullable Annotations annotations;

	private CacheHint hint = CacheHint.NONE;

	ResourceBuilder(Registry<Registration.Resource> resources, Registry<Registration.ResourceTemplate> templates,
			Registry<Registration.Completion> completions, Supplier<ValueBinding> binding, String uri) {
		super("resource", uri);
		this.resources = resources;
		this.templates = templates;
		this.completions = new BuiltCompletions(completions, false, uri);
		this.binding = binding;
		this.uri = uri;
		this.name = uri;
	}

	/**
	 * Set the programmatic name. The default is the URI.
	 * @param name the name
	 * @return this builder
	 */
	public ResourceBuilder name(String name) {
		this.name = name;
		return this;
	}

	/**
	 * Set the media type. The default depends on the value: {@code text/plain} for a
	 * text, {@code application/octet-stream} for bytes, {@code application/json} for
	 * others.
	 * @param mimeType the media type
	 * @return this builder
	 */
	public ResourceBuilder mimeType(String mimeType) {
		this.mimeType = mimeType;
		return this;
	}

	/**
	 * Set the size. A resource template has none.
	 * @param bytes the size in bytes
	 * @return this builder
	 */
	public ResourceBuilder size(long bytes) {
		this.size = bytes;
		return this;
	}

	/**
	 * Set hints about the contents.
	 * @param annotations the hints
	 * @return this builder
	 */
	public ResourceBuilder annotations(Annotations annotations) {
		this.annotations = annotations;
		return this;
	}

	/**
	 * Allow clients of 2026-07-28 to reuse the contents.
	 * @param ttl the time for which they may
	 * @param shared whether the contents are the same for all callers
	 * @return this builder
	 */
	public ResourceBuilder cache(Duration ttl, boolean shared) {
		this.hint = new CacheHint(ttl, shared);
		return this;
	}

	/**
	 * Set the completion of a variable of the template.
	 * @param variable the variable
	 * @param values finds candidates for the text typed so far; may block
	 * @return this builder
	 */
	public ResourceBuilder complete(String variable,
			ValueBinding.Body<Registration.CompletionRequest, List<String>> values) {
		this.completions.add(variable, values);
		return this;
	}

	/**
	 * Register the resource.
	 * @param body the code, which may block; returns a value that annotated methods may
	 * return, {@code null} for a resource that does not exist
	 * @return the registration
	 * @throws IllegalStateException if the URI is already offered
	 * @throws IllegalArgumentException if the URI is not acceptable
	 */
	public Registration read(ValueBinding.Body<Registration.ResourceRequest, ? extends @Nullable Object> body) {
		return register(now(body, contents()), true);
	}

	/**
	 * Register the resource.
	 * @param body the code, which must not block; cancelled with the request
	 * @return the registration
	 * @throws IllegalStateException if the URI is already offered
	 * @throws IllegalArgumentException if the URI is not acceptable
	 */
	public Registration readAsync(ValueBinding.Body<Registration.ResourceRequest, ? extends CompletionStage<?>> body) {
		return register(later(body, contents()), false);
	}

	private BiFunction<Registration.ResourceRequest, @Nullable Object, McpResult.ReadResource> contents() {
		return this.binding.get().contents(this.mimeType, this.hint);
	}

	private Registration register(McpHandler<Registration.ResourceRequest, McpResult.ReadResource> handler,
			boolean blocking) {
		HandlerOptions options = options(blocking, false);
		Registration registration;
		if (this.uri.indexOf('{') >= 0) {
			if (this.size != null) {
				throw new IllegalArgumentException("A family of resources has no size: " + this.uri);
			}
			Registration.ResourceTemplate template = new Registration.ResourceTemplate(
					new ResourceTemplateDescriptor(this.uri, this.name, title(), description(), this.mimeType,
							this.annotations, icons(), meta()),
					handler, options);
			this.templates.register(template);
			registration = template;
		}
		else {
			Registration.Resource resource = new Registration.Resource(new ResourceDescriptor(this.uri, this.name,
					title(), description(), this.mimeType, this.size, this.annotations, icons(), meta()), handler,
					options);
			this.resources.register(resource);
			registration = resource;
		}
		this.completions.register(options(true, false));
		return registration;
	}

}
