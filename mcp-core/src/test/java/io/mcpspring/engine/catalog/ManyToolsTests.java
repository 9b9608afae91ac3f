package io.mcpspring.engine.catalog;

import io.mcpspring.fake.AllocatedBytes;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.model.CallToolResult;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Catalogues with as many tools as a large document has operations.
 */
class ManyToolsTests {

	private static CatalogTable catalog() {
		return new CatalogTable(() -> {
			throw new IllegalStateException("There is no binding");
		});
	}

	private static Registration.Tool tool(String name) {
		return FakeServer.tool(name, (context, arguments) -> CallToolResult.text(name));
	}

	@Test
	void areRegisteredWithoutWorkForThePresentOnes() {
		assertThat(AllocatedBytes.of(() -> {
			CatalogTable catalog = catalog();
			for (int i = 0; i < 10_000; i++) {
				catalog.tools().register(tool("tool" + i));
			}
		})).isLessThan(400_000_000);
	}

	@Test
	void schemasAreKeptForRegisteredToolsAlone() {
		CatalogTable catalog = catalog();
		Registration.Tool first = tool("first");
		catalog.tools().register(first);
		ToolSchemas.Compiled compiled = catalog.toolSchemas().of(first);
		assertThat(catalog.toolSchemas().of(first)).isSameAs(compiled);
		Registration.Tool other = tool("first");
		assertThatIllegalStateException().isThrownBy(() -> catalog.tools().register(other));
		assertThatIllegalStateException().isThrownBy(() -> catalog.tools().register(first));
		assertThat(catalog.toolSchemas().of(first)).isSameAs(compiled);
		assertThat(catalog.toolSchemas().of(other)).isNotSameAs(catalog.toolSchemas().of(other));
		assertThat(catalog.tools().remove("first")).isTrue();
		assertThat(catalog.tools().remove("first")).isFalse();
		assertThat(catalog.toolSchemas().of(first)).isNotSameAs(compiled);
		catalog.tools().register(other);
		assertThat(catalog.tools().remove(first)).isFalse();
		assertThat(catalog.tools().remove(other)).isTrue();
		assertThat(catalog.toolSchemas().of(other)).isNotSameAs(catalog.toolSchemas().of(other));
	}

}
