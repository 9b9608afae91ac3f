package io.mcpspring.dispatch;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

import io.mcpspring.catalog.McpCatalog;
import io.mcpspring.catalog.Registration;
import io.mcpspring.catalog.Registry;
import io.mcpspring.http.Caller;
import io.mcpspring.jsonrpc.ErrorCode;
import io.mcpspring.jsonrpc.McpException;
import io.mcpspring.model.CacheHint;
import io.mcpspring.model.McpResult;
import io.mcpspring.model.TaskSupport;
import io.mcpspring.model.ToolDescriptor;
import io.mcpspring.server.CallRequest;
import io.mcpspring.server.ProtocolMethod;
import io.mcpspring.server.ServerSettings;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The lists, page by page (server-2025 PAGE-01; server-2026 TOOL-02, TOOL-05, CACHE-03).
 * First pages that are the same for all callers are created once and reused until the
 * catalogue changes. They are then the same object, so that their encoding can be reused
 * too.
 */
final class Listing {

	private final McpCatalog catalog;

	private final ServerSettings settings;

	private final Gatekeeper gatekeeper;

	private final Cursors cursors;

	private final boolean tasks;

	private final Map<String, FirstPage> firstPages = new ConcurrentHashMap<>();

	Listing(McpCatalog catalog, ServerSettings settings, Gatekeeper gatekeeper, Cursors cursors) {
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
			return page(call, this.catalog.tools(), this::descriptor, McpResult.Tools::new);
		}
		if (method == ProtocolMethod.RESOURCES_LIST) {
			return page(call, this.catalog.resources(), Registration.Resource::descriptor, McpResult.Resources::new);
		}
		if (method == ProtocolMethod.RESOURCE_TEMPLATES_LIST) {
			return page(call, this.catalog.resourceTemplates(), Registration.ResourceTemplate::descriptor,
					McpResult.ResourceTemplates::new);
		}
		return page(call, this.catalog.prompts(), Registration.Prompt::descriptor, McpResult.Prompts::new);
	}

	/** Describe a tool; without anything that detaches calls none becomes a task. */
	private ToolDescriptor descriptor(Registration.Tool tool) {
		ToolDescriptor listed = this.catalog.toolSchemas().of(tool).listed(this.settings.forms().schemas());
		ToolDescriptor descriptor = this.tasks ? listed : listed.withTask(TaskSupport.NEVER);
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
		FirstPage known = this.firstPages.get(list);
		if (known == null || known.revision() != revision) {
			boolean open = this.gatekeeper.isOpen(call, registry.all());
			known = open
					? new FirstPage(revision, true, open(call, list, registry, descriptor, result, true),
							open(call, list, registry, descriptor, result, false))
					: new FirstPage(revision, false, null, null);
			this.firstPages.put(list, known);
		}
		return known;
	}

	private <T extends Registration, D> McpResult open(CallContext call, String list, Registry<T> registry,
			Function<T, D> descriptor, PageResult<D> result, boolean shared) {
		return make(call, Caller.ANONYMOUS, list, registry.all(), descriptor, result, hint(shared));
	}

	/**
	 * Whether a list is marked as shared: only if it is the same for all callers. A list
	 * that requires authentication is not shared by caches, unless the application
	 * decides otherwise (server-2026 CACHE-05).
	 */
	private boolean isShared(FirstPage first, Caller caller) {
		Boolean wanted = this.settings.cacheShared();
		return first.open() && ((wanted != null) ? wanted : caller.isAnonymous());
	}

	/**
	 * Return the hint for a list. A client that signs in must not keep the list for
	 * callers without credentials, unless it is the same for all.
	 */
	private CacheHint hint(Caller caller, FirstPage first, boolean shared) {
		return (!first.open() && this.settings.publicAccess().isStranger(caller)) ? new CacheHint(Duration.ZERO, false)
				: hint(shared);
	}

	private CacheHint hint(boolean shared) {
		return new CacheHint(this.settings.cacheTtl(), shared);
	}

	private <T extends Registration, D> McpResult make(CallContext call, Caller caller, String list,
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
	 * @param shared the first page for shared caches, if all callers see the same
	 * @param own the same page for the cache of the caller alone
	 */
	private record FirstPage(long revision, boolean open, @Nullable McpResult shared, @Nullable McpResult own) {
	}

}
