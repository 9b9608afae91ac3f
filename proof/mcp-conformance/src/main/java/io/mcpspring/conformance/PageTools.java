package io.mcpspring.conformance;

import io.mcpspring.annotation.McpParam;
import io.mcpspring.annotation.McpTool;
import io.mcpspring.catalog.McpNotifications;
import io.mcpspring.context.UrlElicitationRequiredException;

import org.springframework.stereotype.Component;

/**
 * A tool that can do nothing before a page was visited, and the page.
 */
@Component
class PageTools {

	private final ProbeStates visits = new ProbeStates();

	private final McpNotifications notifications;

	PageTools(McpNotifications notifications) {
		this.notifications = notifications;
	}

	@McpTool(name = "test_page_demand", description = "Can do nothing before a page was visited")
	String demand(@McpParam(description = "Names the visit") String visit) {
		if (!this.visits.get(visit).equals(ProbeStates.DONE)) {
			throw new UrlElicitationRequiredException("Please sign in", "https://example.com/sign-in?visit=" + visit,
					visit);
		}
		return "Welcome";
	}

	@McpTool(name = "test_page_visit", description = "Plays the page that is visited")
	String visit(@McpParam(description = "Names the visit") String visit) {
		this.visits.put(visit, ProbeStates.DONE);
		this.notifications.elicitationCompleted(visit);
		return "Visited";
	}

}
