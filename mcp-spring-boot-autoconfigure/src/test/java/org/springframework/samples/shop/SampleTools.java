package org.springframework.samples.shop;

import java.util.List;

import io.mcpspring.annotation.McpTool;

/**
 * A bean of an application in a package of Spring, as its samples are.
 */
public class SampleTools {

	@McpTool
	public List<String> listSamples() {
		return List.of("petclinic");
	}

}
