package io.mcpspring.server;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import java.util.function.Function;

import io.mcpspring.http.Caller;
import io.mcpspring.jsonrpc.ErrorCode;
import io.mcpspring.jsonrpc.McpException;
import io.mcpspring.model.CacheHint;
import io.mcpspring.model.McpResult;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The lists, page by page (server-2025 PAGE-01; server-2026 TOOL-02, TOOL-05, CACHE-03).
 * First pages that are the same for everybody are made once and reused until the
 * catalogue changes; the same object then, so that its encoding can be reused too.
 */
final class Listing {

	private final McpCatalog catalog;

	private final ServerSettings settings;

	private final Gatekeeper gatekeeper;

	private final Cursors cursors;

	private final Map<String, FirstPage> firstPages = new ConcurrentHashMap<>();

	Listing(McpCatalog catalog, ServerSettings settings, Gatekeeper gatekeeper, Cursors cursors) {
		this.catalog = catalog;
		this.settings = settings;
		this.gatekeeper = gatekeeper;
		this.cursors = cursors;
	}

	McpResult list(CallRequest request) {
		return switch (request.method()) {
			case "tools/list" -> page(request, this.catalog.tools(), Registration.Tool::descriptor,
					(page, next) -> new McpResult.Tools(page, next, hint()));
			case "resources/list" -> page(request, this.catalog.resources(), Registration.Resource::descriptor,
					(page, next) -> new McpResult.Resources(page, next, hint()));
			case "resources/templates/list" ->
				page(request, this.catalog.resourceTemplates(), Registration.ResourceTemplate::descriptor,
						(page, next) -> new McpResult.ResourceTemplates(page, next, hint()));
			case "prompts/list" -> page(request, this.catalog.prompts(), Registration.Prompt::descriptor,
					(page, next) -> new McpResult.Prompts(page, next, hint()));
			default -> throw new McpException(ErrorCode.METHOD_NOT_FOUND, "Method not found");
		};
	}

	/**
	 * Shared only if the list is the same for everybody (server-2026 CACHE-05).
	 */
	private CacheHint hint() {
		return new CacheHint(this.settings.cacheTtl(), this.gatekeeper.isOpen());
	}

	private <T extends Registration, D> McpResult page(CallRequest request, Registry<T> registry,
			Function<T, D> descriptor, BiFunction<List<D>, @Nullable String, McpResult> result) {
		JsonNode cursor = request.params().get("cursor");
		if (cursor != null && !cursor.isString()) {
			throw new McpException(ErrorCode.INVALID_PARAMS, "Invalid cursor");
		}
		String list = request.method();
		if (cursor != null) {
			String last = this.cursors.decode(list, cursor.stringValue());
			return make(request.caller(), list, registry.after(last), descriptor, result);
		}
		if (!this.gatekeeper.isOpen()) {
			return make(request.caller(), list, registry.all(), descriptor, result);
		}
		long revision = registry.revision();
		FirstPage known = this.firstPages.get(list);
		if (known == null || known.revision() != revision) {
			known = new FirstPage(revision, make(request.caller(), list, registry.all(), descriptor, result));
			this.firstPages.put(list, known);
		}
		return known.result();
	}

	private <T extends Registration, D> McpResult make(Caller caller, String list, Collection<T> entries,
			Function<T, D> descriptor, BiFunction<List<D>, @Nullable String, McpResult> result) {
		List<D> page = new ArrayList<>();
		String last = null;
		for (T entry : entries) {
			if (!this.gatekeeper.isListed(caller, entry)) {
				continue;
			}
			if (page.size() == this.settings.pageSize()) {
				return result.apply(page, this.cursors.encode(list, String.valueOf(last)));
			}
			page.add(descriptor.apply(entry));
			last = entry.name();
		}
		return result.apply(page, null);
	}

	private record FirstPage(long revision, McpResult result) {
	}

}
