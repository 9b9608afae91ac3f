package io.mcpspring.catalog;

import java.time.Duration;

import io.mcpspring.model.Annotations;

/**
 * Builder for a programmatic resource or resource template. Applications call this
 * interface; only the server implements it, so that it may get further methods.
 */
public interface ResourceBuilder extends McpRegistration.Builder<ResourceBuilder> {

	/**
	 * Set the programmatic name. The default is the URI.
	 * @param name the name
	 * @return this builder
	 */
	ResourceBuilder name(String name);

	/**
	 * Set the media type. The default depends on the value: {@code text/plain} for a
	 * text, {@code application/octet-stream} for bytes, {@code application/json} for
	 * others.
	 * @param mimeType the media type
	 * @return this builder
	 */
	ResourceBuilder mimeType(String mimeType);

	/**
	 * Set the size. A resource template has none.
	 * @param bytes the size in bytes
	 * @return this builder
	 */
	ResourceBuilder size(long bytes);

	/**
	 * Set hints about the contents.
	 * @param annotations the hints
	 * @return this builder
	 */
	ResourceBuilder annotations(Annotations annotations);

	/**
	 * Allow clients of 2026-07-28 to reuse the contents, each for its own caller.
	 * @param ttl the time for which they may
	 * @return this builder
	 */
	ResourceBuilder cache(Duration ttl);

	/**
	 * Allow clients of 2026-07-28 to reuse the contents for all callers, for whom they
	 * are the same.
	 * @param ttl the time for which they may
	 * @return this builder
	 */
	ResourceBuilder sharedCache(Duration ttl);

	/**
	 * Set the completion of a variable of the template.
	 * @param variable the variable
	 * @param handler finds candidates for the text typed so far; may block
	 * @return this builder
	 */
	ResourceBuilder complete(String variable, CompletionHandler handler);

	/**
	 * Set the code, for example a lambda or a method reference.
	 * @param handler the code, called with the URI and the variables of the template
	 * @return this builder
	 */
	ResourceBuilder handler(ResourceHandler handler);

}
