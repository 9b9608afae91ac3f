package io.mcpspring.client;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import io.mcpspring.engine.log.OncePerMinute;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The cursors of a list that is read page by page. A list that repeats one would not end;
 * what was read until then is used.
 */
public final class ListCursors {

	/** By the lists, which may be read again and again. */
	private static final Map<String, OncePerMinute> WARNINGS = new ConcurrentHashMap<>();

	private static final int MAX_LENGTH = 256;

	private final String server;

	private final Set<String> seen = new HashSet<>();

	/**
	 * Create the cursors of one reading of a list.
	 * @param server the name of the server for the log
	 */
	public ListCursors(String server) {
		this.server = server;
	}

	/**
	 * Return whether a page is followed by another one.
	 * @param page the page
	 * @return {@code false} for the last one, and if its cursor was there before
	 */
	public boolean hasNext(JsonNode page) {
		if (!page.path("nextCursor").isString()) {
			return false;
		}
		String cursor = page.path("nextCursor").stringValue();
		boolean first = this.seen
			.add((cursor.length() > MAX_LENGTH) ? cursor.length() + ":" + cursor.hashCode() : cursor);
		if (!first) {
			WARNINGS
				.computeIfAbsent(this.server, (list) -> new OncePerMinute(LoggerFactory.getLogger(ListCursors.class)))
				.warn("The list of {} repeats a cursor; its first {} pages are used", this.server, this.seen.size());
		}
		return first;
	}

	/**
	 * Return the number of pages that another one follows.
	 * @return the number
	 */
	public int pages() {
		return this.seen.size();
	}

	/**
	 * Return the parameters of the next page.
	 * @param page the page before
	 * @return the parameters
	 */
	public ObjectNode next(JsonNode page) {
		return JsonNodeFactory.instance.objectNode().set("cursor", page.path("nextCursor")).asObject();
	}

}
