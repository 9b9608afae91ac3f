package io.mcpspring.spring.app;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

import io.mcpspring.annotation.McpApp;
import io.mcpspring.engine.catalog.CatalogTable;
import io.mcpspring.engine.catalog.HandlerSource;
import io.mcpspring.engine.catalog.Registration;
import io.mcpspring.engine.model.DescribedTool;
import io.mcpspring.engine.uri.UriTemplate;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.core.annotation.AnnotatedElementUtils;

/**
 * Links tools with pages, by {@link McpApp}, and checks the links of all tools,
 * registered by code included (extensions APP-06 to APP-10).
 */
public final class AppLinks {

	private static final String UI = "ui";

	private static final String RESOURCE_URI = "resourceUri";

	private static final String VISIBILITY = "visibility";

	private static final String FLAT_KEY = "ui/resourceUri";

	private static final Set<String> VISIBILITIES = Set.of("model", "app");

	private final CatalogTable catalog;

	private final boolean flatKey;

	/**
	 * Create the links.
	 * @param catalog the tools and the pages
	 * @param flatKey whether to write the link in its old form, too, for older hosts
	 * (extensions APP-08)
	 */
	public AppLinks(CatalogTable catalog, boolean flatKey) {
		this.catalog = catalog;
		this.flatKey = flatKey;
	}

	/**
	 * Link the tools of annotated methods. To be called once, after these were offered.
	 * @throws InvalidAppException if an annotation names no page
	 */
	public void link() {
		for (Registration.Tool tool : List.copyOf(this.catalog.tools().all())) {
			McpApp app = app(tool);
			if (app != null) {
				Registration.Tool linked = new Registration.Tool(linked(tool, app), tool.handler(), tool.options());
				check(linked);
				this.catalog.tools().remove(tool.name());
				this.catalog.tools().register(linked);
			}
		}
	}

	/**
	 * Return what the annotations of tools say about pages.
	 * @return the settings by the addresses of the pages
	 * @throws InvalidAppException if an annotation is not valid
	 */
	Map<String, AppSettings> settings() {
		Map<String, AppSettings> settings = new LinkedHashMap<>();
		for (Registration.Tool tool : this.catalog.tools().all()) {
			McpApp app = app(tool);
			if (app == null || (app.connect().length == 0 && app.permissions().length == 0)) {
				continue;
			}
			if (app.value().isEmpty()) {
				throw invalid(tool, "its @McpApp says what a page needs, but names none", "Name the page.");
			}
			try {
				settings.merge(uri(app), AppSettings.of(app.connect(), app.permissions()), AppSettings::and);
			}
			catch (IllegalArgumentException ex) {
				throw invalid(tool, "connect of its @McpApp is not valid: " + ex.getMessage(), "Correct the origin.");
			}
		}
		return settings;
	}

	private static String uri(McpApp app) {
		return app.value().startsWith(AppPage.SCHEME) ? app.value() : AppPage.SCHEME + app.value();
	}

	private static @Nullable McpApp app(Registration.Tool tool) {
		HandlerSource source = tool.options().source();
		return (source != null) ? AnnotatedElementUtils.findMergedAnnotation(source.method(), McpApp.class) : null;
	}

	/**
	 * Check the links of all tools that are offered now.
	 * @throws InvalidAppException if one leads to no page, or has another shape
	 */
	public void check() {
		this.catalog.tools().all().forEach(this::check);
	}

	private DescribedTool linked(Registration.Tool tool, McpApp app) {
		DescribedTool plain = tool.descriptor();
		ObjectNode meta = (plain.meta() != null) ? plain.meta().deepCopy() : JsonNodeFactory.instance.objectNode();
		if (app.value().isEmpty() && app.visibility().length == 0) {
			throw invalid(tool, "its @McpApp names no page", "Name one, such as @McpApp(\"shop/order-form.html\"), or "
					+ "say @McpApp(visibility = McpApp.Visibility.APP) for a tool that pages call.");
		}
		if (meta.has(UI)) {
			throw invalid(tool, "it has an @McpApp and metadata of the name 'ui'", "Remove one of the two.");
		}
		ObjectNode ui = meta.putObject(UI);
		if (!app.value().isEmpty()) {
			String uri = uri(app);
			ui.put(RESOURCE_URI, uri);
			if (this.flatKey) {
				meta.put(FLAT_KEY, uri);
			}
		}
		if (app.visibility().length > 0) {
			Arrays.stream(app.visibility())
				.distinct()
				.sorted()
				.map(McpApp.Visibility::name)
				.forEach((name) -> ui.withArray(VISIBILITY).add(name.toLowerCase(Locale.ROOT)));
		}
		return plain.withMeta(meta);
	}

	private void check(Registration.Tool tool) {
		ObjectNode meta = tool.descriptor().meta();
		JsonNode ui = (meta != null) ? meta.get(UI) : null;
		if (ui == null) {
			return;
		}
		for (JsonNode visibility : ui.path(VISIBILITY)) {
			if (!VISIBILITIES.contains(visibility.asString(""))) {
				throw invalid(tool, "its visibility " + visibility + " is neither 'model' nor 'app'",
						"Use one of these, or both.");
			}
		}
		JsonNode uri = ui.get(RESOURCE_URI);
		if (uri != null) {
			checkPage(tool, uri.asString(""));
		}
	}

	private void checkPage(Registration.Tool tool, String uri) {
		if (!uri.startsWith(AppPage.SCHEME)) {
			throw invalid(tool, "its page '" + uri + "' has no address that begins with '" + AppPage.SCHEME + "'",
					"Link it with a page, such as 'ui://shop/order-form.html'.");
		}
		Registration.Resource page = this.catalog.resources().find(uri);
		String mimeType = (page != null) ? page.descriptor().mimeType() : templateType(uri);
		if (mimeType == null) {
			throw invalid(tool, "there is no page '" + uri + "'",
					"Put the page below 'mcp.server.apps.location', or correct its name: " + this.catalog.resources()
						.all()
						.stream()
						.map(Registration::name)
						.filter((name) -> name.startsWith(AppPage.SCHEME))
						.toList() + " are there.");
		}
		if (!mimeType.equals(AppPage.MEDIA_TYPE)) {
			throw invalid(tool, "the media type of its page '" + uri + "' is '" + mimeType + "'",
					"Give the resource the media type '" + AppPage.MEDIA_TYPE + "'.");
		}
	}

	private @Nullable String templateType(String uri) {
		return this.catalog.resourceTemplates()
			.all()
			.stream()
			.filter((template) -> UriTemplate.parse(template.name()).match(uri) != null)
			.findFirst()
			.map((template) -> template.descriptor().mimeType())
			.orElse(null);
	}

	private static InvalidAppException invalid(Registration.Tool tool, String problem, String remedy) {
		return new InvalidAppException("Tool '" + tool.name() + "' of " + tool.options().owner(), problem, remedy);
	}

}
