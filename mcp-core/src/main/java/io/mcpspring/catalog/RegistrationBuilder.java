package io.mcpspring.catalog;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.BiFunction;

import io.mcpspring.model.Access;
import io.mcpspring.model.Icon;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Base class of the builders of tools, resources and prompts.
 *
 * @param <B> the builder itself
 */
public abstract class RegistrationBuilder<B extends RegistrationBuilder<B>> {

	private final String owner;

	private @Nullable String title;

	private @Nullable String description;

	private List<Icon> icons = List.of();

	private @Nullable ObjectNode meta;

	private Set<String> scopes = Set.of();

	private @Nullable Duration timeout;

	private Access access = Access.PROTECTED;

	RegistrationBuilder(String kind, String name) {
		this.owner = "McpCatalog." + kind + "(\"" + name + "\")";
	}

	@SuppressWarnings("unchecked")
	private B self() {
		return (B) this;
	}

	/**
	 * Set the display name.
	 * @param title the display name
	 * @return this builder
	 */
	public B title(String title) {
		this.title = title;
		return self();
	}

	/**
	 * Set the description, by which a model chooses.
	 * @param description the purpose or contents
	 * @return this builder
	 */
	public B description(String description) {
		this.description = description;
		return self();
	}

	/**
	 * Set the icons.
	 * @param icons the icons
	 * @return this builder
	 */
	public B icons(Icon... icons) {
		this.icons = List.of(icons);
		return self();
	}

	/**
	 * Set the members of {@code _meta} in lists.
	 * @param meta the members
	 * @return this builder
	 */
	public B meta(ObjectNode meta) {
		this.meta = meta;
		return self();
	}

	/**
	 * Set the OAuth scopes that a caller needs, all of them.
	 * @param scopes the scopes
	 * @return this builder
	 */
	public B scopes(String... scopes) {
		this.scopes = Set.of(scopes);
		return self();
	}

	/**
	 * Set who may use it. Has an effect on servers that let callers without credentials
	 * in.
	 * @param access who may use it; by default callers with credentials
	 * @return this builder
	 */
	public B access(Access access) {
		this.access = access;
		return self();
	}

	/**
	 * Set the time limit of each run. The default is the server's limit.
	 * @param timeout the time, which is positive
	 * @return this builder
	 */
	public B timeout(Duration timeout) {
		this.timeout = timeout;
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

	HandlerOptions options(boolean blocking, boolean singleUse) {
		return new HandlerOptions(blocking, new AccessRule(this.scopes, this.access), this.owner, singleUse,
				this.timeout, null, TaskTraits.NONE);
	}

	/** Create a handler for code that is complete when it returns. */
	static <P, V extends @Nullable Object, R> McpHandler<P, R> now(ValueBinding.Body<P, V> body,
			BiFunction<P, ? super V, R> results) {
		return (context, params) -> CompletableFuture
			.completedFuture(results.apply(params, body.call(context, params)));
	}

	/**
	 * Create a handler for code that returns a stage. Cancelling the result cancels the
	 * stage.
	 */
	static <P, R> McpHandler<P, R> later(ValueBinding.Body<P, ? extends CompletionStage<?>> body,
			BiFunction<P, @Nullable Object, R> results) {
		return (context, params) -> {
			CompletionStage<?> running = body.call(context, params);
			CompletableFuture<R> answer = new CompletableFuture<>();
			running.whenComplete((value, failure) -> {
				if (failure != null) {
					boolean wrapped = failure instanceof CompletionException && failure.getCause() != null;
					answer.completeExceptionally(wrapped ? failure.getCause() : failure);
					return;
				}
				try {
					answer.complete(results.apply(params, value));
				}
				catch (Throwable ex) {
					answer.completeExceptionally(ex);
				}
			});
			answer.whenComplete((value, failure) -> {
				if (answer.isCancelled()) {
					running.toCompletableFuture().cancel(true);
				}
			});
			return answer;
		};
	}

}
