package io.mcpspring.autoconfigure;

import java.util.List;

import io.mcpspring.engine.catalog.CatalogTable;
import io.mcpspring.engine.catalog.Registration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.boot.WebApplicationType;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Beans of all kinds are served through their proxies and scopes. Run for each stack.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class ManyBeansContract {

	private final WebApplicationType type;

	private RunningApplication application;

	private ToolClient client;

	ManyBeansContract(WebApplicationType type) {
		this.type = type;
	}

	@BeforeAll
	void start() {
		ManyBeans.Late.INSTANCES.set(0);
		this.application = RunningApplication.start(this.type, List.of(ManyBeans.class));
		this.client = new ToolClient(this.application.http());
	}

	@AfterAll
	void stop() {
		this.application.close();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			made    | a default method of an interface of a factory's product | made by a factory
			onStock | a method of a private class                             | 7
			tell    | a method of a record                                    | a record""")
	void methodsAreFoundWhereverTheyAre(String tool, String where, String text) {
		assertThat(this.client.text(tool, "{}")).as(where).isEqualTo(text);
	}

	@Test
	void prototypesAreMadeOnceForEachCall() {
		int before = ManyBeans.Disposable.INSTANCES.get();
		assertThat(this.client.text("disposable", "{'factor':1}")).isEqualTo(String.valueOf(before + 1));
		assertThat(this.client.text("disposable", "{'factor':1}")).isEqualTo(String.valueOf(before + 2));
		assertThat(this.client.call("disposable", "{'factor':0}").path("isError").asBoolean()).isTrue();
		assertThat(ManyBeans.Disposable.INSTANCES.get()).isLessThanOrEqualTo(before + 3);
	}

	@Test
	void lazyBeansAreMadeByTheFirstCall() {
		assertThat(ManyBeans.Late.INSTANCES).hasValue(0);
		assertThat(this.client.text("late", "{}")).isEqualTo("late");
		assertThat(this.client.text("late", "{}")).isEqualTo("late");
		assertThat(ManyBeans.Late.INSTANCES).hasValue(1);
	}

	@Test
	void beansOfConditionsThatDoNotHoldOfferNothing() {
		assertThat(tool("extra")).isNull();
	}

	@Test
	void typeVariablesOfSuperclassesAreThoseOfTheBean() {
		assertThat(this.client.call("find", "{'id':3}").path("structuredContent").toString())
			.isEqualTo("{\"id\":3,\"name\":\"Ann\"}");
		assertThat(this.client.call("find_pet", "{'id':4}").path("structuredContent").toString())
			.isEqualTo("{\"id\":4,\"toys\":[\"ball\"]}");
		assertThat(tool("find").descriptor().outputSchema().at("/properties/name/type").asString()).isEqualTo("string");
		assertThat(tool("find_pet").descriptor().outputSchema().at("/properties/toys/type").asString())
			.isEqualTo("array");
	}

	@Test
	void beansOfCustomScopesLiveAsLongAsTheirScope() {
		String first = this.client.text("refreshed", "{}");
		assertThat(this.client.text("refreshed", "{}")).isEqualTo(first);
		this.application.context().getBean(ManyBeans.RefreshScope.class).refresh();
		assertThat(this.client.text("refreshed", "{}")).isNotEqualTo(first);
	}

	@Test
	void cachedResultsAreNotComputedAgain() {
		assertThat(this.client.text("cached", "{'question':'a'}")).isEqualTo("a1");
		assertThat(this.client.text("cached", "{'question':'a'}")).isEqualTo("a1");
		assertThat(this.client.text("cached", "{'question':'b'}")).isEqualTo("b2");
	}

	@Test
	void failedMethodsAreTriedAgain() {
		assertThat(this.client.text("retried", "{}")).isEqualTo("attempt 3");
	}

	@Test
	void transactionsAreThoseOfTheMethod() {
		assertThat(this.client.text("readsOnly", "{}")).isEqualTo("true");
	}

	@Test
	void resultsOfOtherThreadsAreWaitedFor() throws InterruptedException {
		for (String tool : List.of("later", "completes")) {
			assertThat(this.client.call(tool, "{}").at("/structuredContent/name").asString("")).as(tool)
				.startsWith("task-");
			assertThat(tool(tool).descriptor().outputSchema()).as(tool).isNotNull();
		}
		assertThat(this.client.call("begins", "{}").path("isError").asBoolean(false)).isFalse();
		assertThat(this.application.context().getBean(ManyBeans.Advised.class).hasBegun()).isTrue();
	}

	private Registration.Tool tool(String name) {
		return this.application.context().getBean(CatalogTable.class).tools().find(name);
	}

}
