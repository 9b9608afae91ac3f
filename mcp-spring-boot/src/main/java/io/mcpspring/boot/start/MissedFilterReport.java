package io.mcpspring.boot.start;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.mcpspring.boot.mapping.FilterNames;
import io.mcpspring.boot.mapping.MissedFilters;
import io.mcpspring.controllers.ControllerSettings;
import io.mcpspring.engine.catalog.CatalogTable;
import io.mcpspring.engine.catalog.HandlerSource;
import io.mcpspring.engine.catalog.Registration;
import io.mcpspring.security.rule.ControllerMapping;
import io.mcpspring.security.rule.PathTemplate;
import io.mcpspring.security.rule.RequestSender;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

import org.springframework.context.ApplicationContext;
import org.springframework.core.env.Environment;
import org.springframework.util.ClassUtils;

/**
 * Warning in the log about each filter of the application that HTTP requests to a
 * controller pass and calls of its tools do not, or only with the path of the server.
 */
public final class MissedFilterReport extends OnceReady {

	private static final Logger logger = LoggerFactory.getLogger("io.mcpspring.start.MissedFilterReport");

	private static final int NAMED = 5;

	/** The beans of Spring Security's filter chains for both web stacks. */
	private static final List<String> SECURITY = List.of("springSecurityFilterChain",
			"org.springframework.security.config.annotation.web.reactive.WebFluxSecurityConfiguration.WebFilterChainFilter");

	private final ApplicationContext context;

	private final Set<String> server;

	private final ControllerMapping.Finder mappings;

	private final Map<String, Missed> missed = new TreeMap<>();

	/** Filters that are called for requests to the server, in their order. */
	private final Map<String, Missed> common = new LinkedHashMap<>();

	/**
	 * Create the report.
	 * @param context contains the filters and the catalogue
	 * @param server the paths of the server
	 * @param mappings finds the mappings of annotated methods
	 */
	public MissedFilterReport(ApplicationContext context, Set<String> server, ControllerMapping.Finder mappings) {
		this.context = context;
		this.server = server;
		this.mappings = mappings;
	}

	@Override
	protected void ready(Environment environment) {
		this.context.getBeanProvider(CatalogTable.class)
			.ifAvailable((known) -> known.tools().all().forEach(this::find));
		this.missed.forEach(MissedFilterReport::warn);
		if (!this.common.isEmpty()) {
			tellCommon();
		}
	}

	private void find(Registration.Tool tool) {
		List<String> called = (tool.handler() instanceof RequestSender) ? FilterNames.of(this.context.getEnvironment())
				: List.of();
		for (ControllerMapping mapping : mappings(tool)) {
			String method = mapping.methods().stream().sorted().findFirst().orElse("GET");
			for (String pattern : mapping.patterns()) {
				String path = PathTemplate.of(pattern).expand((name) -> "0");
				this.context.getBeanProvider(MissedFilters.class).orderedStream().forEach((source) -> {
					source.find(method, path, this.server).forEach(adding(this.missed, called, tool));
					source.common(path, this.server).forEach(adding(this.common, called, tool));
				});
			}
		}
	}

	private BiConsumer<String, Object> adding(Map<String, Missed> missed, List<String> called, Registration.Tool tool) {
		return (name, filter) -> {
			if (!called.contains(name)) {
				missed.computeIfAbsent(name, (key) -> Missed.of(filter, this.context.containsBean(name)))
					.add(tool.name(), tool.handler() instanceof RequestSender);
			}
		};
	}

	private List<ControllerMapping> mappings(Registration.Tool tool) {
		if (tool.handler() instanceof RequestSender sender) {
			return sender.requests();
		}
		HandlerSource source = tool.options().source();
		return (source != null) ? this.mappings.find(source) : List.of();
	}

	private static void warn(String name, Missed missed) {
		logger.warn(
				"Filter '{}' ({}) of the application applies to HTTP requests to controllers and not to calls of their "
						+ "tools ({}). If it has to apply, {}",
				name, missed.type(), some(missed.tools()), missed.remedy(name));
	}

	/** Applications with Spring Security have their rules for URLs there. */
	private void tellCommon() {
		Set<String> tools = new TreeSet<>();
		Set<String> annotated = new TreeSet<>();
		this.common.values().forEach((missed) -> {
			tools.addAll(missed.tools());
			annotated.addAll(missed.annotated());
		});
		logger.atLevel(SECURITY.stream().anyMatch(this.context::containsBean) ? Level.INFO : Level.WARN)
			.log("Filters of the application see the path of the MCP server, not that of the controller, in calls of tools "
					+ "of controllers ({}): {}. If one of them decides by the path or keeps the request, set '{}={}'{}",
					some(tools),
					this.common.entrySet()
						.stream()
						.map((filter) -> "'" + filter.getKey() + "' (" + filter.getValue().type() + ")")
						.collect(Collectors.joining(", ")),
					ControllerSettings.FILTERS,
					Stream.concat(FilterNames.of(this.context.getEnvironment()).stream(), this.common.keySet().stream())
						.collect(Collectors.joining(",")),
					annotated.isEmpty() ? "" : Missed.INCLUDE);
	}

	private static String some(Set<String> tools) {
		int more = tools.size() - NAMED;
		return tools.size() + ": " + tools.stream().limit(NAMED).collect(Collectors.joining(", "))
				+ ((more > 0) ? " and " + more + " more" : "");
	}

	/**
	 * A filter that calls miss.
	 *
	 * @param type the name of its class
	 * @param bean whether it is a bean, which a property can name
	 * @param tools the names of the tools
	 * @param annotated the names of those that are offered by an annotation
	 */
	private record Missed(String type, boolean bean, Set<String> tools, Set<String> annotated) {

		static final String INCLUDE = ", and offer methods with @McpTool by 'mcp.server.controllers.include' in place of "
				+ "the annotation, because they are called directly";

		static Missed of(Object filter, boolean bean) {
			return new Missed(ClassUtils.getShortName(ClassUtils.getUserClass(filter)), bean, new TreeSet<>(),
					new TreeSet<>());
		}

		void add(String tool, boolean included) {
			this.tools.add(tool);
			if (!included) {
				this.annotated.add(tool);
			}
		}

		String remedy(String name) {
			String first = this.bean ? "" : "make it a bean, and ";
			String last = this.annotated.isEmpty() ? "" : INCLUDE;
			return first + "name it in '" + ControllerSettings.FILTERS + "'" + last;
		}

	}

}
