package com.acme.minimal;

import java.util.List;

/** What the README has an application depend on, for each web stack. */
enum Stack {

	SERVLET("mcp-spring-boot-starter", "webmvc"),

	REACTIVE("mcp-spring-boot-starter-webflux", "webflux");

	private final String starter;

	private final String web;

	Stack(String starter, String web) {
		this.starter = starter;
		this.web = web;
	}

	List<String> starter() {
		return List.of("io.mcpspring:" + this.starter);
	}

	String testStarter() {
		return "org.springframework.boot:spring-boot-starter-" + this.web + "-test";
	}

}
