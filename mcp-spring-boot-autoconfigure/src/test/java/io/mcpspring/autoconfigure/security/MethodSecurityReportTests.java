package io.mcpspring.autoconfigure.security;

import java.util.List;

import io.mcpspring.annotation.McpTool;
import io.mcpspring.autoconfigure.EachStack;
import io.mcpspring.server.McpAccess;
import jakarta.annotation.security.RolesAllowed;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.security.access.annotation.Secured;
import org.springframework.security.access.prepost.PostAuthorize;
import org.springframework.security.access.prepost.PreAuthorize;
import org.springframework.security.config.annotation.method.configuration.EnableMethodSecurity;
import org.springframework.security.config.annotation.method.configuration.EnableReactiveMethodSecurity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Component;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The start says why tools are hidden by annotations that the application itself does not
 * apply.
 */
@ExtendWith(OutputCaptureExtension.class)
class MethodSecurityReportTests {

	private static final String WARNING = "Method security is not enabled";

	@EachStack
	void namesToolsWhoseAnnotationsTheApplicationDoesNotApply(WebApplicationType type, CapturedOutput output) {
		SecuredServer.start(type, Everything.class, "mcp.server.controllers.include=/reports").close();
		assertThat(output).containsOnlyOnce(WARNING)
			.contains("but tools have its annotations: 6 (after, by_class, included, legacy, roles and 1 more). "
					+ "Callers without the authority that @PreAuthorize demands do not see the tool");
	}

	@EachStack
	void namesTheOnlyTool(WebApplicationType type, CapturedOutput output) {
		SecuredServer.start(type, OneTool.class).close();
		assertThat(output).contains("annotations: 1 (by_class). ");
	}

	@ParameterizedTest
	@CsvSource({ "SERVLET, Enabled", "REACTIVE, Enabled", "REACTIVE, ReactivelyEnabled", "SERVLET, WithoutAnnotations",
			"REACTIVE, WithoutAnnotations", "SERVLET, OwnAccess", "REACTIVE, OwnAccess" })
	void saysNothingWhereNothingIsWrong(WebApplicationType type, String application, CapturedOutput output)
			throws ClassNotFoundException {
		Class<?> found = Class.forName(MethodSecurityReportTests.class.getName() + "$" + application);
		SecuredServer.start(type, found, "mcp.server.controllers.include=/reports").close();
		assertThat(output).contains("MCP server").doesNotContain(WARNING);
	}

	@EachStack
	void namesArgumentsThatControllersTakeAsTheCaller(WebApplicationType type, CapturedOutput output) {
		SecuredServer.start(type, Members.class).close();
		assertThat(output).containsOnlyOnce("Callers can choose whom these arguments name")
			.contains("@AuthenticationPrincipal: [publish(author), rename(command), thank(members)]. If");
	}

	@EachStack
	void namesServicesWithoutRuleWhereOthersHaveRules(WebApplicationType type, CapturedOutput output) {
		SecuredServer.start(type, Services.class).close();
		assertThat(output)
			.containsOnlyOnce("Tools that are methods of services without a rule: 11 (tool01, tool02, tool03, tool04, "
					+ "tool05, tool06, tool07, tool08, tool09, tool10 and 1 more). Every caller");
	}

	@SpringBootConfiguration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class Application {

	}

	@Configuration(proxyBeanMethods = false)
	@Import({ Application.class, Reports.class, Tools.class, Guarded.class })
	static class Everything {

	}

	@Configuration(proxyBeanMethods = false)
	@Import({ Application.class, Guarded.class })
	static class OneTool {

	}

	@Configuration(proxyBeanMethods = false)
	@EnableMethodSecurity
	@Import(Everything.class)
	static class Enabled {

	}

	@Configuration(proxyBeanMethods = false)
	@EnableMethodSecurity
	@Import({ Everything.class, Open.class, OpenController.class })
	static class Services {

	}

	@Configuration(proxyBeanMethods = false)
	@EnableReactiveMethodSecurity
	@Import(Everything.class)
	static class ReactivelyEnabled {

	}

	@Configuration(proxyBeanMethods = false)
	@Import({ Application.class, Plain.class })
	static class WithoutAnnotations {

	}

	@Configuration(proxyBeanMethods = false)
	@Import(Everything.class)
	static class OwnAccess {

		@Bean
		McpAccess mcpDeclaredAccess() {
			return (request) -> McpAccess.Decision.GRANTED;
		}

	}

	@Component
	static class Open {

		@McpTool
		public String tool01() {
			return "";
		}

		@McpTool
		public String tool02() {
			return "";
		}

		@McpTool
		public String tool03() {
			return "";
		}

		@McpTool
		public String tool04() {
			return "";
		}

		@McpTool
		public String tool05() {
			return "";
		}

		@McpTool
		public String tool06() {
			return "";
		}

		@McpTool
		public String tool07() {
			return "";
		}

		@McpTool
		public String tool08() {
			return "";
		}

		@McpTool
		public String tool09() {
			return "";
		}

		@McpTool
		public String tool10() {
			return "";
		}

		@McpTool
		public String tool11() {
			return "";
		}

		@McpTool(scopes = "files:read")
		public String scoped() {
			return "";
		}

	}

	@RestController
	static class OpenController {

		@McpTool
		@GetMapping("/direct")
		public String ofController() {
			return "";
		}

	}

	@RestController
	static class Reports {

		@PreAuthorize("hasRole('ADMIN')")
		@GetMapping("/reports")
		public String included() {
			return "the reports";
		}

	}

	@Component
	static class Tools {

		@McpTool
		@PreAuthorize("hasRole('ADMIN')")
		public String secret() {
			return "secret";
		}

		@McpTool
		@PostAuthorize("hasRole('ADMIN')")
		public String after() {
			return "secret";
		}

		@McpTool
		@Secured("ROLE_ADMIN")
		public String legacy() {
			return "secret";
		}

		@McpTool
		@RolesAllowed("ADMIN")
		public String roles() {
			return "secret";
		}

	}

	@Component
	@PreAuthorize("hasRole('ADMIN')")
	static class Guarded {

		@McpTool(name = "by_class")
		public String byClass() {
			return "secret";
		}

	}

	@RestController
	static class Plain {

		@GetMapping("/reports")
		public String open() {
			return "open";
		}

	}

	@Configuration(proxyBeanMethods = false)
	@Import({ Application.class, MemberController.class, MemberService.class })
	static class Members {

	}

	record Member(long id, String name) {
	}

	record Rename(Node<?> node, Member member, String name) {
	}

	static class Node<T extends Node<T>> {

		public T next;

	}

	@RestController
	static class MemberController {

		@GetMapping("/members/me")
		Member me(@AuthenticationPrincipal Member caller, @AuthenticationPrincipal(expression = "name") String name) {
			return caller;
		}

	}

	@Component
	static class MemberService {

		@McpTool
		public String publish(String text, Member author) {
			return text;
		}

		@McpTool
		public String rename(Rename command) {
			return command.name();
		}

		@McpTool
		public String thank(List<Member> members) {
			return "thanks";
		}

		@McpTool
		public String mine(@AuthenticationPrincipal Member caller, String name) {
			return name;
		}

	}

}
