package org.springframework.samples.notes;

import io.mcpspring.annotation.McpTool;

import org.springframework.stereotype.Service;

/** An application's class in a package that looks like the framework's. */
@Service
public class Notebook {

	@McpTool(name = "note", description = "Reads the note of the day")
	public String note() {
		return "Feed the cat";
	}

}
