package io.mcpspring.benchmarks.run;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A server that is measured.
 */
enum Target {

	/** What everything is compared with. */
	PLAIN_MVC("plain-mvc", "Spring MVC @PostMapping", "servlet",
			"io.mcpspring.benchmarks.plain.PlainServletApplication", "/plain", List.of("--mcp.server.enabled=false")),

	PLAIN_WEBFLUX("plain-webflux", "WebFlux handler", "reactive",
			"io.mcpspring.benchmarks.plain.PlainReactiveApplication", "/plain", List.of("--mcp.server.enabled=false")),

	RAW_SERVLET("raw-servlet", "raw servlet", "servlet", "io.mcpspring.benchmarks.plain.PlainServletApplication",
			"/raw", List.of("--mcp.server.enabled=false")),

	SERVLET("servlet", "this project, servlet", "servlet", "io.mcpspring.benchmarks.app.ToolsApplication", "/mcp",
			List.of()),

	REACTIVE("reactive", "this project, reactive", "reactive", "io.mcpspring.benchmarks.app.ToolsApplication", "/mcp",
			List.of()),

	SPRING_AI("spring-ai", "Spring AI 2.0.0 webmvc", "spring-ai",
			"io.mcpspring.benchmarks.springai.SpringAiApplication", "/mcp",
			List.of("--spring.ai.mcp.server.protocol=STREAMABLE"));

	private final String id;

	private final String title;

	private final String classpath;

	private final String mainClass;

	private final String path;

	private final List<String> arguments;

	Target(String id, String title, String classpath, String mainClass, String path, List<String> arguments) {
		this.id = id;
		this.title = title;
		this.classpath = classpath;
		this.mainClass = mainClass;
		this.path = path;
		this.arguments = arguments;
	}

	String id() {
		return this.id;
	}

	String title() {
		return this.title;
	}

	/**
	 * The name of the class path it runs with.
	 * @return {@code servlet}, {@code reactive} or {@code spring-ai}
	 */
	String classpath() {
		return this.classpath;
	}

	String mainClass() {
		return this.mainClass;
	}

	String path() {
		return this.path;
	}

	List<String> arguments() {
		return this.arguments;
	}

	boolean speaksMcp() {
		return this == SERVLET || this == REACTIVE || this == SPRING_AI;
	}

	static Target of(String id) {
		return Arrays.stream(values())
			.filter((target) -> target.id.equals(id))
			.findFirst()
			.orElseThrow(() -> new IllegalArgumentException("No target " + id + ", there are "
					+ Arrays.stream(values()).map(Target::id).collect(Collectors.joining(", "))));
	}

}
