package io.mcpspring;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

/**
 * Holds the arrows between the packages of the core.
 */
class ArchitectureTests {

	private static final JavaClasses CORE = new ClassFileImporter()
		.withImportOption(new ImportOption.DoNotIncludeTests())
		.importPackages("io.mcpspring");

	@Test
	void knowsNoFrameworkAndNoWebStack() {
		noClasses().should()
			.dependOnClassesThat()
			.resideInAnyPackage("org.springframework..", "jakarta..", "javax.servlet..", "reactor..",
					"org.reactivestreams..", "io.micrometer..", "io.netty..")
			.because("the core is used and tested without a server: put the adapter code in mcp-spring")
			.check(CORE);
	}

	@Test
	void usesJacksonThreeOnly() {
		noClasses().should()
			.dependOnClassesThat()
			.resideInAnyPackage("com.fasterxml.jackson.core..", "com.fasterxml.jackson.databind..")
			.because("Jackson 3 lives in tools.jackson, only its annotations kept the old package")
			.check(CORE);
	}

	@Test
	void packagesFormNoCycle() {
		slices().matching("io.mcpspring.(**)")
			.should()
			.beFreeOfCycles()
			.because("a package must be readable without the ones that build on it")
			.check(CORE);
	}

	@Test
	void messagesKnowNothingOfTheServer() {
		noClasses().that()
			.resideInAnyPackage("io.mcpspring.jsonrpc..", "io.mcpspring.model..", "io.mcpspring.wire..")
			.should()
			.dependOnClassesThat()
			.resideInAnyPackage("io.mcpspring.context..", "io.mcpspring.catalog..", "io.mcpspring.server..",
					"io.mcpspring.dispatch..", "io.mcpspring.session..", "io.mcpspring.stateless..",
					"io.mcpspring.stream..", "io.mcpspring.http..")
			.because("values and their wire forms are the lowest layer")
			.check(CORE);
	}

	@Test
	void erasKnowNothingOfEachOther() {
		noClasses().that()
			.resideInAPackage("io.mcpspring.session..")
			.should()
			.dependOnClassesThat()
			.resideInAPackage("io.mcpspring.stateless..")
			.because("an old era is to be deleted as a folder: move what both need below them")
			.check(CORE);
		noClasses().that()
			.resideInAPackage("io.mcpspring.stateless..")
			.should()
			.dependOnClassesThat()
			.resideInAPackage("io.mcpspring.session..")
			.because("an old era is to be deleted as a folder: move what both need below them")
			.check(CORE);
	}

	@Test
	void authorsDoNotReachTheControlsOfCalls() {
		noClasses().that()
			.resideInAnyPackage("io.mcpspring.context..", "io.mcpspring.catalog..", "io.mcpspring.server..")
			.should()
			.transitivelyDependOnClassesThat()
			.resideInAPackage("io.mcpspring.dispatch..")
			.because("only the engine ends, suspends or cancels a call: show authors a McpCall")
			.check(CORE);
	}

}
