package io.mcpspring.context;

import java.io.Serial;
import java.util.List;

import io.mcpspring.catalog.McpNotifications;
import io.mcpspring.jsonrpc.ErrorCode;
import io.mcpspring.jsonrpc.McpException;
import io.mcpspring.model.InputRequest.ElicitUrl;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Exception thrown by a tool, prompt or resource that cannot work before the person has
 * visited a page, for example to connect an account. It is thrown again until the visit
 * is completed. The client is informed in the form of its revision: by the error -32042
 * in 2025-11-25 (server-2025 ELIC-09), by a question and another round in 2026-07-28
 * (server-2026 ERR-03, ELIC-05, ELIC-06), and otherwise by a text.
 */
public final class UrlElicitationRequiredException extends McpException {

	@Serial
	private static final long serialVersionUID = 1L;

	private final transient List<ElicitUrl> pages;

	/**
	 * Demand a visit to one page.
	 * @param message the reason
	 * @param url an {@code https} address, or {@code http} on this machine; holds no
	 * secret and gives no access by itself
	 * @param elicitationId the id of the visit, for
	 * {@link McpNotifications#elicitationCompleted}
	 */
	public UrlElicitationRequiredException(String message, String url, String elicitationId) {
		this(message, List.of(new ElicitUrl(message, url, elicitationId)));
	}

	/**
	 * Demand visits to several pages.
	 * @param message the common reason
	 * @param pages the pages, at least one
	 */
	public UrlElicitationRequiredException(String message, List<ElicitUrl> pages) {
		super(ErrorCode.URL_ELICITATION_REQUIRED, message, data(pages));
		this.pages = List.copyOf(pages);
	}

	/**
	 * Return the pages.
	 * @return the pages
	 */
	public List<ElicitUrl> pages() {
		return this.pages;
	}

	private static ObjectNode data(List<ElicitUrl> pages) {
		if (pages.isEmpty()) {
			throw new IllegalArgumentException("No page was given to visit");
		}
		ObjectNode data = JsonNodeFactory.instance.objectNode();
		ArrayNode elicitations = data.putArray("elicitations");
		pages.forEach((page) -> elicitations.addObject()
			.put("mode", "url")
			.put("elicitationId", page.elicitationId())
			.put("url", page.url())
			.put("message", page.message()));
		return data;
	}

}
