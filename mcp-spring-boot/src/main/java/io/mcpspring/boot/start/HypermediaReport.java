package io.mcpspring.boot.start;

import java.util.Set;
import java.util.TreeSet;

import io.mcpspring.engine.catalog.CatalogTable;
import io.mcpspring.engine.catalog.HandlerSource;
import io.mcpspring.engine.catalog.Registration;
import io.mcpspring.security.rule.ControllerMapping;
import io.mcpspring.security.rule.RequestSender;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.core.ResolvableType;
import org.springframework.core.env.Environment;

/**
 * Warning in the log about annotated methods of controllers that return hypermedia of
 * Spring HATEOAS, which only the application's web stack writes in the form of its HTTP
 * API.
 */
public final class HypermediaReport extends OnceReady {

	private static final Logger logger = LoggerFactory.getLogger("io.mcpspring.start.HypermediaReport");

	private static final String MODEL = "org.springframework.hateoas.RepresentationModel";

	private static final int MAX_DEPTH = 4;

	private final ObjectProvider<CatalogTable> catalog;

	private final ControllerMapping.Finder mappings;

	/**
	 * Create the report.
	 * @param catalog the catalogue
	 * @param mappings finds the mappings of methods
	 */
	public HypermediaReport(ObjectProvider<CatalogTable> catalog, ControllerMapping.Finder mappings) {
		this.catalog = catalog;
		this.mappings = mappings;
	}

	@Override
	protected void ready(Environment environment) {
		this.catalog.ifAvailable(this::report);
	}

	private void report(CatalogTable known) {
		Set<String> found = new TreeSet<>();
		for (Registration.Tool tool : known.tools().all()) {
			HandlerSource source = tool.options().source();
			if (source != null && !(tool.handler() instanceof RequestSender)
					&& isHypermedia(ResolvableType.forMethodReturnType(source.method(), source.type()), 0)
					&& !this.mappings.find(source).isEmpty()) {
				found.add(tool.name());
			}
		}
		if (!found.isEmpty()) {
			logger
				.warn("Results of these tools have another form than the answers of the HTTP API, because Spring HATEOAS "
						+ "does not write results of methods with @McpTool: {}. Remove the annotation and offer the methods "
						+ "by 'mcp.server.controllers.include'", found);
		}
	}

	private static boolean isHypermedia(ResolvableType type, int depth) {
		for (Class<?> parent = type.resolve(); parent != null; parent = parent.getSuperclass()) {
			if (parent.getName().equals(MODEL)) {
				return true;
			}
		}
		if (depth < MAX_DEPTH) {
			for (ResolvableType inner : type.getGenerics()) {
				if (isHypermedia(inner, depth + 1)) {
					return true;
				}
			}
		}
		return false;
	}

}
