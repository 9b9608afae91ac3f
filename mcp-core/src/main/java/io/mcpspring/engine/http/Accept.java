package io.mcpspring.engine.http;

import java.util.List;
import java.util.Locale;

/**
 * The media types that a client accepts, from its {@code Accept} header. An absent header
 * and wildcards accept everything (server-2025 HTTP-06).
 *
 * @param json whether it accepts {@code application/json}
 * @param eventStream whether it accepts {@code text/event-stream}
 */
public record Accept(boolean json, boolean eventStream) {

	private static final Accept ALL = new Accept(true, true);

	private static final String USUAL = "application/json, text/event-stream";

	/**
	 * Return the media types that the client of an exchange accepts.
	 * @param exchange the exchange
	 * @return the media types
	 */
	public static Accept of(McpExchange exchange) {
		String first = exchange.header("Accept");
		if (first == null || first.equals(USUAL) || first.equals("*/*")) {
			return ALL;
		}
		return of(exchange.headers("Accept"));
	}

	/**
	 * Return whether a person opens the address in a browser: the client names
	 * {@code text/html}, which no MCP client does, and does not name
	 * {@code text/event-stream}. Wildcards name neither.
	 * @param exchange the exchange
	 * @return {@code true} if it requests a page
	 */
	public static boolean isPageWanted(McpExchange exchange) {
		boolean page = false;
		for (String line : exchange.headers("Accept")) {
			for (String range : line.split(",")) {
				String[] parts = parts(range);
				if (parts[0].equals("text/event-stream")) {
					return false;
				}
				page |= parts[0].equals("text/html") && !isRefused(parts);
			}
		}
		return page;
	}

	private static String[] parts(String range) {
		return range.toLowerCase(Locale.ROOT).replace(" ", "").replace("\t", "").split(";", -1);
	}

	private static Accept of(List<String> lines) {
		boolean json = false;
		boolean eventStream = false;
		for (String line : lines) {
			for (String range : line.split(",")) {
				String[] parts = parts(range);
				if (!isRefused(parts)) {
					json |= matches(parts[0], "application", "application/json");
					eventStream |= matches(parts[0], "text", "text/event-stream");
				}
			}
		}
		return new Accept(json, eventStream);
	}

	private static boolean matches(String range, String type, String mediaType) {
		return range.equals(mediaType) || range.equals("*/*") || range.equals(type + "/*");
	}

	private static boolean isRefused(String[] parts) {
		for (int i = 1; i < parts.length; i++) {
			if (parts[i].matches("q=0(\\.0*)?")) {
				return true;
			}
		}
		return false;
	}

}
