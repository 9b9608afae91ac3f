package io.mcpspring.engine.catalog;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

import io.mcpspring.fake.AllocatedBytes;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.model.CallToolResult;
import org.awaitility.Awaitility;
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

	/** A tool with another handler may have the same schemas. */
	@Test
	void schemasOfARegisteredToolStayIfAnotherIsRefused() {
		CatalogTable catalog = catalog();
		Registration.Tool first = tool("first");
		catalog.tools().register(first);
		ToolSchemas.Compiled compiled = catalog.toolSchemas().of(first);
		Registration.Tool other = new Registration.Tool(first.descriptor(), tool("other").handler(), first.options());
		assertThatIllegalStateException().isThrownBy(() -> catalog.tools().register(other));
		assertThat(catalog.toolSchemas().of(first)).isSameAs(compiled);
	}

	/** The schemas of both are the same. */
	@Test
	void aToolIsForgottenBeforeItIsRegisteredAgain() throws InterruptedException {
		List<String> events = Collections.synchronizedList(new ArrayList<>());
		Registration.Tool tool = tool("first");
		AtomicReference<Registry<Registration.Tool>> tools = new AtomicReference<>();
		Thread again = new Thread(() -> tools.get().register(tool));
		tools.set(new Registry<>((checked) -> events.add("checked"), (removed) -> {
			again.start();
			Awaitility.await()
				.atMost(Duration.ofSeconds(60))
				.until(() -> again.getState() == Thread.State.BLOCKED || !again.isAlive());
			events.add("forgotten");
		}));
		tools.get().register(tool);
		assertThat(tools.get().remove(tool)).isTrue();
		again.join();
		assertThat(events).containsExactly("checked", "forgotten", "checked");
		assertThat(tools.get().find("first")).isSameAs(tool);
	}

}
