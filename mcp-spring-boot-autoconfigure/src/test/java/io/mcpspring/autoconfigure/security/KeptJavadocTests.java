package io.mcpspring.autoconfigure.security;

import io.mcpspring.autoconfigure.EachStack;
import io.mcpspring.autoconfigure.controller.kept.KeptController;
import io.mcpspring.engine.catalog.CatalogTable;
import io.mcpspring.engine.catalog.Registration;
import io.mcpspring.engine.model.DescribedTool;

import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Import;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Controllers without annotations for models are described by their Javadoc.
 */
class KeptJavadocTests {

	@EachStack
	void describesToolsAndArguments(WebApplicationType type) {
		try (SecuredServer server = SecuredServer.start(type, KeptApplication.class,
				"mcp.server.controllers.include[0]=/kept/**")) {
			CatalogTable catalog = server.context().getBean(CatalogTable.class);
			DescribedTool find = descriptor(catalog, "find");
			assertThat(find.description()).isEqualTo(
					"Finds a product by its number, such as COF-001. Products that are sold out are found, too.");
			assertThat(find.inputSchema().at("/properties/sku/description").asString())
				.isEqualTo("the number of the product");
			assertThat(find.inputSchema().at("/properties/lang/description").asString()).isEqualTo("A language");
			assertThat(descriptor(catalog, "all").description()).isEqualTo("Counts the products");
			assertThat(descriptor(catalog, "without_comment").description())
				.isEqualTo("Without comment (GET /kept/none)");
		}
	}

	private static DescribedTool descriptor(CatalogTable catalog, String name) {
		Registration.Tool tool = catalog.tools().find(name);
		assertThat(tool).isNotNull();
		return tool.descriptor();
	}

	@SpringBootConfiguration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import(KeptController.class)
	static class KeptApplication {

	}

}
