package com.acme.broker;

import java.security.Principal;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

import io.mcpspring.annotation.McpTool;
import io.mcpspring.context.McpRequestContext;

import org.springframework.stereotype.Component;

/**
 * Notes of each user.
 */
@Component
class Notes {

	private final Map<String, List<String>> notes = new ConcurrentHashMap<>();

	@McpTool(description = "Lists the notes of the caller", scopes = "notes:read")
	List<String> notes(McpRequestContext context) {
		return this.notes.getOrDefault(owner(context), List.of());
	}

	@McpTool(description = "Adds a note", scopes = "notes:write")
	void addNote(McpRequestContext context, String text) {
		this.notes.computeIfAbsent(owner(context), (owner) -> new CopyOnWriteArrayList<>()).add(text);
	}

	private static String owner(McpRequestContext context) {
		Principal principal = context.caller().principal();
		return Objects.requireNonNull(principal).getName();
	}

}
