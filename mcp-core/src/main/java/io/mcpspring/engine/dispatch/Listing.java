package io.mcpspring.engine.dispatch;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

import io.mcpspring.context.McpCaller;
import io.mcpspring.context.McpException;
import io.mcpspring.engine.catalog.CatalogTable;
import io.mcpspring.engine.catalog.Registration;
import io.mcpspring.engine.catalog.Registry;
import io.mcpspring.engine.model.DescribedTool;
import io.mcpspring.engine.model.ProtocolResult;
import io.mcpspring.engine.server.CallRequest;
import io.mcpspring.engine.server.ProtocolMethod;
import io.mcpspring.engine.server.ServerSettings;
import io.mcpspring.model.CacheHint;
import io.mcpspring.model.ErrorCode;
import io.mcpspring.model.McpResult;
import io.mcpspring.model.TaskSupport;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The lists, page by page (server-2025 PAGE-01; server-2026 TOOL-02, TOOL-05, CACHE-03).
 * First pages that are the same for all callers are created once and reused until the
 * catalogue changes, or a rule of the application changes its decision with time. They
 * are then the same object, so that their encoding can be reused too.
 */
final class Listing {

	/** The time after which it is decided again whether a page is for all callers. */
	private static final long DECIDED_NANOS = TimeUnit.SECONDS.toNanos(1);

	private final CatalogTable catalog;

	private final ServerSettings settings;

	private final Gatekeeper gatekeeper;

	private final Cursors cursors;

	private final boolean tasks;

	private final Map<String, FirstPage> firstPages = new ConcurrentHashMap<>();

	Listing(CatalogTable catalog, ServerSettings settings, Gatekeeper gatekeeper, Cursors cursors) {
		this.catalog = catalog;
		this.settings = settings;
		this.gatekeeper = gatekeeper;
		this.cursors = cursors;
		this.tasks = settings.extensions().find(CallDetacher.class) != null;
	}

	/**
	 * Create the route of a method that lists the targets of another method.
	 */
	Route route(ProtocolMethod method, Route items) {
		return new Route() {

			@Override
			public boolean isOffered() {
				return items.isOffered();
			}

			@Override
			public CompletionStage<McpResult> answer(CallContext call) {
				return CompletableFuture
					.completedFuture(Listing.this.gatekeeper.decide(call, () -> list(method, call)));
			}

		};
	}

	private McpResult list(ProtocolMethod method, CallContext call) {
		if (method == ProtocolMethod.TOOLS_LIST) {
			return page(call, this.catalog.tools(), this::descriptor, ProtocolResult.Tools::new);
		}
		if (method == ProtocolMethod.RESOURCES_LIST) {
			return page(call, this.catalog.resources(), Registration.Resource::descriptor,
					ProtocolResult.Resources::new);
		}
		if (method == ProtocolMethod.RESOURCE_TEMPLATES_LIST) {
			return page(call, this.catalog.resourceTemplates(), Registration.ResourceTemplate::descriptor,
					ProtocolResult.ResourceTemplates::new);
		}
		return page(call, this.catalog.prompts(), Registration.Prompt::descriptor, ProtocolResult.Prompts::new);
	}

	/** Describe a tool; without anything that detaches calls none becomes a task. */
	private DescribedTool descriptor(Registration.Tool tool) {
		DescribedTool listed = this.catalog.toolSchemas().of(tool).listed(this.settings.forms().schemas());
		DescribedTool descriptor = this.tasks ? listed : listed.withTask(TaskSupport.NEVER);
		return this.settings.publicAccess().enabled() ? descriptor.withSecurity(this.gatekeeper.securitySchemes(tool))
				: descriptor;
	}

