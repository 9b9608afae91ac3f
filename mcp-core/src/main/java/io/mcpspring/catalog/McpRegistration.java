package io.mcpspring.catalog;

import java.time.Duration;
import java.util.Map;
import java.util.Set;

import io.mcpspring.model.Access;
import io.mcpspring.model.Icon;
import tools.jackson.databind.node.ObjectNode;

/**
 * Tool, resource, prompt or completion that a server offers. Applications call this
 * interface; only the server implements it, so that it may get further methods.
 */
public interface McpRegistration {

	/**
	 * Return the kind.
	 * @return the kind
	 */
	Kind kind();

	/**
	 * Return the key of this registration, unique among its kind.
	 * @return the name of a tool or prompt, the URI of a resource, the URI template of a
	 * resource template, or a text that names the argument of a completion
	 */
	String name();

	/**
	 * Return the OAuth scopes that a caller needs.
	 * @return the scopes, all of them; empty for none
	 */
	Set<String> scopes();

	/**
	 * Return the description in lists.
	 * @param type {@link io.mcpspring.model.ToolDescriptor},
	 * {@link io.mcpspring.model.ResourceDescriptor},
	 * {@link io.mcpspring.model.ResourceTemplateDescriptor} or
	 * {@link io.mcpspring.model.PromptDescriptor}
	 * @param <D> the type
	 * @return the description
	 * @throws IllegalStateException if a registration of this kind has no such
	 * description
	 */
	<D> D descriptor(Class<D> type);

	/**
	 * Withdraw the registration. Calls that run are not affected. The completions that
	 * the builder of a prompt or template added are withdrawn, too.
	 * @return {@code false} if it was withdrawn before
	 */
	boolean remove();

	/** The kinds of registrations. */
	enum Kind {

		/** A tool. */
		TOOL,

		/** A resource with a fixed URI. */
		RESOURCE,

		/** A resource template. */
		RESOURCE_TEMPLATE,

		/** A prompt. */
		PROMPT,

		/** A completion of an argument of a prompt or variable of a template. */
		COMPLETION

	}

	/**
	 * The options that the builders of tools, resources and prompts share.
	 *
	 * @param <B> the builder itself
	 */
	interface Builder<B extends Builder<B>> {

		/**
		 * Set the display name.
		 * @param title the display name
		 * @return this builder
		 */
		B title(String title);

		/**
		 * Set the description, by which a model chooses.
		 * @param description the purpose or contents
		 * @return this builder
		 */
		B description(String description);

		/**
		 * Set the icons.
		 * @param icons the icons
		 * @return this builder
		 */
		B icons(Icon... icons);

		/**
		 * Set the members of {@code _meta} in lists.
		 * @param meta the members
		 * @return this builder
		 */
		B meta(ObjectNode meta);

		/**
		 * Set the members of {@code _meta} in lists.
		 * @param meta the members, whose values can be written as JSON
		 * @return this builder
		 */
		B meta(Map<String, ?> meta);

		/**
		 * Set the OAuth scopes that a caller needs, all of them.
		 * @param scopes the scopes
		 * @return this builder
		 */
		B scopes(String... scopes);

		/**
		 * Set who may use it. Has an effect on servers that let callers without
		 * credentials in.
		 * @param access who may use it; by default callers with credentials
		 * @return this builder
		 */
		B access(Access access);

		/**
		 * Set the time limit of each run. The default is the server's limit.
		 * @param timeout the time, which is positive
		 * @return this builder
		 */
		B timeout(Duration timeout);

		/**
		 * Declare that the handler never blocks its thread. It then runs on any thread,
		 * also one that serves connections. Handlers may block by default.
		 * @return this builder
		 */
		B nonBlocking();

		/**
		 * Register it: clients see it from now on.
		 * @return the registration
		 * @throws IllegalStateException if there is no handler, or the name is already
		 * registered
		 * @throws IllegalArgumentException if the name or a schema is not acceptable
		 */
		McpRegistration register();

	}

}
