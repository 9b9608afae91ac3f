package io.mcpspring.controllers;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

import io.mcpspring.model.CallToolResult;
import io.mcpspring.model.Content;
import io.mcpspring.spring.properties.InvalidMcpPropertyException;
import io.mcpspring.spring.web.Credentials;
import tools.jackson.databind.JsonNode;

import org.springframework.http.HttpHeaders;

/**
 * Headers of the answers of controllers that belong to the result, such as the total of a
 * list of which the body has one page. Models read them as a text after the result.
 *
 * @param names the names of the headers
 */
record ResultHeaders(List<String> names) {

	/** The maximum number of characters of a header. */
	private static final int MAX_LENGTH = 2_000;

	ResultHeaders {
		names = List.copyOf(names);
	}

	static ResultHeaders of(List<String> names) {
		for (int i = 0; i < names.size(); i++) {
			String name = names.get(i).strip();
			if (name.isEmpty() || Credentials.isName(name)) {
				throw new InvalidMcpPropertyException(ControllerSettings.HEADERS,
						"has 'result:" + name + "', which "
								+ (name.isEmpty() ? "is no header" : "may hold a credential"),
						"Remove it, or name a header such as 'X-Total-Count'.");
			}
		}
		return new ResultHeaders(names.stream().map(String::strip).toList());
	}

	/**
	 * Add the headers that an answer has to its result. An absent value stays without
	 * content.
	 */
	CallToolResult add(HttpHeaders headers, CallToolResult result) {
		String text = this.names.stream()
			.filter(headers::containsHeader)
			.map((name) -> name + ": " + shortened(String.join(", ", headers.getOrEmpty(name))))
			.collect(Collectors.joining("\n"));
		JsonNode structured = result.structuredContent();
		if (text.isEmpty() || (structured != null && structured.isNull())) {
			return result;
		}
		List<Content> content = new ArrayList<>(result.content());
		if (content.isEmpty() && structured != null) {
			content.add(Content.text(structured.toString()));
		}
		content.add(Content.text(text));
		return CallToolResult.builder().content(content).structuredContent(structured).meta(result.meta()).build();
	}

	private static String shortened(String value) {
		String line = value.replaceAll("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]+", " ");
		return (line.length() > MAX_LENGTH) ? line.substring(0, MAX_LENGTH) + "…" : line;
	}

}
