package io.mcpspring.autoconfigure.documented;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.mcpspring.annotation.McpComplete;
import io.mcpspring.annotation.McpParam;
import io.mcpspring.annotation.McpPrompt;
import io.mcpspring.annotation.McpResource;
import io.mcpspring.catalog.McpCatalog;
import io.mcpspring.catalog.McpNotifications;
import io.mcpspring.catalog.McpRegistration;
import io.mcpspring.context.McpRequestContext;
import io.mcpspring.context.UrlElicitationRequiredException;
import io.mcpspring.model.CompleteRequest;
import io.mcpspring.model.Content;
import io.mcpspring.model.McpRole;
import io.mcpspring.model.PromptMessage;
import io.mcpspring.model.ReadResourceRequest;
import io.mcpspring.model.ResourceContents;
import io.mcpspring.server.McpAccess;
import io.mcpspring.spring.resource.FolderResources;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.stereotype.Component;

/**
 * The code that {@code docs} shows.
 */
class Manuals {

	/** Resources. */
	@Component
	static class Resources {

		// @formatter:off
		@McpResource(uri = "shop://opening-hours", mimeType = "text/plain", description = "When the shop is open",
				cache = @McpResource.Cache(ttl = "1h", shared = true))
		String openingHours() {
			return "Monday to Friday, 9 to 18";
		}

		@McpResource(uri = "shop://manuals/{product}{?language}", name = "manual", description = "How to use a product")
		Optional<ResourceContents> manual(String product, @Nullable String language, ReadResourceRequest request) {
			return find(product, language).map((text) -> ResourceContents.text(request.uri(), "text/markdown", text));
		}
		// @formatter:on

		private Optional<String> find(String product, @Nullable String language) {
			return product.equals("kettle") ? Optional.of("# Kettle " + language) : Optional.empty();
		}

	}

	/** Resources, by code. */
	@Component
	static class Offers {

		// @formatter:off
		@Autowired
		void offer(McpCatalog catalog) {
			FolderResources.classpath("manuals", "shop://files/")
				.describedAs("files", "Manuals as files")
				.registerAndListIn(catalog);
			catalog.resource("shop://logo").name("logo").mimeType("image/png").handler((context, request) -> logo()).register();
		}
		// @formatter:on

		private byte[] logo() {
			return "logo".getBytes(StandardCharsets.UTF_8);
		}

	}

	/** Prompts. */
	@Component
	static class Prompts {

		// @formatter:off
		@McpPrompt(name = "compare", title = "Compare two products", description = "Helps to choose between two products")
		List<PromptMessage> compare(@McpParam(description = "The one") String first,
				@McpParam(description = "The other") String second,
				@McpParam(description = "What matters most", required = false) @Nullable Aspect aspect) {
			ResourceContents table = ResourceContents.text("shop://products", "text/csv", prices(first, second));
			return List.of(PromptMessage.user("Compare " + first + " and " + second + " by " + aspect + "."),
					PromptMessage.of(McpRole.USER, Content.resource(table)));
		}

		enum Aspect { PRICE, WEIGHT, TASTE }
		// @formatter:on

		private String prices(String first, String second) {
			return first + ",1\n" + second + ",2";
		}

	}

	/** Completions. */
	@Component
	static class Completions {

		private static final Map<String, List<String>> PRODUCTS = Map.of("", List.of("kettle", "grinder"));

		// @formatter:off
		@McpComplete(ref = "compare", argument = "first")
		List<String> first(String typed) {
			return products().filter((product) -> product.startsWith(typed)).toList();
		}

		@McpComplete(ref = "compare", argument = "second")
		List<String> second(String typed, CompleteRequest request) {
			String first = request.arguments().get("first");
			return products().filter((product) -> product.startsWith(typed) && !product.equals(first)).toList();
		}

		@McpComplete(ref = "manual")
		List<String> product(String product) {
			return first(product);
		}
		// @formatter:on

		private java.util.stream.Stream<String> products() {
			return PRODUCTS.getOrDefault("", List.of()).stream();
		}

	}

	/** Notifications. */
	@Component
	static class Updates {

		private final McpNotifications notifications;

		private final McpCatalog catalog;

		Updates(McpNotifications notifications, McpCatalog catalog) {
			this.notifications = notifications;
			this.catalog = catalog;
		}

		// @formatter:off
		void openingHoursChanged() {
			this.notifications.resourceUpdated("shop://opening-hours");
		}

		void withdraw(String uri) {
			this.catalog.remove(McpRegistration.Kind.RESOURCE, uri);
		}
		// @formatter:on

	}

	/** Visibility. */
	@Configuration(proxyBeanMethods = false)
	static class Visibility {

		// @formatter:off
		@Bean
		McpAccess visibility() {
			return McpAccess.visibleIf((request) -> !request.registration().name().startsWith("internal_")
					|| request.caller().scopes().contains("staff"));
		}
		// @formatter:on

	}

	/** Pages. */
	@Component
	static class Accounts {

		private final McpNotifications notifications;

		Accounts(McpNotifications notifications) {
			this.notifications = notifications;
		}

		// @formatter:off
		@McpResource(uri = "shop://parcels", description = "Where the parcels are")
		String parcels(McpRequestContext context) {
			String account = account(context.caller().key());
			if (account == null) {
				String visit = beginVisit(context.caller().key());
				throw new UrlElicitationRequiredException("Connect your account at the carrier first",
						"https://shop.example/connect?visit=" + visit, visit);
			}
			return "Parcels of " + account;
		}

		void connected(String visit) {
			this.notifications.elicitationCompleted(visit);
		}
		// @formatter:on

		private @Nullable String account(String caller) {
			return caller.isEmpty() ? null : "account of " + caller;
		}

		private String beginVisit(String caller) {
			return "visit" + caller;
		}

	}

}
