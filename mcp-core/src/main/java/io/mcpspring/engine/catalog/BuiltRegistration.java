package io.mcpspring.engine.catalog;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BiFunction;

import io.mcpspring.catalog.McpRegistration;
import io.mcpspring.context.McpRequestContext;
import io.mcpspring.engine.context.McpHandler;
import io.mcpspring.model.Access;
import io.mcpspring.model.Icon;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Base class of the builders of tools, resources and prompts.
 *
 * @param <B> the builder itself
 */
abstract class BuiltRegistration<B extends McpRegistration.Builder<B>> implements McpRegistration.Builder<B> {

	private final String owner;

	private @Nullable String title;

	private @Nullable String description;

	private List<Icon> icons = List.of();

	private @Nullable ObjectNode meta;

	private Set<String> scopes = Set.of();

	private @Nullable Duration timeout;

	private Access access = Access.PROTECTED;

	private boolean blocking = true;

	BuiltRegistration(String kind, String name) {
		this.owner = "McpCatalog." + kind + "(\"" + name + "\")";
	}

	@SuppressWarnings("unchecked")
	private B self() {
		return (B) this;
	}

	@Override
	public B title(String title) {
		this.title = title;
		return self();
	}

	@Override
	public B description(String description) {
		this.description = description;
		return self();
	}

	@Override
	public B icons(Icon... icons) {
		this.icons = List.of(icons);
		return self();
	}

	@Override
	public B meta(ObjectNode meta) {
		this.meta = meta;
		return self();
	}

	@Override
	public B meta(Map<String, ?> meta) {
		this.meta = JsonMapper.shared().valueToTree(meta);
		return self();
	}

	@Override
	public B scopes(String... scopes) {
		this.scopes = Set.of(scopes);
		return self();
	}

	@Override
	public B access(Access access) {
		this.access = access;
		return self();
	}

	@Override
	public B timeout(Duration timeout) {
		this.timeout = timeout;
		return self();
	}

	@Override
	public B nonBlocking() {
		this.blocking = false;
		return self();
	}

	@Nullable String title() {
		return this.title;
	}

	@Nullable String description() {
		return this.description;
	}

	List<Icon> icons() {
		return this.icons;
	}

	@Nullable ObjectNode meta() {
		return this.meta;
	}

	/** Return the code, which must be set. */
	<H> H present(@Nullable H handler) {
		if (handler == null) {
			throw new IllegalStateException(this.owner + " has no handler: call handler(…) before register()");
		}
		return handler;
	}

	HandlerOptions options(boolean singleUse, TaskTraits traits) {
		return new HandlerOptions(this.blocking, new AccessRule(this.scopes, this.access), this.owner, singleUse,
				this.timeout, null, traits);
	}

	/** Return the options of completions, which may block. */
	HandlerOptions completionOptions() {
		return new HandlerOptions(true, new AccessRule(this.scopes, this.access), this.owner, false, this.timeout, null,
				TaskTraits.NONE);
	}

	/**
	 * Create a handler for code that returns a value or what completes with one.
	 * Cancelling the result cancels that.
	 */
	static <P, R> McpHandler<P, R> handler(ValueBinding binding, Code<P> code,
			BiFunction<P, @Nullable Object, R> results) {
		return (context, params) -> {
			Object value = code.call(context, params);
			CompletionStage<?> running = binding.stage(context, value);
			return (running != null) ? McpHandler.converted(running, (result) -> results.apply(params, result))
					: CompletableFuture.completedFuture(results.apply(params, value));
		};
	}

	/**
	 * The code behind any registration.
	 *
	 * @param <P> the type of its parameters
	 */
	@FunctionalInterface
	interface Code<P> {

		@Nullable Object call(McpRequestContext context, P params) throws Exception;

	}

}