	private <T extends Registration, D> McpResult page(CallContext call, Registry<T> registry,
			Function<T, D> descriptor, PageResult<D> result) {
		CallRequest request = call.request();
		JsonNode cursor = request.params().get("cursor");
		if (cursor != null && !cursor.isString()) {
			throw new McpException(ErrorCode.INVALID_PARAMS, "Invalid cursor");
		}
		String list = request.method();
		FirstPage first = first(call, list, registry, descriptor, result);
		boolean shared = isShared(first, request.caller());
		McpResult made = shared ? first.shared() : first.own();
		if (cursor == null && made != null) {
			return made;
		}
		Collection<T> entries = (cursor != null) ? registry.after(this.cursors.decode(list, cursor.stringValue()))
				: registry.all();
		return make(call, request.caller(), list, entries, descriptor, result, hint(request.caller(), first, shared));
	}

	private <T extends Registration, D> FirstPage first(CallContext call, String list, Registry<T> registry,
			Function<T, D> descriptor, PageResult<D> result) {
		long revision = registry.revision();
		long now = this.settings.time().nanoTime();
		FirstPage known = this.firstPages.get(list);
		if (known != null && known.revision() == revision
				&& (!known.open() || now - known.decidedAt() < DECIDED_NANOS)) {
			return known;
		}
		FirstPage first;
		if (!this.gatekeeper.isOpen(call, registry.all())) {
			first = new FirstPage(revision, false, now, null, null);
		}
		else if (known != null && known.revision() == revision) {
			first = new FirstPage(revision, true, now, known.shared(), known.own());
		}
		else {
			first = new FirstPage(revision, true, now, open(call, list, registry, descriptor, result, true),
					open(call, list, registry, descriptor, result, false));
		}
		this.firstPages.put(list, first);
		return first;
	}

	private <T extends Registration, D> McpResult open(CallContext call, String list, Registry<T> registry,
			Function<T, D> descriptor, PageResult<D> result, boolean shared) {
		return make(call, McpCaller.ANONYMOUS, list, registry.all(), descriptor, result, hint(shared));
	}

	/**
	 * Whether a list is marked as shared: only if it is the same for all callers. A list
	 * that requires authentication is not shared by caches, unless the application
	 * decides otherwise (server-2026 CACHE-05).
	 */
	private boolean isShared(FirstPage first, McpCaller caller) {
		Boolean wanted = this.settings.cacheShared();
		return first.open() && ((wanted != null) ? wanted : caller.isAnonymous());
	}

	/**
	 * Return the hint for a list. A client that signs in must not keep the list for
	 * callers without credentials, unless it is the same for all.
	 */
	private CacheHint hint(McpCaller caller, FirstPage first, boolean shared) {
		return (!first.open() && this.settings.publicAccess().isStranger(caller)) ? CacheHint.NONE : hint(shared);
	}

	private CacheHint hint(boolean shared) {
		return CacheHint.of(this.settings.cacheTtl()).withShared(shared);
	}

	private <T extends Registration, D> McpResult make(CallContext call, McpCaller caller, String list,
			Collection<T> entries, Function<T, D> descriptor, PageResult<D> result, CacheHint hint) {
		List<D> page = new ArrayList<>();
		String last = null;
		for (T entry : entries) {
			if (!this.gatekeeper.isListed(call, caller, entry)) {
				continue;
			}
			if (page.size() == this.settings.pageSize()) {
				return result.make(page, this.cursors.encode(list, String.valueOf(last)), hint);
			}
			page.add(descriptor.apply(entry));
			last = entry.name();
		}
		return result.make(page, null, hint);
	}

	/**
	 * Creator of the result of a page.
	 *
	 * @param <D> the type of the entries
	 */
	@FunctionalInterface
	private interface PageResult<D> {

		McpResult make(List<D> page, @Nullable String next, CacheHint hint);

	}

	/**
	 * Cached state of a list.
	 *
	 * @param revision the revision of the registry
	 * @param open whether all callers see the same
	 * @param decidedAt the time of that decision, in nanoseconds
	 * @param shared the first page for shared caches, if all callers see the same
	 * @param own the same page for the cache of the caller alone
	 */
	private record FirstPage(long revision, boolean open, long decidedAt, @Nullable McpResult shared,
			@Nullable McpResult own) {
	}

}
