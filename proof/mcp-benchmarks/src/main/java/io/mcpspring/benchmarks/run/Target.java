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

	/** Only lists of tools, from memory. */
	RAW_REACTIVE("raw-reactive", "raw handler on Netty", "reactive",
			"io.mcpspring.benchmarks.plain.RawReactiveApplication", "/raw", List.of("--mcp.server.enabled=false")),

	SERVLET("servlet", "this project, servlet", "servlet", "io.mcpspring.benchmarks.app.ToolsApplication", "/mcp",
			List.of()),

	REACTIVE("reactive", "this project, reactive", "reactive", "io.mcpspring.benchmarks.app.ToolsApplication", "/mcp",
			List.of()),

	/** The same with a hundred tools. */
	SERVLET_100("servlet-100", "this project, servlet, 100 tools", "servlet",
			"io.mcpspring.benchmarks.app.ToolsApplication", "/mcp", List.of("--benchmarks.further-tools=97")),

	REACTIVE_100("reactive-100", "this project, reactive, 100 tools", "reactive",
			"io.mcpspring.benchmarks.app.ToolsApplication", "/mcp", List.of("--benchmarks.further-tools=97")),

	/** The same with a thousand tools, as a document of OpenAPI may bring them. */
	SERVLET_1000("servlet-1000", "this project, servlet, 1,000 tools", "servlet",
			"io.mcpspring.benchmarks.app.ToolsApplication", "/mcp", List.of("--benchmarks.further-tools=997")),

	REACTIVE_1000("reactive-1000", "this project, reactive, 1,000 tools", "reactive",
			"io.mcpspring.benchmarks.app.ToolsApplication", "/mcp", List.of("--benchmarks.further-tools=997")),

	/** The same of another checkout of this project. */
	OTHER_SERVLET("other-servlet", "the other checkout, servlet", "other-servlet",
			"io.mcpspring.benchmarks.app.ToolsApplication", "/mcp", List.of()),

	OTHER_REACTIVE("other-reactive", "the other checkout, reactive", "other-reactive",
			"io.mcpspring.benchmarks.app.ToolsApplication", "/mcp", List.of()),

	/** With everything that watches an application, but nothing of this project's. */
	SERVLET_ACTUATOR("servlet-actuator", "this project, servlet, unobserved beside the actuator", "observed",
			"io.mcpspring.benchmarks.app.ToolsApplication", "/mcp",
			List.of("--spring.main.web-application-type=servlet",
					"--management.endpoints.web.exposure.include=prometheus",
					"--spring.autoconfigure.exclude=" + Target.OBSERVATION + "McpObservationAutoConfiguration,"
							+ Target.OBSERVATION + "McpMetricsAutoConfiguration,"
							+ "io.mcpspring.autoconfigure.audit.McpAuditEventAutoConfiguration")),

	/** The same with all that is measured by default. */
	SERVLET_OBSERVED("servlet-observed", "this project, servlet, observed", "observed",
			"io.mcpspring.benchmarks.app.ToolsApplication", "/mcp",
			List.of("--spring.main.web-application-type=servlet",
					"--management.endpoints.web.exposure.include=prometheus")),

	/** What the next two are compared with. */
	IN_MEMORY("in-memory", "this project, servlet, state in memory", "observed",
			"io.mcpspring.benchmarks.app.ToolsApplication", "/mcp",
			List.of("--spring.main.web-application-type=servlet", "--mcp.server.store.type=memory")),

	/** Its state on Redis, which nobody shares. */
	ONE_NODE("one-node", "this project, servlet, one node on Redis", "observed",
			"io.mcpspring.benchmarks.app.ToolsApplication", "/mcp",
			List.of("--spring.main.web-application-type=servlet", "--mcp.server.store.type=redis")),

	/** Two servers that share a Redis. */
	TWO_NODES("two-nodes", "this project, servlet, two nodes on Redis", "observed",
			"io.mcpspring.benchmarks.app.ToolsApplication", "/mcp",
			List.of("--spring.main.web-application-type=servlet", "--mcp.server.store.type=redis")),

	QUARKUS("quarkus", "Quarkus MCP 1.13.0", "quarkus", "io.quarkus.bootstrap.runner.QuarkusEntryPoint", "/mcp",
			List.of()),

	/** A node of the model of many sessions. */
	SCALE_SERVLET("scale-servlet", "this project, servlet, a node of many sessions", "observed",
			"io.mcpspring.benchmarks.scale.ScaleApplication", "/mcp",
			List.of("--spring.main.web-application-type=servlet")),

	SCALE_REACTIVE("scale-reactive", "this project, reactive, a node of many sessions", "observed",
			"io.mcpspring.benchmarks.scale.ScaleApplication", "/mcp",
			List.of("--spring.main.web-application-type=reactive")),

	/** With the settings of Tomcat for many open streams. */
	TIGHT_SERVLET("tight-servlet", "this project, servlet, small buffers", "servlet",
			"io.mcpspring.benchmarks.app.ToolsApplication", "/mcp",
			List.of("--spring.main.web-application-type=servlet", "--mcp.server.store.type=memory",
					"--spring.main.sources=io.mcpspring.benchmarks.scale.TightConnectors",
					"--server.max-http-request-header-size=4KB", "--server.tomcat.max-http-response-header-size=2KB")),

	SPRING_AI("spring-ai", "Spring AI 2.0.0 webmvc", "spring-ai",
			"io.mcpspring.benchmarks.springai.SpringAiApplication", "/mcp",
			List.of("--spring.ai.mcp.server.protocol=STREAMABLE"));

	private static final String OBSERVATION = "io.mcpspring.autoconfigure.observation.";

	private static final String OTHER = "other-";

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
	 * @return {@code servlet}, {@code reactive}, {@code observed}, {@code quarkus} or
	 * {@code spring-ai}, those of another checkout with {@code other-} before it
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

	/**
	 * How many servers it is.
	 * @return the number
	 */
	int nodes() {
		return (this == TWO_NODES) ? 2 : 1;
	}

	boolean hasHundredTools() {
		return this == SERVLET_100 || this == REACTIVE_100;
	}

	boolean hasThousandTools() {
		return this == SERVLET_1000 || this == REACTIVE_1000;
	}

	/**
	 * Whether it has prepared lists of tools.
	 * @return {@code false} if it makes lists as it answers
	 */
	boolean isRaw() {
		return this == RAW_SERVLET || this == RAW_REACTIVE;
	}

	boolean speaksMcp() {
		return isThisProject() || this == SPRING_AI || this == QUARKUS;
	}

	boolean isThisProject() {
		return this.mainClass.equals(SERVLET.mainClass);
	}

	/**
	 * What is measured unless targets are named: not what tells the cost of observation
	 * or of a thousand tools, and nothing of another checkout.
	 * @return the targets
	 */
	static Target[] usual() {
		return Arrays.stream(values())
			.filter((target) -> !target.classpath.equals("observed") && !target.classpath.startsWith(OTHER)
					&& !target.hasThousandTools())
			.toArray(Target[]::new);
	}

	/**
	 * The same server of the other checkout.
	 * @return the target
	 */
	Target other() {
		return of(OTHER + this.id);
	}

	static Target of(String id) {
		return Arrays.stream(values())
			.filter((target) -> target.id.equals(id))
			.findFirst()
			.orElseThrow(() -> new IllegalArgumentException("No target " + id + ", there are "
					+ Arrays.stream(values()).map(Target::id).collect(Collectors.joining(", "))));
	}

}
