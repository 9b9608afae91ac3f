package io.mcpspring.autoconfigure.documented;

import io.mcpspring.annotation.McpApp;
import io.mcpspring.annotation.McpTool;
import io.mcpspring.context.McpRequestContext;
import io.mcpspring.spring.app.AppCsp;
import io.mcpspring.spring.app.AppPage;
import io.mcpspring.spring.app.AppSettings;
import io.mcpspring.spring.app.AppsExtension;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.stereotype.Component;

/**
 * The apps that {@code docs/apps.md} shows.
 */
@Configuration(proxyBeanMethods = false)
@Import(Apps.OrderTools.class)
public class Apps {

	// @formatter:off
	@Bean
	AppPage map() {
		return AppPage.of("ui://shop/map.html", "<!doctype html><title>Shops near you</title>" + MAP)
			.withSettings(AppSettings.NONE.withCsp(AppCsp.NONE.withResourceDomains("https://tiles.example.com"))
				.withPermissions(McpApp.Permission.GEOLOCATION)
				.withPrefersBorder(true));
	}
	// @formatter:on

	private static final String MAP = "<img src='https://tiles.example.com/1/0/0.png' alt='map'>";

	/** Tools with pages. */
	@Component
	static class OrderTools {

		// @formatter:off
		@McpTool(description = "Prepare an order, which the person completes")
		@McpApp("shop/order-form.html")
		Draft prepareOrder(String sku) {
			return new Draft(sku, 1);
		}

		@McpTool(description = "Tell the price of a draft")
		@McpApp(visibility = McpApp.Visibility.APP)
		int priceOfDraft(Draft draft) {
			return draft.quantity() * 5;
		}
		// @formatter:on

		@McpTool(description = "Find shops")
		@McpApp("shop/map.html")
		// @formatter:off
		String shops(McpRequestContext context) {
			return AppsExtension.isSupportedBy(context) ? "The person sees a map of the shops" : "Shops are in Main Street 1 and Mill Lane 7";
		}
		// @formatter:on

	}

	/**
	 * Products to order.
	 *
	 * @param sku a product
	 * @param quantity how many
	 */
	record Draft(String sku, int quantity) {
	}

}
