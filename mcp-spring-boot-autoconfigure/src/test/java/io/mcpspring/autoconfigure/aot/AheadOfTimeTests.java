package io.mcpspring.autoconfigure.aot;

import java.util.List;

import io.mcpspring.annotation.McpPrompt;
import io.mcpspring.annotation.McpSessionScope;
import io.mcpspring.annotation.McpTool;
import io.mcpspring.engine.catalog.CatalogTable;
import org.apache.catalina.webresources.TomcatURLStreamHandlerFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;

import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.predicate.RuntimeHintsPredicates;
import org.springframework.aot.test.generate.TestGenerationContext;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.boot.web.server.servlet.context.AnnotationConfigServletWebServerApplicationContext;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.aot.ApplicationContextAotGenerator;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.test.tools.CompileWithForkedClassLoader;
import org.springframework.core.test.tools.TestCompiler;
import org.springframework.javapoet.ClassName;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * An application whose context is made ahead of time, as for a native image: it tells
 * what is reached by reflection, and offers the same. No native image is built here.
 */
@CompileWithForkedClassLoader
@Tag("slow")
class AheadOfTimeTests {

	/** A JVM takes only one, and each class loader's Tomcat would bring its own. */
	@BeforeEach
	void leaveUrlsAlone() {
		TomcatURLStreamHandlerFactory.disable();
	}

	@Test
	void tellsWhatIsReachedByReflection() {
		TestGenerationContext generation = new TestGenerationContext();
		try (ConfigurableApplicationContext context = generate(generation).context()) {
			RuntimeHints hints = generation.getRuntimeHints();
			assertThat(RuntimeHintsPredicates.reflection().onMethodInvocation(Shelf.class, "count")).accepts(hints);
			assertThat(RuntimeHintsPredicates.reflection().onMethodInvocation(Shelf.class, "later")).accepts(hints);
			assertThat(RuntimeHintsPredicates.reflection().onMethodInvocation(Shelf.class, "describe")).accepts(hints);
			assertThat(RuntimeHintsPredicates.reflection().onMethodInvocation(Shelf.class, "helper")).rejects(hints);
			for (Class<?> bound : List.of(Query.class, Part.class, Count.class, Later.class)) {
				assertThat(RuntimeHintsPredicates.reflection().onType(bound)).as(bound.getName()).accepts(hints);
			}
			assertThat(RuntimeHintsPredicates.reflection().onMethodInvocation(Count.class, "number")).accepts(hints);
			assertThat(RuntimeHintsPredicates.proxies().forInterfaces(McpTool.class)).accepts(hints);
			assertThat(RuntimeHintsPredicates.reflection().onType(McpTool.class)).accepts(hints);
		}
	}

	@Test
	@SuppressWarnings("unchecked")
	void offersTheSameInAContextMadeAheadOfTime() {
		TestGenerationContext generation = new TestGenerationContext();
		Generated generated = generate(generation);
		generation.writeGeneratedContent();
		TestCompiler.forSystem().with(generation).compile((compiled) -> {
			try (ServletWebServerApplicationContext context = new ServletWebServerApplicationContext()) {
				properties().applyTo(context);
				compiled.getInstance(ApplicationContextInitializer.class, generated.initializer().toString())
					.initialize(context);
				context.refresh();
				CatalogTable catalog = context.getBean(CatalogTable.class);
				assertThat(catalog.tools().all()).hasSize(3);
				assertThat(catalog.tools().find("visit")).isNotNull();
				assertThat(context.getBeanNamesForType(Visits.class)).isNotEmpty();
				assertThat(catalog.tools().find("count")).isNotNull();
				assertThat(catalog.prompts().find("describe")).isNotNull();
				assertThat(context.getWebServer().getPort()).isPositive();
			}
		});
		generated.context().close();
	}

	private static Generated generate(TestGenerationContext generation) {
		GenericApplicationContext context = new AnnotationConfigServletWebServerApplicationContext();
		properties().applyTo(context);
		((AnnotationConfigServletWebServerApplicationContext) context).register(Application.class);
		return new Generated(context, new ApplicationContextAotGenerator().processAheadOfTime(context, generation));
	}

	private static TestPropertyValues properties() {
		return TestPropertyValues.of("server.port=0", "server.address=127.0.0.1");
	}

	/**
	 * What comes of a context ahead of time.
	 *
	 * @param context the context, not refreshed
	 * @param initializer the class that makes another like it
	 */
	private record Generated(GenericApplicationContext context, ClassName initializer) {
	}

	record Part(String name) {
	}

	record Query(List<Part> parts) {
	}

	record Count(int number) {
	}

	record Later(String when) {
	}

	static class Shelf {

		@McpTool
		Count count(Query query) {
			return helper(query);
		}

		@McpTool
		Mono<Later> later() {
			return Mono.just(new Later("soon"));
		}

		@McpPrompt
		String describe(String name) {
			return name;
		}

		Count helper(Query query) {
			return new Count(query.parts().size());
		}

	}

	@McpSessionScope
	static class Visits {

		private int number;

		int next() {
			return ++this.number;
		}

	}

	static class Door {

		private final Visits visits;

		Door(Visits visits) {
			this.visits = visits;
		}

		@McpTool
		int visit() {
			return this.visits.next();
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration(excludeName = {
			"org.springframework.boot.security.autoconfigure.web.servlet.ServletWebSecurityAutoConfiguration",
			"org.springframework.boot.security.autoconfigure.web.servlet.SecurityFilterAutoConfiguration",
			"org.springframework.boot.security.autoconfigure.actuate.web.servlet.ManagementWebSecurityAutoConfiguration",
			"org.springframework.boot.security.autoconfigure.UserDetailsServiceAutoConfiguration" })
	@Import({ Shelf.class, Visits.class, Door.class })
	static class Application {

	}

}
