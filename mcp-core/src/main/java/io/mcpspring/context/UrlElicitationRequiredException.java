package io.mcpspring.context;

import java.io.Serial;
import java.util.List;

import io.mcpspring.engine.model.InputRequest;
import io.mcpspring.model.ErrorCode;
import org.jspecify.annotations.Nullable;
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

	private final transient List<Page> pages;

	/**
	 * Demand a visit to one page.
	 * @param message the reason
	 * @param url an {@code https} address, or {@code http} on this machine; holds no
	 * secret and gives no access by itself
	 * @param elicitationId the id of the visit, for
	 * {@link io.mcpspring.catalog.McpNotifications#elicitationCompleted}
	 */
	public UrlElicitationRequiredException(String message, String url, String elicitationId) {
		this(message, List.of(Page.of(message, url, elicitationId)));
	}

	/**
	 * Demand visits to several pages.
	 * @param message the common reason
	 * @param pages the pages, at least one
	 */
	public UrlElicitationRequiredException(String message, List<Page> pages) {
		this(message, pages, null);
	}

	/**
	 * Demand visits to several pages.
	 * @param message the common reason
	 * @param pages the pages, at least one
	 * @param cause the cause, for the log only, or {@code null}
	 */
	public UrlElicitationRequiredException(String message, List<Page> pages, @Nullable Throwable cause) {
		super(ErrorCode.URL_ELICITATION_REQUIRED, message, data(pages), cause);
		this.pages = List.copyOf(pages);
	}

	/**
	 * Return the pages.
	 * @return the pages
	 */
	public List<Page> pages() {
		return this.pages;
	}

	private static ObjectNode data(List<Page> pages) {
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

	/** Page that the person must visit. */
	public static final class Page {

		private final InputRequest.ElicitUrl request;

		private Page(InputRequest.ElicitUrl request) {
			this.request = request;
		}

		/**
		 * Create a page.
		 * @param message the reason
		 * @param url an {@code https} address, or {@code http} on this machine; holds no
		 * secret and gives no access by itself
		 * @param elicitationId the id of the visit, for
		 * {@link io.mcpspring.catalog.McpNotifications#elicitationCompleted}
		 * @return the page
		 */
		public static Page of(String message, String url, String elicitationId) {
			return new Page(new InputRequest.ElicitUrl(message, url, elicitationId));
		}

		/**
		 * Return the reason.
		 * @return the reason
		 */
		public String message() {
			return this.request.message();
		}

		/**
		 * Return the address.
		 * @return the address
		 */
		public String url() {
			return this.request.url();
		}

		/**
		 * Return the id of the visit.
		 * @return the id
		 */
		public String elicitationId() {
			return this.request.elicitationId();
		}

		@Override
		public boolean equals(@Nullable Object other) {
			return other instanceof Page that && this.request.equals(that.request);
		}

		@Override
		public int hashCode() {
			return this.request.hashCode();
		}

		@Override
		public String toString() {
			return "Page[" + url() + "]";
		}

	}

}
